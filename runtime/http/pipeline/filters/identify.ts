import { withHeaders } from '../responses.ts'
import type { Filter } from '../types.ts'

/** Adds the id of the request to every response, as Kubernetes does. */
export const identify: Filter = (next) => (scope) =>
  next(scope).then((response) => withHeaders(response, ['Audit-Id', scope.auditId]))
