import { ApiError } from '../../../meta/status.ts'
import type { Filter } from '../types.ts'

export interface InFlightLimits {
  /** Requests that only read, at once. */
  readonly maxReading: number
  /** Requests that write, at once. */
  readonly maxMutating: number
}

const READING = new Set(['get', 'list', 'head', 'options'])

const tooMany = (): ApiError =>
  new ApiError(429, 'TooManyRequests', 'Too many requests, please try again later.', { retryAfterSeconds: 1 })

/** Refuses with 429 and Retry-After what would be more at once than the server is to work on; watches don't count. */
export const limitInFlight =
  ({ maxReading, maxMutating }: InFlightLimits): Filter =>
  (next) => {
    const inFlight = { reading: 0, mutating: 0 }
    return async (scope) => {
      const { verb, isResourceRequest } = scope.info
      if (verb === 'watch' && isResourceRequest) return next(scope)
      const sort = READING.has(verb) ? 'reading' : 'mutating'
      if (inFlight[sort] >= (sort === 'reading' ? maxReading : maxMutating)) throw tooMany()
      inFlight[sort]++
      try {
        return await next(scope)
      } finally {
        inFlight[sort]--
      }
    }
  }
