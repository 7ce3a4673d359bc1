import { statusOf } from '../responses.ts'
import type { Filter, RequestScope } from '../types.ts'

/** Where the story of a request is written; both must not throw. */
export interface AuditSink {
  received(scope: RequestScope): void
  /** `code`: the HTTP status of the answer. */
  completed(scope: RequestScope, code: number): void
}

/** Tells of every request that has a caller, whether it is let through or not. */
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
