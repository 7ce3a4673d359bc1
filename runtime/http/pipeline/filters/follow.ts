import type { AnswerStep } from '../answer-step.ts'
import { ending, isStream } from '../stream-end.ts'
import type { RequestScope } from '../types.ts'

export interface AnsweredRequest {
  /** As the request came, before it was known who calls. */
  readonly scope: RequestScope
  /** HTTP status. */
  readonly status: number
  /** Since it was received; of a watch until it ended. */
  readonly milliseconds: number
  /** Whether it was to go on for as long as the client wanted. */
  readonly isLasting: boolean
}

/** Takes requests that are answered, for logs and spans. It must not throw. */
export interface RequestFollower {
  answered(request: AnsweredRequest): void
}

/** Reports every request when it is answered, and a watch when it has ended. */
export function followRequests(followers: readonly RequestFollower[]): AnswerStep {
  const report = (scope: RequestScope, status: number, isLasting: boolean): void => {
    const milliseconds = scope.trace.elapsed()
    for (const follower of followers) follower.answered({ scope, status, milliseconds, isLasting })
  }
  return {
    answered(scope, response) {
      const { body, status } = response
      if (isStream(body)) return { ...response, body: ending(body, scope.request, () => report(scope, status, true)) }
      report(scope, status, false)
      return response
    },
  }
}
