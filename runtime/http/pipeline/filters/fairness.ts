import type { Fairness, Flow, Ticket } from '../../../fairness/index.ts'
import { ApiError } from '../../../api/index.ts'
import { rejected } from '../../../async/index.ts'
import { isPiecewise } from '../responses.ts'
import { TimeLimit } from '../time-limit.ts'
import type { ApiResponse, Filter, PiecewiseBody, RequestScope } from '../types.ts'
import { ONE_SEAT, type WorkEstimate, type WorkEstimator } from '../work-estimate.ts'
import { requestTimeLimit } from './deadline.ts'

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
 * until it is answered, a list until all of it is sent, and a watch until it has begun.
 */
export const serveFairly =
  ({ fairness, work, requestTimeoutMilliseconds }: FairnessFilterOptions): Filter =>
  (next) => {
    const usualWait = new TimeLimit(requestTimeoutMilliseconds / WAITING_PART)
    const listening = new TimeLimit(LISTEN_AFTER_MILLISECONDS)
    const waitOf = (scope: RequestScope): TimeLimit => {
      const limit = requestTimeLimit(scope, requestTimeoutMilliseconds)
      return limit === requestTimeoutMilliseconds ? usualWait : new TimeLimit(limit / WAITING_PART)
    }

    const serve = (scope: RequestScope, ticket: Ticket): Promise<ApiResponse> => {
      return next(scope).then(
        (response) => {
          const { body } = response
          if (scope.info.verb === 'watch' && response.status === 200) work.watching(scope)
          if (isPiecewise(body) && scope.request.method !== 'HEAD')
            return { ...response, body: untilSent(body, scope, () => fairness.end(ticket)) }
          if (ticket.afterwardsMilliseconds > 0) setTimeout(() => fairness.end(ticket), ticket.afterwardsMilliseconds)
          else fairness.end(ticket)
          return response
        },
        (error: unknown) => {
          fairness.end(ticket)
          throw error
        },
      )
    }

    const wait = (scope: RequestScope, ticket: Ticket): Promise<ApiResponse> =>
      new Promise((resolve, reject) => {
        const limit = waitOf(scope)
        const cancel = (): void => fairness.giveUp(ticket, 'cancelled')
        let unlisten: (() => void) | undefined
        const listen = (): void => {
          const { signal } = scope.request
          if (signal.aborted) return cancel()
          signal.addEventListener('abort', cancel, { once: true })
          unlisten = () => signal.removeEventListener('abort', cancel)
        }
        const running = limit.begin(() => fairness.giveUp(ticket, 'time-out'))
        const decided = (): void => {
          const until = ticket.state === 'executing' ? ticket.begun : fairness.now
          scope.request.waitedMilliseconds = (scope.request.waitedMilliseconds ?? 0) + until - ticket.arrived
          limit.end(running)
          listening.end(later)
          unlisten?.()
          if (ticket.state === 'executing') resolve(serve(scope, ticket))
          else reject(tooMany())
        }
        ticket.decided = decided
        const later = listening.begin(listen)
      })

    const admit = (scope: RequestScope, flow: Flow, estimate: WorkEstimate): Promise<ApiResponse> => {
      scope.answer.add(flow.schema.headers)
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

/** Returns the body with a call of `done` when it is sent, or when it never will be. */
function untilSent(body: PiecewiseBody, { request: { signal } }: RequestScope, done: () => void): PiecewiseBody {
  if (signal.aborted) done()
  else signal.addEventListener('abort', done, { once: true })
  return {
    *chunks(take) {
      try {
        yield* body.chunks(take)
      } finally {
        done()
      }
    },
  }
}
