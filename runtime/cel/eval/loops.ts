import { ACCUMULATOR_LIST_COST, CALL_COST, SELECT_COST } from '../cost/constants.ts'
import { noSuchOverload } from '../value/errors.ts'
import { ArrayList } from '../value/lists.ts'
import { CelError, type Value } from '../value/values.ts'
import { checkLimit, type CompiledNode } from './frame.ts'
import { enter, openRange, type Loop } from './range.ts'

/** The loops of the macros that test elements or build a list. */

/** What cel-go counts around the predicate of `all`: the loop's condition and the accumulator. */
const ALL_COST = CALL_COST + 2 * SELECT_COST
/** The condition of `exists` also negates the accumulator. */
const EXISTS_COST = ALL_COST + CALL_COST
/** `accumulator + [element]` */
const APPEND_COST = SELECT_COST + ACCUMULATOR_LIST_COST + CALL_COST

export function all(loop: Loop, predicate: CompiledNode): CompiledNode {
  return quantifier(loop, predicate, { decisive: false, cost: ALL_COST })
}

export function exists(loop: Loop, predicate: CompiledNode): CompiledNode {
  return quantifier(loop, predicate, { decisive: true, cost: EXISTS_COST })
}

interface Quantifier {
  /** The result of the predicate that ends the loop. */
  readonly decisive: boolean
  /** Units for each element in addition to the predicate: one in the step, the others in the condition. */
  readonly cost: number
}

/** Runs `all` or `exists`. If no element is decisive, the result is the first error of a predicate, if any. */
function quantifier(loop: Loop, predicate: CompiledNode, { decisive, cost }: Quantifier): CompiledNode {
  return (frame) => {
    const range = openRange(frame, loop)
    if (range instanceof CelError) return range
    const { length } = range.items
    let failed: CelError | undefined
    for (let i = 0; i < length; i++) {
      enter(frame, loop, range, i)
      frame.cost += cost
      checkLimit(frame)
      const value = predicate(frame)
      if (value === decisive) {
        // The condition is evaluated once more, unless there are no more elements.
        frame.cost += SELECT_COST + (i + 1 < length ? cost - SELECT_COST : 0)
        return decisive
      }
      if (typeof value !== 'boolean') failed ??= failureOf(value, loop.id)
    }
    frame.cost += SELECT_COST
    return failed ?? !decisive
  }
}

export function existsOne(loop: Loop, predicate: CompiledNode): CompiledNode {
  return (frame) => {
    const range = openRange(frame, loop)
    if (range instanceof CelError) return range
    const { length } = range.items
    let count = 0
    for (let i = 0; i < length; i++) {
      enter(frame, loop, range, i)
      checkLimit(frame)
      const value = predicate(frame)
      if (typeof value !== 'boolean') return failureOf(value, loop.id)
      if (value) {
        frame.cost += SELECT_COST + CALL_COST
        count++
      }
    }
    frame.cost += SELECT_COST + CALL_COST
    return count === 1
  }
}

/** Runs `map` and `filter`; builds the list in place. */
export function collect(loop: Loop, condition: CompiledNode | undefined, element: CompiledNode): CompiledNode {
  return (frame) => {
    const range = openRange(frame, loop)
    if (range instanceof CelError) return range
    const { length } = range.items
    const collected: Value[] = []
    frame.cost += SELECT_COST + ACCUMULATOR_LIST_COST
    for (let i = 0; i < length; i++) {
      enter(frame, loop, range, i)
      checkLimit(frame)
      if (condition !== undefined) {
        const wanted = condition(frame)
        if (wanted === false) continue
        if (wanted !== true) return failureOf(wanted, loop.id)
      }
      const value = element(frame)
      frame.cost += APPEND_COST
      if (value instanceof CelError) return value
      collected.push(value)
    }
    return new ArrayList(collected)
  }
}

/** Returns the error of a predicate, or the error for a predicate that is not a bool. */
export function failureOf(value: Value, id: number): CelError {
  if (value instanceof CelError) return value
  const { message } = noSuchOverload()
  return new CelError(message, id)
}
