import { compactVerify, createLocalJWKSet, errors, type CryptoKey, type JSONWebKeySet, type LocalJWKSet } from 'jose'
import { isJsonObject, objectsOf, stringOf, type JsonObject } from '../../../json/index.ts'
import { TokenRefused } from '../refused.ts'

/** Time after a fetch in which tokens of unknown keys cause no further fetch. */
const COOLDOWN_MS = 1_000

export interface KeySetOptions {
  /** The initial JWK set (RFC 7517). */
  readonly first: JsonObject
  /** Fetches the JWK set again. */
  fetch(): Promise<JsonObject>
  /** Milliseconds. */
  clock(): number
}

/** The keys of one issuer: kept, and fetched again only for a token that none of them has signed (AUTHN-OIDC-03). */
export class KeySet {
  readonly #options: KeySetOptions
  #keys: LocalJWKSet
  #fetching: Promise<void> | undefined
  #fetched = -Infinity

  /** Throws Error for a document that is no JWK set. */
  constructor(options: KeySetOptions) {
    this.#options = options
    this.#keys = createLocalJWKSet(keySetIn(options.first))
  }

  /** Returns the payload of a token that one of the keys has signed. Throws {@link TokenRefused}. */
  async verify(token: string, algorithms: readonly string[]): Promise<Uint8Array> {
    const payload = await this.#tryAll(token, algorithms)
    if (payload !== undefined) return payload
    if (this.#fetching === undefined && this.#options.clock() - this.#fetched < COOLDOWN_MS) throw unknownKey()
    try {
      await (this.#fetching ??= this.#renew())
    } catch (error) {
      throw new TokenRefused('it is signed by no known key, and the keys cannot be fetched', { cause: error })
    }
    const renewed = await this.#tryAll(token, algorithms)
    if (renewed === undefined) throw unknownKey()
    return renewed
  }

  /** Fetches the keys; if that fails, the known ones stay. */
  async #renew(): Promise<void> {
    try {
      this.#keys = createLocalJWKSet(keySetIn(await this.#options.fetch()))
    } finally {
      this.#fetched = this.#options.clock()
      this.#fetching = undefined
    }
  }

  /** Returns undefined if none of the known keys has signed the token. */
  async #tryAll(token: string, algorithms: readonly string[]): Promise<Uint8Array | undefined> {
    const options = { algorithms: [...algorithms] }
    try {
      return (await compactVerify(token, this.#keys, options)).payload
    } catch (error) {
      if (error instanceof errors.JWKSMultipleMatchingKeys) return tryEach(token, error, options)
      return unlessMismatch(error)
    }
  }
}

const unknownKey = (): TokenRefused => new TokenRefused('it is signed by no known key')

async function tryEach(
  token: string,
  keys: AsyncIterable<CryptoKey>,
  options: { algorithms: string[] },
): Promise<Uint8Array | undefined> {
  for await (const key of keys) {
    try {
      return (await compactVerify(token, key, options)).payload
    } catch (error) {
      unlessMismatch(error)
    }
  }
  return undefined
}

/** Returns undefined for the error of a wrong key, and throws others. */
function unlessMismatch(error: unknown): undefined {
  if (error instanceof errors.JWKSNoMatchingKey) return undefined
  if (error instanceof errors.JWSSignatureVerificationFailed) return undefined
  if (error instanceof errors.JOSEError) throw new TokenRefused(error.message, { cause: error })
  throw error
}

/** Leaves out keys without a type. Throws Error for a document that is no JWK set. */
function keySetIn(document: JsonObject): JSONWebKeySet {
  if (!Array.isArray(document.keys)) throw new Error('the document with the keys has no "keys"')
  return {
    keys: objectsOf(document.keys).flatMap((key) => {
      const kty = stringOf(key.kty)
      return isJsonObject(key) && kty !== '' ? [{ ...key, kty }] : []
    }),
  }
}
