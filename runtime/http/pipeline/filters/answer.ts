import { compactJson, type Representation } from '../../../codec/index.ts'
import { rejected, type Eventual } from '../../../async/index.ts'
import { ApiError } from '../../../api/index.ts'
import type { AnswerStep } from '../answer-step.ts'
import { statusOf, statusResponse } from '../responses.ts'
import { Wait, type TimeLimit } from '../time-limit.ts'
import type { ApiRequest, ApiResponse, Filter, Handler, RequestScope } from '../types.ts'
import { timedOut, type RequestTimes } from './deadline.ts'
import type { Drain } from './drain.ts'

export interface AnswerFilterOptions {
  /** Counts requests, and refuses them when the server ends. */
  readonly drain: Pick<Drain, 'enter' | 'leave'>
  /** How long a request that is no watch may take (QUERY-06); a watch has its own timeout. */
  readonly times: RequestTimes
  /** In the order in which they run. */
  readonly steps: readonly AnswerStep[]
  /** Returns the form that a request accepts; undefined if none is offered. */
  representationFor(request: ApiRequest): Representation | undefined
  /** Called with errors whose details no client may see. */
  report(error: unknown): void
}

/**
 * Answers every request exactly once: with the handler's answer, or with 504 if its time is over before. Turns errors
 * into a Status in a form that the client accepts (ERR-04, ERR-07), adds the headers that other filters have collected,
 * and frees what the request occupies when the handler has finished, even if too late. Uses one promise for all of
 * that, and none if the handler answers at once.
 */
export const answerRequests =
  (options: AnswerFilterOptions): Filter =>
  (next) =>
  (scope) =>
    new RunningRequest(scope, options).answer(next)

interface Settling {
  resolve(response: ApiResponse): void
  reject(error: unknown): void
}

/** A request in progress; the wait ends when the time of the request is over. */
class RunningRequest extends Wait {
  readonly #scope: RequestScope
  readonly #options: AnswerFilterOptions
  /** Undefined: nobody waits for the answer yet. */
  #settling: Settling | undefined
  /** Undefined: nobody waits for the answer yet, or it is that of a watch. */
  #time: TimeLimit | undefined
  #isAnswered = false
  /** Undefined: there is none yet. */
  #answer: Eventual<ApiResponse> | undefined

  constructor(scope: RequestScope, options: AnswerFilterOptions) {
    super()
    this.#scope = scope
    this.#options = options
  }

  /** Passes the request on, if it is admitted. */
  answer(handler: Handler): Eventual<ApiResponse> {
    this.#start(handler)
    return (
      this.#answer ??
      new Promise((resolve, reject) => {
        this.#settling = { resolve, reject }
      })
    )
  }

  #start(handler: Handler): void {
    const scope = this.#scope
    const { drain, times, steps } = this.#options
    for (const step of steps) step.received?.(scope)
    const refusal = drain.enter()
    if (refusal !== undefined) return this.#settle(refusal)
    try {
      const { info, trace } = scope
      const limit = info.verb === 'watch' && info.isResourceRequest ? undefined : times.limitOf(scope)
      const response = handler(scope)
      if (!(response instanceof Promise)) return this.#handled(response)
      limit?.start(this, trace.began)
      this.#time = limit
      response.then(
        (known) => this.#handled(known),
        (error: unknown) => this.#failed(error),
      )
    } catch (error) {
      this.#failed(error)
    }
  }

  /** Answers the request because its time is over, while it is still worked on. */
  over(): void {
    const error = timedOut()
    this.#scope.answer.record?.timedOut(error)
    if (this.#leave()) this.#settle(error)
  }

  /** Finishes once the answer is recorded. */
  #handled(response: ApiResponse): void {
    const recorded = this.#scope.answer.record?.answered(response) ?? response
    if (recorded instanceof Promise) void recorded.then((kept) => this.#finished(kept))
    else this.#finished(recorded)
  }

  #finished(response: ApiResponse): void {
    const { occupancy } = this.#scope.answer
    const freeing = occupancy === undefined ? response : occupancy.answered(response)
    if (this.#leave()) this.#settle(undefined, freeing)
  }

  /** Fails once that is recorded. */
  #failed(error: unknown): void {
    const recorded = this.#scope.answer.record?.failed(error)
    if (recorded instanceof Promise) void recorded.then(() => this.#ended(error))
    else this.#ended(error)
  }

  #ended(error: unknown): void {
    this.#scope.answer.occupancy?.failed()
    if (this.#leave()) this.#settle(error)
  }

  /** Stops its timer and its count among the requests in flight; returns whether they were active. */
  #leave(): boolean {
    if (this.#isAnswered) return false
    this.#isAnswered = true
    this.#time?.end(this)
    this.#options.drain.leave()
    return true
  }

  /** Answers with the response, or with the Status of the error if there is none. */
  #settle(error: unknown, response?: ApiResponse): void {
    const scope = this.#scope
    try {
      let answer = response === undefined ? this.#failure(error) : scope.answer.ofSuccess(response)
      for (const step of this.#options.steps) answer = step.answered(scope, answer)
      if (this.#settling === undefined) this.#answer = answer
      else this.#settling.resolve(answer)
    } catch (thrown) {
      if (this.#settling === undefined) this.#answer = rejected(thrown)
      else this.#settling.reject(thrown)
    }
  }

  #failure(error: unknown): ApiResponse {
    const { representationFor, report } = this.#options
    const { request, answer } = this.#scope
    if (!(error instanceof ApiError)) report(error)
    const response = statusResponse(statusOf(error), representationFor(request) ?? compactJson)
    return answer.ofFailure(response, error instanceof ApiError ? error.headers : [])
  }
}
