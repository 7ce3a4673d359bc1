import type { RequestAuthenticator } from '../../../auth/index.ts'
import { promised, type Eventual } from '../../../async/index.ts'
import type { Filter, RequestScope } from '../types.ts'

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
    return (scope) => {
      let user: ReturnType<RequestAuthenticator['authenticate']>
      const proceed = (caller: Awaited<typeof user>): ReturnType<typeof next> => {
        scope.trace.step('authentication')
        return next({ ...scope, user: caller, caller })
      }
      try {
        user = authenticator.authenticate(scope.request)
      } catch (error) {
        return refuse(scope, error)
      }
      return user instanceof Promise
        ? user.then(proceed, (error: unknown) => refuse(scope, error))
        : promised(() => proceed(user as Awaited<typeof user>))
    }
  }
