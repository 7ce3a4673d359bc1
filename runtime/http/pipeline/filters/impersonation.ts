import { IMPERSONATION_PREFIX, impersonationOf, type Authorizer } from '../../../auth/index.ts'
import type { Filter, RequestScope } from '../types.ts'
import { assertAllowed } from './authorization.ts'

function hasImpersonation({ request: { headers } }: RequestScope): boolean {
  for (const name in headers) if (name.startsWith(IMPERSONATION_PREFIX)) return true
  return false
}

/**
 * Replaces the user of a request by the impersonated one, if the caller may impersonate each part of it (IMPERS-01,
 * IMPERS-02). Throws ApiError 400, 403.
 *
 * @param group API group of `userextras` and `uids`
 */
export const impersonate =
  (authorizer: Authorizer, group: string): Filter =>
  (next) => {
    const actingAs = async (scope: RequestScope) => {
      const wanted = impersonationOf(scope.request.headersDistinct, scope.caller, group)
      for (const right of wanted?.rights ?? []) await assertAllowed(authorizer, right)
      if (wanted === undefined) return next(scope)
      scope.event?.actAs(wanted.user)
      return next({ ...scope, user: wanted.user })
    }
    return (scope) => (hasImpersonation(scope) ? actingAs(scope) : next(scope))
  }
