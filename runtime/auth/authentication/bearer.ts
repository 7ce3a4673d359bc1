import { unauthorized } from '../../meta/status.ts'
import type { Authenticator, TokenVerifier } from './contract.ts'

/** `Authorization: Bearer <token>`, the scheme in any case; '' for any other header (AUTHN-08). */
export function bearerToken(header: string | undefined): string {
  if (header === undefined) return ''
  const [scheme = '', token = ''] = header.trim().split(' ', 2)
  return scheme.toLowerCase() === 'bearer' ? token : ''
}

/** The first verifier that knows a token tells whose it is. */
export function anyOf(verifiers: readonly TokenVerifier[]): TokenVerifier {
  const [only, ...others] = verifiers
  if (only !== undefined && others.length === 0) return only
  return {
    async verify(token) {
      for (const verifier of verifiers) {
        const user = await verifier.verify(token)
        if (user !== undefined) return user
      }
      return undefined
    },
  }
}

/** Accepts a bearer token that one of the verifiers knows; a token that none knows is refused (AUTHN-09). */
export function bearerAuthenticator(verifiers: readonly TokenVerifier[]): Authenticator {
  const tokens = anyOf(verifiers)
  return {
    async authenticate({ headers }) {
      const token = bearerToken(headers.authorization)
      if (token === '') return undefined
      const user = await tokens.verify(token)
      if (user === undefined) throw unauthorized()
      return user
    },
  }
}
