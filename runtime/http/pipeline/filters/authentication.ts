import type { RequestAuthenticator } from '../../../auth/index.ts'
import { promised, whenKnown } from '../../../async/index.ts'
import type { Filter } from '../types.ts'

/** Sets the user of a request. Throws the authenticator's ApiError 401. */
export const authenticate =
  (authenticator: RequestAuthenticator): Filter =>
  (next) =>
  ({ request, info, warn }) =>
    promised(() => whenKnown(authenticator.authenticate(request), (user) => next({ request, info, user, warn })))
