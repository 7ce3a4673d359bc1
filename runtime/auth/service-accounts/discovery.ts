import type { VerificationKeys } from './keys.ts'

export interface IssuerDiscovery {
  readonly issuer: string
  /** Where the key set is. */
  readonly keySetUrl: string
  readonly keys: VerificationKeys
}

/** Returns the document by which other services find the keys of this server's tokens (OpenID Connect Discovery 1.0). */
export const discoveryDocument = ({ issuer, keySetUrl, keys }: IssuerDiscovery): object => ({
  issuer,
  jwks_uri: keySetUrl,
  response_types_supported: ['id_token'],
  subject_types_supported: ['public'],
  id_token_signing_alg_values_supported: [...new Set(keys.webKeys().map(({ alg }) => alg))].toSorted(),
})

/** Returns the keys that verify this server's tokens, as a JWK set (RFC 7517). */
export const keySetDocument = (keys: VerificationKeys): object => ({ keys: keys.webKeys() })
