import { compactJson, type Representation } from '../../../codec/index.ts'
import { promised } from '../../../async/index.ts'
import { ApiError } from '../../../api/index.ts'
import { statusOf, statusResponse, withHeaders } from '../responses.ts'
import type { ApiRequest, Filter } from '../types.ts'

export interface ErrorFilterOptions {
  /** The form that a request accepts; undefined: none of those offered. */
  representationFor(request: ApiRequest): Representation | undefined
  /** Told of errors that no client may see. */
  report(error: unknown): void
}

/** Turns whatever is thrown into a Status in a form that the client accepts; nothing thrown goes beyond (ERR-04, ERR-07). */
export const answerErrors =
  ({ representationFor, report }: ErrorFilterOptions): Filter =>
  (next) =>
  (scope) =>
    promised(() => next(scope)).catch((error: unknown) => {
      if (!(error instanceof ApiError)) report(error)
      const response = statusResponse(statusOf(error), representationFor(scope.request) ?? compactJson)
      return error instanceof ApiError ? withHeaders(response, error.headers) : response
    })
