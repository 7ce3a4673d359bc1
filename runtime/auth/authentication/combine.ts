import { attempt, firstKnown, whenKnown } from '../../async/index.ts'
import { ApiError, unauthorized, type UserInfo } from '../../api/index.ts'
import type { AuthenticationRequest, Authenticator, RequestAuthenticator } from './contract.ts'
import type { AuthenticationMeasures } from './metrics.ts'
import { ANONYMOUS, asAuthenticated } from './users.ts'

export interface CombineOptions {
  /** Returns whether a request without any credential is allowed (AUTHN-ANON-02). */
  anonymous(request: AuthenticationRequest): boolean
  /** Default: nothing is counted. */
  readonly measures?: AuthenticationMeasures
}

/**
 * Tries the methods in turn: one success is enough, and a refusal by one does not stop the others (AUTHN-07). A request
 * with a refused credential never counts as anonymous (AUTHN-09).
 */
export function combineAuthenticators(
  methods: readonly Authenticator[],
  { anonymous, measures }: CombineOptions,
): RequestAuthenticator {
  /** By the user objects of methods that reuse theirs: later steps attach their caches to one object per user. */
  const complete = new WeakMap<UserInfo, UserInfo>()
  const completed = (user: UserInfo): UserInfo => {
    const known = complete.get(user)
    if (known !== undefined) return known
    const made = asAuthenticated(user)
    complete.set(user, made)
    return made
  }
  return {
    authenticate(request, client) {
      const start = measures?.clock() ?? 0
      let refusal: ApiError | undefined
      const refused = (error: unknown): undefined => {
        if (!(error instanceof ApiError)) throw error
        refusal ??= error
      }
      const ask = (method: Authenticator) => attempt(() => method.authenticate(request, client), refused)
      return whenKnown(firstKnown(methods, ask), (found) => {
        if (found === undefined && (refusal !== undefined || !anonymous(request))) {
          measures?.refused(refusal === undefined ? 'failure' : 'error', start)
          throw refusal ?? unauthorized()
        }
        const user = found === undefined ? ANONYMOUS : completed(found)
        measures?.succeeded(user, start)
        return user
      })
    },
  }
}
