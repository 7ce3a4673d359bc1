import type { Operation } from '../types.ts'
import { Failure } from './evaluate.ts'

/** The evaluation of all match conditions of one webhook or policy about a request. */
export interface ObservedConditions {
  /** Of the webhook or policy. */
  readonly name: string
  readonly kind: 'webhook' | 'policy'
  readonly type: 'admit' | 'validating'
  readonly operation: Operation
  readonly seconds: number
  /** `excluded`: one of them is false. */
  readonly outcome: 'met' | 'excluded' | 'failed'
}

/** Called with how long expressions took. Its methods must not throw. */
export interface ExpressionObserver {
  conditions(evaluation: ObservedConditions): void
  /** All expressions of a policy, or of the match conditions of a webhook, were evaluated about a request. */
  evaluated(seconds: number): void
}

export const outcomeOf = (met: boolean | Failure): ObservedConditions['outcome'] =>
  met instanceof Failure ? 'failed' : met ? 'met' : 'excluded'
