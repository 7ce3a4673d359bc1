import { createHash, createPrivateKey, createPublicKey, X509Certificate, type KeyObject } from 'node:crypto'
import type { JsonObject } from '../../json/index.ts'
import { pemBlocks } from '../../text/index.ts'

/** A public key that verifies tokens of service accounts. */
export interface VerificationKey {
  /** SHA-256 of the DER SubjectPublicKeyInfo, base64url: the `kid` of tokens. */
  readonly id: string
  readonly key: KeyObject
  /** The JWS algorithms that tokens of this key may name; the first is that of the server's own tokens. */
  readonly algorithms: readonly [string, ...string[]]
}

/** A private key that signs tokens of service accounts. */
export interface SigningKey {
  readonly id: string
  readonly key: KeyObject
  /** The JWS algorithm of its signatures. */
  readonly algorithm: string
}

/** The keys of service account tokens that are in force. */
export interface AccountKeys {
  /** Signs new tokens. */
  signing(): SigningKey
  /** Verify tokens: each change makes a new set. */
  verifying(): VerificationKeys
}

const CURVES: Readonly<Record<string, string>> = { prime256v1: 'ES256', secp384r1: 'ES384', secp521r1: 'ES512' }
/** The fewest bits of an RSA key (RFC 7518, section 3.3). */
const MODULUS_BITS = 2_048

/** Returns the JWS algorithms of a key. Throws TypeError for a key that can't sign or verify tokens. */
function algorithmsOf({ asymmetricKeyType, asymmetricKeyDetails }: KeyObject): readonly [string, ...string[]] {
  if (asymmetricKeyType === 'rsa') {
    if ((asymmetricKeyDetails?.modulusLength ?? 0) >= MODULUS_BITS) return ['RS256', 'RS384', 'RS512']
    throw new TypeError(`an RSA key of service account tokens must have at least ${MODULUS_BITS} bits`)
  }
  const algorithm = asymmetricKeyType === 'ec' ? CURVES[asymmetricKeyDetails?.namedCurve ?? ''] : undefined
  if (algorithm !== undefined) return [algorithm]
  throw new TypeError('a key of service account tokens must be RSA, or ECDSA on a NIST curve')
}

/** Returns the public part of a key as it verifies tokens. Throws TypeError for a key that can't. */
export function verificationKey(key: KeyObject): VerificationKey {
  const publicKey = key.type === 'private' ? createPublicKey(key) : key
  const der = publicKey.export({ format: 'der', type: 'spki' })
  return {
    id: createHash('sha256').update(der).digest('base64url'),
    key: publicKey,
    algorithms: algorithmsOf(publicKey),
  }
}

/** Returns a private key as it signs tokens. Throws TypeError for a key that can't. */
export function signingKey(key: KeyObject): SigningKey {
  const { id, algorithms } = verificationKey(key)
  return { id, key, algorithm: algorithms[0] }
}

/**
 * Reads every key of a PEM text: private keys, public keys and certificates, RSA or ECDSA (AUTHN-SA-02). Skips other
 * blocks. Throws TypeError for a text without a key and for a key that can't verify tokens.
 */
export function readVerificationKeys(pem: string): readonly VerificationKey[] {
  const keys = pemBlocks(pem).flatMap(({ label, text }) => {
    if (label === 'CERTIFICATE') return [verificationKey(new X509Certificate(text).publicKey)]
    if (label.endsWith('PRIVATE KEY')) return [verificationKey(createPrivateKey(text))]
    return label.endsWith('PUBLIC KEY') ? [verificationKey(createPublicKey(text))] : []
  })
  if (keys.length === 0) throw new TypeError('it holds no RSA or ECDSA key in PEM')
  return keys
}

/** A set of keys that verify tokens; equal keys count once. */
export class VerificationKeys {
  readonly #keys: ReadonlyMap<string, VerificationKey>

  constructor(keys: Iterable<VerificationKey>) {
    this.#keys = new Map(Array.from(keys, (key) => [key.id, key]))
  }

  /** Returns the key that a token's header names, or, if there is no such key, all that its algorithm fits. */
  candidates(id: unknown, algorithm: unknown): readonly VerificationKey[] {
    const named = typeof id === 'string' ? this.#keys.get(id) : undefined
    const keys = named === undefined ? [...this.#keys.values()] : [named]
    return keys.filter(({ algorithms }) => algorithms.some((each) => each === algorithm))
  }

  /** Returns the keys as JSON Web Keys (RFC 7517). */
  webKeys(): readonly JsonObject[] {
    return Array.from(this.#keys.values(), ({ id, key, algorithms: [algorithm] }) => ({
      use: 'sig',
      kid: id,
      alg: algorithm,
      ...key.export({ format: 'jwk' }),
    }))
  }
}
