import { attempt, firstKnown, whenKnown } from '../../async/index.ts'
import { unauthorized } from '../../api/index.ts'
import type { Authenticator, TokenVerifier, UserVerifier } from './contract.ts'
import { joinRefusals, TokenRefused } from './refused.ts'

const SCHEME = /^bearer /i
const SCHEME_LENGTH = 'bearer '.length

/**
 * Returns the token of `Authorization: Bearer <token>`, the scheme in any case (AUTHN-08); '' for any other header. As
 * in Kubernetes, another scheme carries no credential.
 */
export function bearerToken(header: string | undefined): string {
  if (header === undefined) return ''
  const given = header.trim()
  if (!SCHEME.test(given)) return ''
  const end = given.indexOf(' ', SCHEME_LENGTH)
  return given.slice(SCHEME_LENGTH, end < 0 ? given.length : end)
}

/** Returns whether a header would carry a token but for an extra space before it. */
const isAfterSpace = (header: string | undefined): boolean => header !== undefined && /^ *bearer {2,}[^ ]/i.test(header)

const SPACE_BEFORE_TOKEN =
  'the provided Authorization header contains extra space before the bearer token, and is ignored'

/** Most characters of a token. No request header can hold more; the body of a TokenReview could. */
const MOST_CHARACTERS = 32 * 1024

/**
 * Tries the verifiers in turn; the first that accepts a token determines its user, also after others have refused it
 * (AUTHN-07). Tokens too long for a header are unknown. Its `verify` throws TokenRefused with the reasons of all.
 */
export function anyOf(verifiers: readonly TokenVerifier[]): TokenVerifier {
  return {
    verify(token, audiences, request, client) {
      if (token.length > MOST_CHARACTERS) return undefined
      const refusals: TokenRefused[] = []
      const refused = (error: unknown): undefined => {
        if (!(error instanceof TokenRefused)) throw error
        refusals.push(error)
      }
      return whenKnown(
        firstKnown(verifiers, (verifier) => attempt(() => verifier.verify(token, audiences, request, client), refused)),
        (verified) => {
          if (verified === undefined && refusals.length > 0) throw joinRefusals(refusals)
          return verified
        },
      )
    },
  }
}

/** Treats tokens without an audience as meant for this server: for those of its own audiences that are wanted. */
export const meantForServer = (verifier: UserVerifier, own: readonly string[]): TokenVerifier => ({
  verify(token, audiences) {
    const meant = own === audiences ? own : own.filter((audience) => audiences.includes(audience))
    if (meant.length === 0) return undefined
    return whenKnown(verifier.verify(token), (user) => (user === undefined ? undefined : { user, audiences: meant }))
  },
})

/** Accepts bearer tokens that the verifier knows and that are meant for the server, and refuses others (AUTHN-09). */
export function bearerAuthenticator(tokens: TokenVerifier, own: readonly string[]): Authenticator {
  const refused = (error: unknown): never => {
    throw error instanceof TokenRefused ? unauthorized() : error
  }
  return {
    authenticate(request, client) {
      const { authorization } = request.headers
      const token = bearerToken(authorization)
      if (token === '') {
        if (isAfterSpace(authorization)) client?.warnAnyway(SPACE_BEFORE_TOKEN)
        return undefined
      }
      return whenKnown(
        attempt(() => tokens.verify(token, own, request, client), refused),
        (verified) => {
          if (verified === undefined) throw unauthorized()
          return verified.user
        },
      )
    },
  }
}
