import { firstKnown, whenKnown } from '../../async/index.ts'
import { unauthorized } from '../../api/index.ts'
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
  return { verify: (token) => firstKnown(verifiers, (verifier) => verifier.verify(token)) }
}

/** Accepts a bearer token that one of the verifiers knows; a token that none knows is refused (AUTHN-09). */
export function bearerAuthenticator(verifiers: readonly TokenVerifier[]): Authenticator {
  const tokens = anyOf(verifiers)
  return {
    authenticate({ headers }) {
      const token = bearerToken(headers.authorization)
      if (token === '') return undefined
      return whenKnown(tokens.verify(token), (user) => {
        if (user === undefined) throw unauthorized()
        return user
      })
    },
  }
}
