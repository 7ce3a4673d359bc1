import type { RequestAuthenticator } from '../../../auth/index.ts'
import type { Filter } from '../types.ts'

/** Says who calls; the authenticator throws ApiError 401 for a credential that it refuses. */
export const authenticate =
  (authenticator: RequestAuthenticator): Filter =>
  (next) =>
  async ({ request, info, warn }) =>
    await next({ request, info, user: await authenticator.authenticate(request), warn })
