import { firstKnown, whenKnown } from '../../async/index.ts'
import { unauthorized } from '../../api/index.ts'
import type { Authenticator, TokenVerifier } from './contract.ts'

/** `Authorization: Bearer <token>`, the scheme in any case; '' for any other header (AUTHN-08). */
export function bearerToken(header: string | undefined): string {
  if (header === undefined) return ''
  const [scheme = '', token = ''] = header.trim().split(' ', 2)
  return scheme.toLowerCase() === 'bearer' ? token : ''
}

/** Characters of a token. No header of a request holds more; the body of a TokenReview could. */
const MOST_CHARACTERS = 32 * 1024

/** Asks the verifiers in turn; the first that knows a token decides whose it is. Tokens too long for a header are unknown. */
export function anyOf(verifiers: readonly TokenVerifier[]): TokenVerifier {
  return {
    verify: (token) =>
      token.length > MOST_CHARACTERS ? undefined : firstKnown(verifiers, (verifier) => verifier.verify(token)),
  }
}

/** Accepts bearer tokens that one of the verifiers knows, and refuses others (AUTHN-09). */
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
