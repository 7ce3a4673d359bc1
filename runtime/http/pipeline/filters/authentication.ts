import type { RequestAuthenticator } from '../../../auth/index.ts'
import type { Eventual } from '../../../async/index.ts'
import type { UserInfo } from '../../../api/index.ts'
import type { ApiResponse, Filter, RequestScope } from '../types.ts'

/** Called with the error of a request that is not authenticated, before it is answered. */
type OnRefused = (scope: RequestScope, error: unknown) => Eventual<unknown>

/** Sets the user of a request. Throws the authenticator's ApiError 401. */
export const authenticate =
  (authenticator: RequestAuthenticator, onRefused?: OnRefused): Filter =>
  (next) => {
    const refuse = async (scope: RequestScope, error: unknown): Promise<never> => {
      await onRefused?.(scope, error)
      throw error
    }
    const proceed = (scope: RequestScope, user: UserInfo): Eventual<ApiResponse> => {
      scope.trace.step('authentication')
      return next({ ...scope, user, caller: user })
    }
    return (scope) => {
      let user: Eventual<UserInfo>
      try {
        user = authenticator.authenticate(scope.request, scope.answer)
      } catch (error) {
        return refuse(scope, error)
      }
      if (!(user instanceof Promise)) return proceed(scope, user)
      return user.then(
        (caller) => proceed(scope, caller),
        (error: unknown) => refuse(scope, error),
      )
    }
  }
