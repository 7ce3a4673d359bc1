import { ApiError, badRequest, parseDuration } from '../../../api/index.ts'
import { readInteger } from '../query.ts'
import { TimeLimit } from '../time-limit.ts'
import type { RequestScope } from '../types.ts'

/** Returns the error of a request whose time is over. */
export const timedOut = (): ApiError =>
  new ApiError(504, 'Timeout', 'Timeout: request did not complete within the allotted timeout', {})

/** Returns the time limit of a request, at most the longest (milliseconds). Throws ApiError 400 for a bad parameter. */
function requestTimeLimit({ info, request }: RequestScope, longest: number): number {
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

/**
 * The time limits of requests, or a fraction of them: the longest for nearly all, for a few what their clients ask for.
 */
export class RequestTimes {
  readonly #longest: number
  readonly #part: number
  readonly #usual: TimeLimit

  /**
   * @param longest time of a request (milliseconds)
   * @param part divisor of that time
   */
  constructor(longest: number, part = 1) {
    this.#longest = longest
    this.#part = part
    this.#usual = new TimeLimit(longest / part)
  }

  /** Returns the limit of a request. Throws ApiError 400 for a bad parameter. */
  limitOf(scope: RequestScope): TimeLimit {
    const limit = requestTimeLimit(scope, this.#longest)
    return limit === this.#longest ? this.#usual : new TimeLimit(limit / this.#part)
  }
}
