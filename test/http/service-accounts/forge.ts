import { createPublicKey, generateKeyPairSync, type KeyObject } from 'node:crypto'
import { SignJWT, type JWTHeaderParameters } from 'jose'
import { vendor } from '../../../generated/index.ts'
import { verificationKey } from '../../../runtime/auth/index.ts'
import { inSeconds } from '../../support/oidc.ts'

export const ISSUER = 'https://platform.example'

export const rsaKey = (): KeyObject => generateKeyPairSync('rsa', { modulusLength: 2048 }).privateKey
export const ecKey = (namedCurve = 'P-256'): KeyObject => generateKeyPairSync('ec', { namedCurve }).privateKey
export const privatePem = (key: KeyObject): string => key.export({ format: 'pem', type: 'pkcs8' }).toString()
export const publicPem = (key: KeyObject): string =>
  createPublicKey(key).export({ format: 'pem', type: 'spki' }).toString()

/** A service account that a token can name. */
export interface ForgedAccount {
  readonly namespace: string
  readonly name: string
  readonly uid: string
}

/** The claims of a good token. */
export const claimsOf = ({ namespace, name, uid }: ForgedAccount): Record<string, unknown> => ({
  iss: ISSUER,
  aud: [ISSUER],
  sub: `system:serviceaccount:${namespace}:${name}`,
  iat: inSeconds(0),
  nbf: inSeconds(0),
  exp: inSeconds(600),
  jti: 'forged',
  [vendor.domain]: { namespace, serviceaccount: { name, uid } },
})

/** Signs claims as the server does; the header may say something else. */
export function forge(
  key: KeyObject,
  claims: Readonly<Record<string, unknown>>,
  header: Partial<JWTHeaderParameters> = {},
): Promise<string> {
  const { id, algorithms } = verificationKey(key)
  return new SignJWT(claims).setProtectedHeader({ alg: algorithms[0], kid: id, ...header }).sign(key)
}
