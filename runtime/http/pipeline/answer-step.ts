import type { ApiError } from '../../api/index.ts'
import type { Eventual } from '../../async/index.ts'
import type { ApiResponse, RequestScope } from './types.ts'

/**
 * A step that sees the answer to every request, wherever it comes from. Steps are a list instead of filters, because a
 * filter that only looks at the answer costs every request a promise and its reactions. A step must not throw.
 */
export interface AnswerStep {
  /** Called when a request comes. */
  received?(scope: RequestScope): void
  /** Returns the answer, or one whose body reports when it has been sent. */
  answered(scope: RequestScope, response: ApiResponse): ApiResponse
}

/** What a request occupies while a handler works on it. */
export interface Occupancy {
  /**
   * Called when the handler has answered, in time or too late. Returns the answer, or one that frees the occupancy when
   * it is sent.
   */
  answered(response: ApiResponse): ApiResponse
  /** Called when the handler has failed. */
  failed(): void
  /** Called when the compression threads get the answer. Returns a function to call when they are done with it. */
  compressing?(): () => void
}

/** Records the outcome of a request. Its methods must not throw. */
export interface OutcomeRecord {
  /**
   * Called when the handler has answered. Returns the answer, or one whose body reports when it has ended, once the
   * outcome is recorded.
   */
  answered(response: ApiResponse): Eventual<ApiResponse>
  /** Called when the handler has failed. A promise resolves when that is recorded. */
  failed(error: unknown): Eventual<unknown>
  /** Called when the request is answered with an error because its time is over, while it is still worked on. */
  timedOut(error: ApiError): void
}
