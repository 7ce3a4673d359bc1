import { ApiError } from '../../../api/index.ts'
import type { Occupancy } from '../answer-step.ts'
import type { ApiResponse, Filter, RequestScope } from '../types.ts'

export interface InFlightLimits {
  /** Most reading requests at once. */
  readonly maxReading: number
  /** Most writing requests at once. */
  readonly maxMutating: number
}

const READING = new Set(['get', 'list', 'head', 'options'])

const tooMany = (): ApiError =>
  new ApiError(429, 'TooManyRequests', 'Too many requests, please try again later.', { retryAfterSeconds: 1 })

/** Requests of one sort, limited in number. */
class Bounded implements Occupancy {
  readonly #most: number
  #inFlight = 0

  constructor(most: number) {
    this.#most = most
  }

  /** Admits a request, or returns its refusal. */
  enter({ answer }: RequestScope): ApiError | undefined {
    if (this.#inFlight >= this.#most) return tooMany()
    this.#inFlight++
    answer.occupancy = this
    return undefined
  }

  answered(response: ApiResponse): ApiResponse {
    this.#inFlight--
    return response
  }

  failed(): void {
    this.#inFlight--
  }
}

/** Refuses requests above the limits with 429 and Retry-After; watches don't count. */
export const limitInFlight =
  ({ maxReading, maxMutating }: InFlightLimits): Filter =>
  (next) => {
    const reading = new Bounded(maxReading)
    const mutating = new Bounded(maxMutating)
    return (scope) => {
      const { verb, isResourceRequest } = scope.info
      if (verb === 'watch' && isResourceRequest) return next(scope)
      const refusal = (READING.has(verb) ? reading : mutating).enter(scope)
      return refusal === undefined ? next(scope) : Promise.reject(refusal)
    }
  }
