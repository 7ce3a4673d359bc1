import type { Operation } from '../types.ts'

/** A call to a webhook. */
export interface ObservedCall {
  readonly webhook: string
  readonly type: 'admit' | 'validating'
  readonly operation: Operation
  readonly seconds: number
  /** `failed`: there was no answer that could be used. */
  readonly outcome: 'allowed' | 'denied' | 'failed'
  /** The code of the answer, 200 if it has none; 0 for a call that failed. */
  readonly code: number
  /** Whether the request went on. */
  readonly request: 'goes on' | 'rejected'
}

/** Called with every call to a webhook that has ended. Must not throw. */
export type WebhookObserver = (call: ObservedCall) => void
