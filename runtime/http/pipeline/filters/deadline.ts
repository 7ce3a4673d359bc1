import { ApiError, badRequest, parseDuration } from '../../../api/index.ts'
import { readInteger } from '../query.ts'
import { TimeLimit } from '../time-limit.ts'
import type { ApiResponse, Filter, RequestScope } from '../types.ts'

export interface DeadlineOptions {
  /** Longest time of a request that is no watch. */
  readonly requestTimeoutMilliseconds: number
}

const timedOut = (): ApiError =>
  new ApiError(504, 'Timeout', 'Timeout: request did not complete within the allotted timeout', {})

/** Returns the time of a request, which is at most the longest (milliseconds). Throws ApiError 400 for a bad parameter. */
export function requestTimeLimit({ info, request }: RequestScope, longest: number): number {
  if (request.rawQuery === '') return longest
  const asked = request.query.get('timeout')
  let limit = longest
  if (asked !== null && asked !== '') {
    const duration = parseDuration(asked)
    if (duration === undefined)
      throw badRequest(`invalid timeout specified in the request URL - time: invalid duration ${JSON.stringify(asked)}`)
    if (duration > 0) limit = Math.min(limit, duration)
  }
  const seconds = info.verb === 'list' ? readInteger(request.query.get('timeoutSeconds')) : undefined
  return seconds === undefined || seconds <= 0 ? limit : Math.min(limit, seconds * 1000)
}

/** Throws ApiError 504 for a request that takes too long (QUERY-06); a watch has its own timeout. */
export const limitTime =
  ({ requestTimeoutMilliseconds }: DeadlineOptions): Filter =>
  (next) => {
    const longest = new TimeLimit(requestTimeoutMilliseconds)
    return (scope) => {
      if (scope.info.verb === 'watch' && scope.info.isResourceRequest) return next(scope)
      let limit: number
      try {
        limit = requestTimeLimit(scope, requestTimeoutMilliseconds)
      } catch (error) {
        return Promise.reject(error)
      }
      const time = limit === requestTimeoutMilliseconds ? longest : new TimeLimit(limit)
      return new Promise<ApiResponse>((resolve, reject) => {
        const wait = time.begin(() => {
          const error = timedOut()
          reject(error)
          scope.request.onTimeout?.(error.status)
        })
        next(scope).then(
          (response) => {
            time.end(wait)
            resolve(response)
          },
          (error: unknown) => {
            time.end(wait)
            reject(error)
          },
        )
      })
    }
  }
