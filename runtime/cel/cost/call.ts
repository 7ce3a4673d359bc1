import { instructionsOf } from '../value/regex.ts'
import { sizeOf } from '../value/size.ts'
import { Optional, type Value } from '../value/values.ts'
import type { CallCost } from './estimate-types.ts'
import { REGEX_LENGTH_FACTOR, STRING_TRAVERSAL_FACTOR } from './constants.ts'

/**
 * Costs of single calls by the sizes of their arguments, as in cel-go's `interpreter/runtimecost.go`. A value without a
 * size has size 1.
 */

/** Returns the size of a value for its cost: that of the value in an optional; 1 for values without a size. */
export function costSize(value: Value): number {
  return sizeOf(value) ?? (value instanceof Optional && value.value !== undefined ? costSize(value.value) : 1)
}

const sizeAt = (args: readonly Value[], index: number): number => costSize(args[index] ?? null)

/** Returns the cost of walking over `size` code points, bytes or elements; the factor 0.1 rounds exactly. */
export const traversalCost = (size: number): number => Math.ceil(size * STRING_TRAVERSAL_FACTOR)

/** Costs of functions that walk over their arguments once. */
export const traversal = {
  ofFirst: (args) => traversalCost(sizeAt(args, 0)),
  ofSecond: (args) => traversalCost(sizeAt(args, 1)),
  ofShorter: (args) => traversalCost(Math.min(sizeAt(args, 0), sizeAt(args, 1))),
  ofBoth: (args) => traversalCost(sizeAt(args, 0) + sizeAt(args, 1)),
  /** Compares each position of the first argument with the whole of the second. */
  ofProduct: (args) => traversalCost(sizeAt(args, 0)) * traversalCost(sizeAt(args, 1)),
} satisfies Record<string, CallCost>

/** Costs one unit for each element of the second argument. */
export const lengthOfSecond: CallCost = (args) => sizeAt(args, 1)

/**
 * Costs a search for a pattern, the second argument, in a text, the first: its time grows with the product of their
 * lengths. Instructions that counted repetitions add to the pattern are paid for too.
 */
export const regexSearch: CallCost = (args, _result, work) => {
  const text = sizeAt(args, 0)
  const pattern = sizeAt(args, 1)
  const written = traversalCost(1 + text) * Math.ceil(pattern * REGEX_LENGTH_FACTOR)
  const instructions = typeof args[1] === 'string' && args[1].includes('{') ? instructionsOf(args[1], work) : 0
  return written + Math.max(0, instructions - 2 * pattern) * traversalCost(text)
}
