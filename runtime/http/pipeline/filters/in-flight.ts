import { ApiError } from '../../../api/index.ts'
import { afterwards } from '../compose.ts'
import type { Filter } from '../types.ts'

export interface InFlightLimits {
  /** Reading requests at once. */
  readonly maxReading: number
  /** Writing requests at once. */
  readonly maxMutating: number
}

const READING = new Set(['get', 'list', 'head', 'options'])

const tooMany = (): ApiError =>
  new ApiError(429, 'TooManyRequests', 'Too many requests, please try again later.', { retryAfterSeconds: 1 })

const boundedBy =
  (most: number): Filter =>
  (next) => {
    let inFlight = 0
    const leave = (): void => void inFlight--
    return (scope) => {
      if (inFlight >= most) return Promise.reject(tooMany())
      inFlight++
      return afterwards(next(scope), leave)
    }
  }

/** Refuses requests above the limits with 429 and Retry-After; watches don't count. */
export const limitInFlight =
  ({ maxReading, maxMutating }: InFlightLimits): Filter =>
  (next) => {
    const reading = boundedBy(maxReading)(next)
    const mutating = boundedBy(maxMutating)(next)
    return (scope) => {
      const { verb, isResourceRequest } = scope.info
      if (verb === 'watch' && isResourceRequest) return next(scope)
      return READING.has(verb) ? reading(scope) : mutating(scope)
    }
  }
