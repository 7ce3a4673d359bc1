import { CALL_COST } from '../cost/constants.ts'
import { costSize, traversalCost } from '../cost/call.ts'
import { compare, compareStrings, numberOf } from '../value/compare.ts'
import { contains, includes } from '../value/access.ts'
import { equals } from '../value/equal.ts'
import { unorderable } from '../value/errors.ts'
import { JsonList } from '../value/json.ts'
import { codePoints } from '../value/size.ts'
import { CelError, List, MapValue, type Value } from '../value/values.ts'
import { walkOver } from '../value/work.ts'
import { charge, locate, type Frame, type CompiledNode } from './frame.ts'
import type { Invoke } from './overloads.ts'
import { STEPS_PER_KEY } from './range.ts'

/**
 * Compiles an operator with a fast path for the usual operands, ints within ±(2^53 − 1) and strings. All others go
 * through the overloads.
 */
type Operator = (left: CompiledNode, right: CompiledNode, id: number, otherwise: Invoke) => CompiledNode

const add: Operator = (left, right, _id, otherwise) => (frame) => {
  const a = left(frame)
  const b = right(frame)
  if (typeof a === 'number' && typeof b === 'number') {
    const sum = a + b
    if (Number.isSafeInteger(sum)) return counted(frame, sum)
  }
  return otherwise(frame, [a, b])
}

const subtract: Operator = (left, right, _id, otherwise) => (frame) => {
  const a = left(frame)
  const b = right(frame)
  if (typeof a === 'number' && typeof b === 'number') {
    const difference = a - b
    if (Number.isSafeInteger(difference)) return counted(frame, difference)
  }
  return otherwise(frame, [a, b])
}

const multiply: Operator = (left, right, _id, otherwise) => (frame) => {
  const a = left(frame)
  const b = right(frame)
  if (typeof a === 'number' && typeof b === 'number') {
    const product = a * b
    if (Number.isSafeInteger(product)) return counted(frame, product + 0)
  }
  return otherwise(frame, [a, b])
}

/** Other arithmetic, for which a fast path gains nothing. */
const viaOverloads: Operator = (left, right, _id, otherwise) => (frame) => otherwise(frame, [left(frame), right(frame)])

const less: Operator = (left, right, id, otherwise) => {
  const general = relation((ordering) => ordering < 0, id, otherwise)
  return (frame) => {
    const a = left(frame)
    const b = right(frame)
    return typeof a === 'number' && typeof b === 'number' ? counted(frame, a < b) : general(frame, a, b)
  }
}

const lessEquals: Operator = (left, right, id, otherwise) => {
  const general = relation((ordering) => ordering <= 0, id, otherwise)
  return (frame) => {
    const a = left(frame)
    const b = right(frame)
    return typeof a === 'number' && typeof b === 'number' ? counted(frame, a <= b) : general(frame, a, b)
  }
}

const greater: Operator = (left, right, id, otherwise) => {
  const general = relation((ordering) => ordering > 0, id, otherwise)
  return (frame) => {
    const a = left(frame)
    const b = right(frame)
    return typeof a === 'number' && typeof b === 'number' ? counted(frame, a > b) : general(frame, a, b)
  }
}

const greaterEquals: Operator = (left, right, id, otherwise) => {
  const general = relation((ordering) => ordering >= 0, id, otherwise)
  return (frame) => {
    const a = left(frame)
    const b = right(frame)
    return typeof a === 'number' && typeof b === 'number' ? counted(frame, a >= b) : general(frame, a, b)
  }
}

const equal: Operator = (left, right) => (frame) => {
  const a = left(frame)
  const b = right(frame)
  if (typeof a === 'string' && typeof b === 'string') return charged(frame, shorterTraversal(frame, a, b), a === b)
  if (typeof a === 'number' && typeof b === 'number') return counted(frame, a === b)
  return a instanceof CelError || b instanceof CelError ? failure(frame, a, b) : equated(frame, a, b)
}

const notEqual: Operator = (left, right) => (frame) => {
  const a = left(frame)
  const b = right(frame)
  if (typeof a === 'string' && typeof b === 'string') return charged(frame, shorterTraversal(frame, a, b), a !== b)
  if (typeof a === 'number' && typeof b === 'number') return counted(frame, a !== b)
  return a instanceof CelError || b instanceof CelError ? failure(frame, a, b) : !equated(frame, a, b)
}

/** `a in b`: costs the length of a list, or one unit for a map. */
const isIn: Operator = (left, right, id) => (frame) => {
  const a = left(frame)
  const b = right(frame)
  if (b instanceof JsonList && typeof a === 'string')
    return charged(frame, b.array.length, includes(b.array, a, frame.work))
  if (a instanceof CelError || b instanceof CelError) return failure(frame, a, b)
  charge(frame, b instanceof List ? b.length : CALL_COST)
  return locate(contains(a, b, frame.work), id)
}

export const OPERATORS: Readonly<Record<string, Operator>> = {
  '_+_': add,
  '_-_': subtract,
  '_*_': multiply,
  '_/_': viaOverloads,
  '_%_': viaOverloads,
  '_<_': less,
  '_<=_': lessEquals,
  '_>_': greater,
  '_>=_': greaterEquals,
  '_==_': equal,
  '_!=_': notEqual,
  '@in': isIn,
}

function counted<T extends Value>(frame: Frame, value: T): T {
  frame.cost += CALL_COST
  return value
}

function charged<T extends Value>(frame: Frame, cost: number, value: T): T {
  charge(frame, cost)
  return value
}

function failure(frame: Frame, a: Value, b: Value): Value {
  frame.cost += CALL_COST
  return a instanceof CelError ? a : b
}

/**
 * Returns the general form of a relation: of values of any type, and of numbers of two types, even where the checker
 * has no overload for them.
 */
function relation(
  holds: (ordering: number) => boolean,
  id: number,
  otherwise: Invoke,
): (frame: Frame, a: Value, b: Value) => Value {
  return (frame, a, b) => {
    if (typeof a === 'string' && typeof b === 'string') {
      charge(frame, shorterTraversal(frame, a, b))
      return holds(compareStrings(a, b))
    }
    if (a instanceof Uint8Array && b instanceof Uint8Array) frame.work.spend(Math.min(a.length, b.length))
    const ordering = compare(a, b)
    if (ordering !== undefined) {
      charge(frame, a instanceof Uint8Array ? shorterTraversal(frame, a, b) : CALL_COST)
      return holds(ordering)
    }
    if (numberOf(a) !== undefined && numberOf(b) !== undefined) return counted(frame, locate(unorderable(), id))
    return otherwise(frame, [a, b])
  }
}

function equated(frame: Frame, a: Value, b: Value): boolean {
  if (typeof a === 'object' || typeof a === 'string') charge(frame, shorterTraversal(frame, a, b))
  else frame.cost += CALL_COST
  return equals(a, b, frame.work)
}

/** Returns the cost of walking over the smaller of two values; what has no size counts as one. */
function shorterTraversal(frame: Frame, a: Value, b: Value): number {
  if (typeof a === 'string' && typeof b === 'string') {
    const [shorter, longer] = a.length <= b.length ? [a, b] : [b, a]
    const { length } = shorter
    // Up to ten code points cost one, however many code units they take.
    if (length <= 10) return length === 0 ? 0 : 1
    frame.work.spend(2 * walkOver(length))
    // A code point takes two code units at most.
    if (longer.length >= 2 * length) return traversalCost(codePoints(shorter))
  }
  return traversalCost(Math.min(sized(frame, a), sized(frame, b)))
}

/** Returns the size of a value for its cost; that of a map is found by listing its keys. */
function sized(frame: Frame, value: Value): number {
  const size = costSize(value)
  if (value instanceof MapValue) frame.work.spend(STEPS_PER_KEY * size)
  else if (!(value instanceof List)) frame.work.spend(walkOver(size))
  return size
}
