import type { AnswerStep } from '../answer-step.ts'
import { ending, isStream } from '../stream-end.ts'
import type { RequestScope } from '../types.ts'

export interface AnsweredRequest {
  /** The request as it arrived, before authentication. */
  readonly scope: RequestScope
  /** HTTP status. */
  readonly status: number
  /** Time from its arrival to its answer; for a watch to its end. */
  readonly milliseconds: number
  /** Whether it was a watch, or another request that lasts for as long as the client wants. */
  readonly isLasting: boolean
}

/** Receives answered requests, for logs and spans. It must not throw. */
export interface RequestFollower {
  /** Whether it receives watches, too: their request data is then held in memory until they end. */
  readonly watches: 'followed' | 'not followed'
  answered(request: AnsweredRequest): void
}

/** Reports every request when it is answered, and a watch when it has ended. */
export function followRequests(followers: readonly RequestFollower[]): AnswerStep {
  const ofWatches = followers.filter(({ watches }) => watches === 'followed')
  const endOf =
    (scope: RequestScope, status: number): (() => void) =>
    () => {
      const milliseconds = scope.trace.elapsed()
      for (const follower of ofWatches) follower.answered({ scope, status, milliseconds, isLasting: true })
    }
  return {
    answered(scope, response) {
      const { body, status } = response
      if (isStream(body)) {
        if (ofWatches.length === 0) return response
        return { ...response, body: ending(body, scope.request, endOf(scope, status)) }
      }
      const milliseconds = scope.trace.elapsed()
      for (const follower of followers) follower.answered({ scope, status, milliseconds, isLasting: false })
      return response
    },
  }
}
