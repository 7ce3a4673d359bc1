import { CelError, type Value } from '../value/values.ts'
import type { Work } from '../value/work.ts'

/** The state of one evaluation: variables in slots, and the cost so far. */
export class Frame {
  readonly slots: (Value | undefined)[]
  readonly limit: number
  /** The work that the evaluation may do. */
  readonly work: Work
  cost = 0

  /** @param limit units that the evaluation may cost */
  constructor(slots: (Value | undefined)[], limit: number, work: Work) {
    this.slots = slots
    this.limit = limit
    this.work = work
  }
}

/** A compiled node. Errors are values. */
export type CompiledNode = (frame: Frame) => Value

/** Thrown to end an evaluation that exceeded its limit; no operator absorbs it. */
export class CostLimitExceeded extends Error {
  constructor() {
    super('cost limit exceeded')
    this.name = 'CostLimitExceeded'
  }
}

/** Ends the evaluation if it has exceeded its limit; called wherever work may repeat or grow with the data. */
export function checkLimit(frame: Frame): void {
  if (frame.cost > frame.limit) throw new CostLimitExceeded()
}

/** Adds a cost that depends on data. */
export function charge(frame: Frame, cost: number): void {
  frame.cost += cost
  if (frame.cost > frame.limit) throw new CostLimitExceeded()
}

/** Returns the value; an error without a node gets this one. */
export function locate(value: Value, id: number): Value {
  return value instanceof CelError && value.id === undefined ? new CelError(value.message, id) : value
}
