import { createHash, createPublicKey, randomUUID, type KeyObject } from 'node:crypto'
import { SignJWT } from 'jose'
import type { JsonObject } from '../../json/index.ts'
import { accountUserName } from './user.ts'

/** An object that a token names, with its uid to distinguish it from later ones of the same name. */
export interface NamedObject {
  readonly name: string
  readonly uid: string
}

interface ServiceAccountClaims {
  readonly namespace: string
  readonly serviceAccount: NamedObject
  /** Objects that the token expires with, by lower-case kind (`pod`, `node`, `secret`). */
  readonly bound: Readonly<Record<string, NamedObject>>
  readonly audiences: readonly string[]
  /** Seconds since the epoch. */
  readonly issuedAt: number
  readonly expiresAt: number
}

/** Issues tokens of service accounts (AUTHN-SA-01). */
export interface TokenIssuer {
  /** Default audiences of a token: the server itself. */
  readonly audiences: readonly string[]
  issue(claims: ServiceAccountClaims): Promise<string>
}

export interface TokenIssuerOptions {
  /** RSA, or ECDSA on P-256, P-384 or P-521. */
  readonly key: KeyObject
  readonly issuer: string
  readonly audiences: readonly string[]
  /** Name of the claim with namespace, service account and bound objects: the vendor's domain. */
  readonly privateClaim: string
}

const CURVES: Readonly<Record<string, string>> = { prime256v1: 'ES256', secp384r1: 'ES384', secp521r1: 'ES512' }

/** Returns the JWS algorithm of a key. Throws TypeError for a key that can't sign tokens. */
export function signingAlgorithm(key: KeyObject): string {
  if (key.asymmetricKeyType === 'rsa') return 'RS256'
  const curve = key.asymmetricKeyType === 'ec' ? CURVES[key.asymmetricKeyDetails?.namedCurve ?? ''] : undefined
  if (curve === undefined) throw new TypeError('a key of service account tokens must be RSA, or ECDSA on a NIST curve')
  return curve
}

/** Returns the id of a key, by which verifiers find it: SHA-256 of the DER SubjectPublicKeyInfo, base64url. */
function keyIdentifier(key: KeyObject): string {
  const publicKey = key.type === 'private' ? createPublicKey(key) : key
  return createHash('sha256')
    .update(publicKey.export({ format: 'der', type: 'spki' }))
    .digest('base64url')
}

/** Returns the claims beside the registered ones of RFC 7519. */
const privateClaims = ({ namespace, serviceAccount, bound }: ServiceAccountClaims): JsonObject => ({
  namespace,
  ...bound,
  serviceaccount: serviceAccount,
})

/** Makes an issuer of tokens that are signed with the key. Throws TypeError for a key that can't sign tokens. */
export function tokenIssuer({ key, issuer, audiences, privateClaim }: TokenIssuerOptions): TokenIssuer {
  const header = { alg: signingAlgorithm(key), kid: keyIdentifier(key) }
  return {
    audiences,
    issue: (claims) =>
      new SignJWT({ [privateClaim]: privateClaims(claims) })
        .setProtectedHeader(header)
        .setIssuer(issuer)
        .setSubject(accountUserName({ namespace: claims.namespace, name: claims.serviceAccount.name }))
        .setAudience([...claims.audiences])
        .setIssuedAt(claims.issuedAt)
        .setNotBefore(claims.issuedAt)
        .setExpirationTime(claims.expiresAt)
        .setJti(randomUUID())
        .sign(key),
  }
}
