import type { ApiError } from '../../api/index.ts'
import type { Eventual } from '../../async/index.ts'
import type { ApiResponse, RequestScope } from './types.ts'

/**
 * What is done with the answer to every request, whoever answers. One list of steps instead of a filter each: a filter that
 * only looks at what comes back costs every request a promise and its reactions. A step must not throw.
 */
export interface AnswerStep {
  /** Called when a request comes. */
  received?(scope: RequestScope): void
  /** Returns the answer, or one whose body tells when it has been sent. */
  answered(scope: RequestScope, response: ApiResponse): ApiResponse
}

/** What a request takes from others for as long as a handler works on it. */
export interface Occupancy {
  /** Called when the handler has answered, in time or too late. Returns the answer, or one that gives it back when it is sent. */
  answered(response: ApiResponse): ApiResponse
  /** Called when the handler has failed. */
  failed(): void
  /** Called when the threads that compress get the answer; what it returns is to be called when they are done with it. */
  compressing?(): () => void
}

/** Keeps what becomes of a request. Its methods must not throw. */
export interface OutcomeRecord {
  /** Called when the handler has answered. Returns the answer, or one whose body tells when it has ended, once that is kept. */
  answered(response: ApiResponse): Eventual<ApiResponse>
  /** Called when the handler has failed. A promise resolves when that is kept. */
  failed(error: unknown): Eventual<unknown>
  /** Called when the request is answered with an error because its time is over, while it is still worked on. */
  timedOut(error: ApiError): void
}
