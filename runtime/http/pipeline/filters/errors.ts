import { compactJson, type Representation } from '../../../codec/index.ts'
import { promised } from '../../../async/index.ts'
import { ApiError } from '../../../api/index.ts'
import { statusOf, statusResponse, withHeaders } from '../responses.ts'
import type { ApiRequest, Filter } from '../types.ts'

export interface ErrorFilterOptions {
  /** Returns the form that a request accepts; undefined if none is offered. */
  representationFor(request: ApiRequest): Representation | undefined
  /** Called with errors whose details no client may see. */
  report(error: unknown): void
}

/** Turns every error into a Status in a form that the client accepts (ERR-04, ERR-07). */
export const answerErrors =
  ({ representationFor, report }: ErrorFilterOptions): Filter =>
  (next) =>
  (scope) =>
    promised(() => next(scope)).catch((error: unknown) => {
      if (!(error instanceof ApiError)) report(error)
      const response = statusResponse(statusOf(error), representationFor(scope.request) ?? compactJson)
      return error instanceof ApiError ? withHeaders(response, error.headers) : response
    })
