import { attempt, firstKnown, whenKnown } from '../../async/index.ts'
import { ApiError, unauthorized } from '../../api/index.ts'
import type { Authenticator, RequestAuthenticator } from './contract.ts'
import { ANONYMOUS, asAuthenticated } from './users.ts'

export interface CombineOptions {
  /** Whether requests without any credential are let through (AUTHN-ANON-02). */
  readonly anonymous: 'allowed' | 'refused'
}

/**
 * Tries the methods in turn: one success is enough, and a refusal by one does not stop the others (AUTHN-07). A request
 * with a refused credential never counts as anonymous (AUTHN-09).
 */
export function combineAuthenticators(
  methods: readonly Authenticator[],
  { anonymous }: CombineOptions,
): RequestAuthenticator {
  return {
    authenticate(request) {
      let refusal: ApiError | undefined
      const refused = (error: unknown): undefined => {
        if (!(error instanceof ApiError)) throw error
        refusal ??= error
      }
      const ask = (method: Authenticator) => attempt(() => method.authenticate(request), refused)
      return whenKnown(firstKnown(methods, ask), (user) => {
        if (user !== undefined) return asAuthenticated(user)
        if (refusal === undefined && anonymous === 'allowed') return ANONYMOUS
        throw refusal ?? unauthorized()
      })
    },
  }
}
