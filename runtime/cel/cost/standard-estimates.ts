import { REGEX_LENGTH_FACTOR, STRING_TRAVERSAL_FACTOR } from './constants.ts'
import type { ArgumentEstimate, CallEstimate, Estimate, Range } from './estimate-types.ts'
import { add, exactly, multiply, scale, UNBOUNDED } from './range.ts'

const sizeAt = (args: readonly ArgumentEstimate[], index: number): Range => args[index]?.size ?? UNBOUNDED

/** Returns the cost of walking over `size` code points, bytes or elements. */
export const traversalOf = (size: Range): Range => scale(size, STRING_TRAVERSAL_FACTOR)

/**
 * Returns the cost of a search for a pattern in a text (CEL-COST-06). An empty text counts as one code point, so that
 * an expensive pattern is never free.
 */
export function searchCost(text: Range, pattern: Range): Range {
  return multiply(traversalOf(add(text, exactly(1))), scale(pattern, REGEX_LENGTH_FACTOR))
}

const search: Estimate = (args) => ({ cost: searchCost(sizeAt(args, 0), sizeAt(args, 1)) })
const walkSecond: Estimate = (args) => ({ cost: traversalOf(sizeAt(args, 1)) })

/** Estimates a comparison: a walk over at most the shorter argument; two scalars cost one unit. */
const walkShorter: Estimate = (args) => {
  const max = Math.min(sizeAt(args, 0).max, sizeAt(args, 1).max)
  return { cost: traversalOf({ min: max > 0 ? 1 : 0, max }) }
}

const concatenate: Estimate = (args) => {
  const resultSize = add(sizeAt(args, 0), sizeAt(args, 1))
  return { cost: traversalOf(resultSize), resultSize }
}

const COMPARED_BY_SIZE = ['less', 'less_equals', 'greater', 'greater_equals'].flatMap((relation) => [
  `${relation}_string`,
  `${relation}_bytes`,
])

/** Estimates of standard overloads whose cost depends on sizes, by overload id, as in cel-go's `checker/cost.go`. */
export const STANDARD_ESTIMATES: ReadonlyMap<string, Estimate> = new Map<string, Estimate>([
  ...[...COMPARED_BY_SIZE, 'equals', 'not_equals'].map((id): [string, Estimate] => [id, walkShorter]),
  ['matches', search],
  ['matches_string', search],
  ['starts_with_string', walkSecond],
  ['ends_with_string', walkSecond],
  ['contains_string', (args) => ({ cost: multiply(traversalOf(sizeAt(args, 0)), traversalOf(sizeAt(args, 1))) })],
  ['in_list', (args) => ({ cost: sizeAt(args, 1) })],
  ['add_string', concatenate],
  ['add_bytes', concatenate],
  ['add_list', (args) => ({ cost: exactly(1), resultSize: add(sizeAt(args, 0), sizeAt(args, 1)) })],
  // A code point takes one to four bytes.
  ['string_to_bytes', (args) => walkFirst(args, ({ min, max }) => ({ min, max: max * 4 }))],
  ['bytes_to_string', (args) => walkFirst(args, ({ min, max }) => ({ min: Math.floor(min / 4), max }))],
])

function walkFirst(args: readonly ArgumentEstimate[], resultSize: (size: Range) => Range): CallEstimate {
  const size = sizeAt(args, 0)
  return { cost: traversalOf(size), resultSize: resultSize(size) }
}
