import { compactJson, type Representation } from '../../../codec/index.ts'
import { promised } from '../../../async/index.ts'
import { ApiError } from '../../../api/index.ts'
import { statusOf, statusResponse } from '../responses.ts'
import type { ApiRequest, ApiResponse, Filter, RequestScope } from '../types.ts'
import type { Drain } from './drain.ts'

export interface AnswerFilterOptions {
  /** Counts requests, and refuses them when the server ends. */
  readonly drain: Pick<Drain, 'enter' | 'leave'>
  /** Returns the form that a request accepts; undefined if none is offered. */
  representationFor(request: ApiRequest): Representation | undefined
  /** Called with errors whose details no client may see. */
  report(error: unknown): void
}

/**
 * Answers every request: turns errors into a Status in a form that the client accepts (ERR-04, ERR-07), and adds the
 * headers that other filters have collected.
 */
export const answerRequests = ({ drain, representationFor, report }: AnswerFilterOptions): Filter => {
  const failed = ({ request, answer }: RequestScope, error: unknown): ApiResponse => {
    if (!(error instanceof ApiError)) report(error)
    const response = statusResponse(statusOf(error), representationFor(request) ?? compactJson)
    return answer.ofFailure(response, error instanceof ApiError ? error.headers : [])
  }
  return (next) => (scope) => {
    const refusal = drain.enter()
    if (refusal !== undefined) return Promise.resolve(failed(scope, refusal))
    return promised(() => next(scope)).then(
      (response) => {
        drain.leave()
        return scope.answer.ofSuccess(response)
      },
      (error: unknown) => {
        drain.leave()
        return failed(scope, error)
      },
    )
  }
}
