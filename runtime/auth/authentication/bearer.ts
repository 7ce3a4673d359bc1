import { firstKnown, whenKnown } from '../../async/index.ts'
import { unauthorized } from '../../api/index.ts'
import type { Authenticator, TokenVerifier } from './contract.ts'

/** `Authorization: Bearer <token>`, the scheme in any case; '' for any other header (AUTHN-08). */
export function bearerToken(header: string | undefined): string {
  if (header === undefined) return ''
  const [scheme = '', token = ''] = header.trim().split(' ', 2)
  return scheme.toLowerCase() === 'bearer' ? token : ''
}

/** Characters of a token: no header of a request holds more, but the body of a TokenReview does. */
const MOST_CHARACTERS = 32 * 1024

/** The first verifier that knows a token tells whose it is. None is asked about one that no header could carry. */
export function anyOf(verifiers: readonly TokenVerifier[]): TokenVerifier {
  return {
    verify: (token) =>
      token.length > MOST_CHARACTERS ? undefined : firstKnown(verifiers, (verifier) => verifier.verify(token)),
  }
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
