import { instructionsOf } from '../value/regex.ts'
import { sizeOf } from '../value/size.ts'
import { Optional, type Value } from '../value/values.ts'
import type { CallCost } from './estimate-types.ts'
import { REGEX_LENGTH_FACTOR, STRING_TRAVERSAL_FACTOR } from './constants.ts'

/**
 * Costs of single calls from the sizes of their arguments, as cel-go's `interpreter/runtimecost.go` has them. A value
 * without a size counts as of size 1.
 */

/** What a value counts for: its size, that of what an optional holds, or 1. */
export function costSize(value: Value): number {
  return sizeOf(value) ?? (value instanceof Optional && value.value !== undefined ? costSize(value.value) : 1)
}

const sizeAt = (args: readonly Value[], index: number): number => costSize(args[index] ?? null)

/** The cost of walking over so many code points, bytes or elements; the factor is a tenth, which rounds exactly. */
export const traversalCost = (size: number): number => Math.ceil(size * STRING_TRAVERSAL_FACTOR)

/** Functions that walk over their arguments once. */
export const traversal = {
  ofFirst: (args) => traversalCost(sizeAt(args, 0)),
  ofSecond: (args) => traversalCost(sizeAt(args, 1)),
  ofShorter: (args) => traversalCost(Math.min(sizeAt(args, 0), sizeAt(args, 1))),
  ofBoth: (args) => traversalCost(sizeAt(args, 0) + sizeAt(args, 1)),
  /** Each position of the first against the whole of the second. */
  ofProduct: (args) => traversalCost(sizeAt(args, 0)) * traversalCost(sizeAt(args, 1)),
} satisfies Record<string, CallCost>

/** One unit for each element of the second argument. */
export const lengthOfSecond: CallCost = (args) => sizeAt(args, 1)

/**
 * A search for a pattern, the second argument, in a text, the first: time grows with the product of their lengths. What a
 * counted repetition makes beyond the pattern's own length is paid for too.
 */
export const regexSearch: CallCost = (args, _result, work) => {
  const [text = 0, pattern = 0] = [sizeAt(args, 0), sizeAt(args, 1)]
  const written = traversalCost(1 + text) * Math.ceil(pattern * REGEX_LENGTH_FACTOR)
  const instructions = typeof args[1] === 'string' && args[1].includes('{') ? instructionsOf(args[1], work) : 0
  return written + Math.max(0, instructions - 2 * pattern) * traversalCost(text)
}
