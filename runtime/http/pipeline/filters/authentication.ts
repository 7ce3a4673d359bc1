import type { RequestAuthenticator } from '../../../auth/index.ts'
import { promised, whenKnown } from '../../../async/index.ts'
import type { Filter } from '../types.ts'

/** Says who calls; the authenticator throws ApiError 401 for a credential that it refuses. */
export const authenticate =
  (authenticator: RequestAuthenticator): Filter =>
  (next) =>
  ({ request, info, warn }) =>
    promised(() => whenKnown(authenticator.authenticate(request), (user) => next({ request, info, user, warn })))
