import { noSuchOverload } from '../value/errors.ts'
import { CelError, Optional, type Value } from '../value/values.ts'
import { CALL_COST } from '../cost/constants.ts'
import { locate, type CompiledNode } from './frame.ts'

/**
 * Operators that evaluate only the operands they need. Only `!` and `@not_strictly_false` have a cost of their own.
 */

/** Evaluates `a && b`: false if either is, whatever the other is; otherwise the first error. */
export function and(left: CompiledNode, right: CompiledNode, id: number): CompiledNode {
  return (frame) => {
    const a = left(frame)
    if (a === false) return false
    const b = right(frame)
    if (b === false) return false
    return a === true && b === true ? true : firstFailure(a, b, id)
  }
}

/** Evaluates `a || b`: true if either is, whatever the other is; otherwise the first error. */
export function or(left: CompiledNode, right: CompiledNode, id: number): CompiledNode {
  return (frame) => {
    const a = left(frame)
    if (a === true) return true
    const b = right(frame)
    if (b === true) return true
    return a === false && b === false ? false : firstFailure(a, b, id)
  }
}

function firstFailure(a: Value, b: Value, id: number): Value {
  if (a instanceof CelError) return a
  return b instanceof CelError && typeof a === 'boolean' ? b : locate(noSuchOverload(), id)
}

/** Evaluates `condition ? yes : no`. */
export function conditional(condition: CompiledNode, yes: CompiledNode, no: CompiledNode, id: number): CompiledNode {
  return (frame) => {
    const decided = condition(frame)
    if (decided === true) return yes(frame)
    if (decided === false) return no(frame)
    return decided instanceof CelError ? decided : locate(noSuchOverload(), id)
  }
}

/** Evaluates `!a`. */
export function not(operand: CompiledNode, id: number): CompiledNode {
  return (frame) => {
    const value = operand(frame)
    frame.cost += CALL_COST
    if (typeof value === 'boolean') return !value
    return value instanceof CelError ? value : locate(noSuchOverload(), id)
  }
}

/** Evaluates `optional.or(alternative)`. */
export function optionalOr(optional: CompiledNode, alternative: CompiledNode, id: number): CompiledNode {
  return (frame) => {
    const value = optional(frame)
    if (value instanceof Optional) return value.value === undefined ? alternative(frame) : value
    return value instanceof CelError ? value : locate(noSuchOverload(), id)
  }
}

/** Evaluates `optional.orValue(alternative)`. */
export function optionalOrValue(optional: CompiledNode, alternative: CompiledNode, id: number): CompiledNode {
  return (frame) => {
    const value = optional(frame)
    if (value instanceof Optional) return value.value === undefined ? alternative(frame) : value.value
    return value instanceof CelError ? value : locate(noSuchOverload(), id)
  }
}
