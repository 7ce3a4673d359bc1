import type { Fairness, Flow, Ticket } from '../../../fairness/index.ts'
import { ApiError } from '../../../api/index.ts'
import { rejected, type Eventual } from '../../../async/index.ts'
import type { Occupancy } from '../answer-step.ts'
import { isHeldUp } from '../responses.ts'
import { isStream } from '../stream-end.ts'
import { TimeLimit, Wait } from '../time-limit.ts'
import type { ApiResponse, Filter, RequestScope } from '../types.ts'
import { ONE_SEAT, type WorkEstimate, type WorkEstimator } from '../work-estimate.ts'
import { RequestTimes } from './deadline.ts'

export interface FairnessFilterOptions {
  readonly fairness: Fairness
  readonly work: WorkEstimator
  /** Longest time of a request that is no watch. */
  readonly requestTimeoutMilliseconds: number
}

const READING: ReadonlySet<string> = new Set(['get', 'list', 'watch', 'head', 'options'])
/** The part of a request's time that it may wait for its turn. */
const WAITING_PART = 4
/** When it is first asked whether the client of a request that waits is gone: to ask costs more than a wait for a turn. */
const LISTEN_AFTER_MILLISECONDS = 20

const tooMany = (): ApiError =>
  new ApiError(429, 'TooManyRequests', 'Too many requests, please try again later.', {
    retryAfterSeconds: 1,
  })

/**
 * Serves requests by priority and fairness: some wait for their turn, and those that can't be served in time are refused
 * with 429 and Retry-After. Every answer names its flow schema and priority level in headers. A request keeps its seats
 * until it is answered, one whose answer is large until all of that is sent, and a watch until it has begun.
 */
export const serveFairly =
  ({ fairness, work, requestTimeoutMilliseconds }: FairnessFilterOptions): Filter =>
  (next) => {
    const parts: SeatParts = { fairness, work }
    const waits: WaitingParts = {
      fairness,
      times: new RequestTimes(requestTimeoutMilliseconds, WAITING_PART),
      unheard: new TimeLimit(LISTEN_AFTER_MILLISECONDS),
    }

    const serve = (scope: RequestScope, ticket: Ticket): Eventual<ApiResponse> => {
      scope.answer.occupancy = new Seat(scope, ticket, parts)
      return next(scope)
    }

    const wait = (scope: RequestScope, ticket: Ticket): Promise<ApiResponse> =>
      new Promise((resolve, reject) => {
        const waiting = new WaitingRequest(scope, ticket, waits)
        const decided = (): void => {
          waiting.end()
          if (ticket.state === 'executing') resolve(serve(scope, ticket))
          else reject(tooMany())
        }
        ticket.decided = decided
      })

    const admit = (scope: RequestScope, flow: Flow, estimate: WorkEstimate): Eventual<ApiResponse> => {
      scope.answer.headers = flow.schema.headers
      const ticket = fairness.admit(flow, estimate.seats, READING.has(scope.info.verb) ? 'readOnly' : 'mutating')
      ticket.request = scope
      if (estimate.watches !== undefined) flow.schema.statistics.watches.observe(estimate.watches)
      ticket.afterwardsMilliseconds = estimate.afterwardsMilliseconds
      if (ticket.state === 'executing') return serve(scope, ticket)
      return ticket.state === 'waiting' ? wait(scope, ticket) : Promise.reject(tooMany())
    }

    return (scope) => {
      try {
        const flow = fairness.flowOf(scope.user, scope.info)
        const estimate = flow.level.isExempt ? ONE_SEAT : work.estimate(scope)
        if (!(estimate instanceof Promise)) return admit(scope, flow, estimate)
        return estimate.then((known) => admit(scope, flow, known))
      } catch (error) {
        return rejected(error)
      }
    }
  }

interface SeatParts {
  readonly fairness: Fairness
  readonly work: WorkEstimator
}

/** The seats of a request that executes. */
class Seat implements Occupancy {
  readonly #scope: RequestScope
  readonly #ticket: Ticket
  readonly #parts: SeatParts

  constructor(scope: RequestScope, ticket: Ticket, parts: SeatParts) {
    this.#scope = scope
    this.#ticket = ticket
    this.#parts = parts
  }

  answered(response: ApiResponse): ApiResponse {
    const scope = this.#scope
    const { body, status } = response
    if (scope.request.method !== 'HEAD' && isHeldUp(response)) return this.#untilSent(response)
    const { afterwardsMilliseconds } = this.#ticket
    if (afterwardsMilliseconds > 0) setTimeout(() => this.failed(), afterwardsMilliseconds)
    else this.failed()
    if (scope.info.verb !== 'watch' || status !== 200 || !isStream(body)) return response
    return { ...response, body: this.#parts.work.counted(scope.info, body) }
  }

  failed(): void {
    this.#parts.fairness.end(this.#ticket)
  }

  compressing(): () => void {
    return this.#parts.fairness.compressing(this.#ticket)
  }

  /** Keeps the seats until the answer is sent, or never will be. */
  #untilSent(response: ApiResponse): ApiResponse {
    const { request } = this.#scope
    if (request.onSent === undefined) this.failed()
    else request.onSent(() => this.failed())
    return response
  }
}

interface WaitingParts {
  readonly fairness: Fairness
  /** After which requests are given up. */
  readonly times: RequestTimes
  /** After which it is asked whether the client is gone. */
  readonly unheard: TimeLimit
}

/** The wait of a request for its turn. Most end in the next turn of the event loop, so that one time limit runs at first. */
class WaitingRequest extends Wait {
  readonly #scope: RequestScope
  readonly #ticket: Ticket
  readonly #fairness: Fairness
  readonly #limit: TimeLimit
  readonly #began = performance.now()
  #running: TimeLimit
  #unlisten: (() => void) | undefined

  constructor(scope: RequestScope, ticket: Ticket, { fairness, times, unheard }: WaitingParts) {
    super()
    this.#scope = scope
    this.#ticket = ticket
    this.#fairness = fairness
    this.#limit = times.limitOf(scope)
    this.#running = this.#limit.milliseconds > unheard.milliseconds ? unheard : this.#limit
    this.#running.start(this, this.#began)
  }

  over(): void {
    const limit = this.#limit
    if (this.#running === limit) return this.#fairness.giveUp(this.#ticket, 'time-out')
    this.#running = limit
    limit.start(this, this.#began)
    this.#listen()
  }

  /** Stops waiting: the request executes, or it is refused. */
  end(): void {
    const scope = this.#scope
    const ticket = this.#ticket
    const until = ticket.state === 'executing' ? ticket.begun : this.#fairness.now
    scope.request.waitedMilliseconds = (scope.request.waitedMilliseconds ?? 0) + until - ticket.arrived
    this.#running.end(this)
    this.#unlisten?.()
  }

  #listen(): void {
    const { signal } = this.#scope.request
    const cancel = (): void => this.#fairness.giveUp(this.#ticket, 'cancelled')
    if (signal.aborted) return cancel()
    signal.addEventListener('abort', cancel, { once: true })
    const unlisten = (): void => signal.removeEventListener('abort', cancel)
    this.#unlisten = unlisten
  }
}
