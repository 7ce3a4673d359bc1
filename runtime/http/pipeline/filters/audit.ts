import { statusOf } from '../responses.ts'
import type { Filter, RequestScope } from '../types.ts'

/** Writes the audit log; its methods must not throw. */
export interface AuditSink {
  received(scope: RequestScope): void
  /** `code`: the HTTP status of the response. */
  completed(scope: RequestScope, code: number): void
}

/** Reports every authenticated request to the sink, also one that is refused later. */
export const audit =
  (sink: AuditSink): Filter =>
  (next) =>
  async (scope) => {
    sink.received(scope)
    try {
      const response = await next(scope)
      sink.completed(scope, response.status)
      return response
    } catch (error) {
      sink.completed(scope, statusOf(error).code ?? 500)
      throw error
    }
  }
