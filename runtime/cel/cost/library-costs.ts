import { utf8Length } from '../value/size.ts'
import { elementsOf } from '../value/lists.ts'
import { List, MapValue, type Value } from '../value/values.ts'
import { UNLIMITED, walkOver, type Work } from '../value/work.ts'
import { STRING_TRAVERSAL_FACTOR } from './constants.ts'
import { traversal } from './call.ts'
import type { ArgumentEstimate, CallCost, Costs, Estimate, Range } from './estimate-types.ts'
import { add, exactly, multiply, scale, UNBOUNDED } from './range.ts'

/** Costs and estimates of the extended libraries, as in kube-apiserver's `pkg/cel/library/cost.go` (CEL-COST-05). */

const sizeAt = (args: readonly ArgumentEstimate[], index: number): Range => args[index]?.size ?? UNBOUNDED

/** Returns the cost of walking over a text, list or map and everything in it; a text counts by its bytes in UTF-8. */
function deepTraversal(value: Value, work: Work = UNLIMITED): number {
  work.spend(typeof value === 'string' ? walkOver(value.length) : 1)
  if (typeof value === 'string') return Math.floor(utf8Length(value) * STRING_TRAVERSAL_FACTOR)
  if (value instanceof Uint8Array) return Math.floor(value.length * STRING_TRAVERSAL_FACTOR)
  if (value instanceof List) {
    return elementsOf(value, work).reduce<number>((sum, each) => sum + deepTraversal(each, work), 0)
  }
  if (!(value instanceof MapValue)) return 1
  let sum = 0
  for (const key of value.keys()) sum += deepTraversal(key, work) + deepTraversal(value.get(key) ?? null, work)
  return sum
}

export const walkEverything: CallCost = ([first = null], _result, work) => deepTraversal(first, work)

/**
 * Estimates a search: one unit for each element of a list, plus a walk over it if it is a text; a walk over a text.
 */
export const estimateSearch: Estimate = (args) => {
  const [target] = args
  const size = sizeAt(args, 0)
  if (target?.type.kind !== 'list') return { cost: scale(size, STRING_TRAVERSAL_FACTOR) }
  const kind = target.element?.type.kind ?? target.type.parameters[0]?.kind
  const walked = kind === 'string' || kind === 'bytes'
  const each = walked ? add(exactly(1), scale(target.element?.size ?? UNBOUNDED, STRING_TRAVERSAL_FACTOR)) : exactly(1)
  return { cost: multiply(size, each) }
}

/** The costs of a function that walks over a text and returns a text no longer than it. */
export const TEXT_TO_TEXT: Costs = {
  cost: traversal.ofFirst,
  estimate: (args) => ({ cost: scale(sizeAt(args, 0), STRING_TRAVERSAL_FACTOR), resultSize: sizeAt(args, 0) }),
}

/** The costs of a function that parses a text. */
export const PARSING: Costs = {
  cost: traversal.ofFirst,
  estimate: (args) => ({ cost: scale(sizeAt(args, 0), STRING_TRAVERSAL_FACTOR) }),
}

/** Estimates splitting a text: a walk, and the creation of up to as many parts as it has code points. */
export const estimateSplit: Estimate = (args) => ({
  cost: scale(sizeAt(args, 0), 2 * STRING_TRAVERSAL_FACTOR),
  resultSize: { min: 0, max: sizeAt(args, 0).max },
})

/** Estimates joining the texts of a list with separators between them. */
export const estimateJoin: Estimate = (args) => {
  const list = sizeAt(args, 0)
  const texts = multiply(list, args[0]?.element?.size ?? UNBOUNDED)
  const gaps = { min: Math.max(list.min - 1, 0), max: Math.max(list.max - 1, 0) }
  const size = args.length > 1 ? add(texts, multiply(gaps, sizeAt(args, 1))) : texts
  return { cost: scale(size, STRING_TRAVERSAL_FACTOR), resultSize: size }
}

/** Estimates a replacement: a walk, and the shortest and the longest text that it can produce. */
export const estimateReplace: Estimate = (args) => {
  const text = sizeAt(args, 0)
  const old = sizeAt(args, 1)
  const by = sizeAt(args, 2)
  const most = by.max <= old.min ? unreplaced(text.max, old.min) : replaced(text.max, old.min)
  const fewest = old.max <= by.min ? unreplaced(text.min, old.max) : replaced(text.min, old.max)
  const count = { min: fewest.count, max: most.count }
  const kept = { min: fewest.kept, max: most.kept }
  return {
    cost: scale(text, 2 * STRING_TRAVERSAL_FACTOR),
    resultSize: add(multiply(count, by), kept),
  }
}

/** How often a part is replaced in a text, and how much of the text is kept. */
interface Replacement {
  readonly count: number
  readonly kept: number
}

/** The replacement of an empty part in a text of the given length: before each character, and at the end. */
const everywhere = (length: number): Replacement => ({ count: length + 1, kept: length })

/** The extreme at which a text consists of nothing but the part. */
const replaced = (length: number, part: number): Replacement =>
  part === 0 ? everywhere(length) : { count: part === Infinity ? 0 : Math.ceil(length / part), kept: 0 }

/** The extreme at which the part is nowhere in the text. */
const unreplaced = (length: number, part: number): Replacement =>
  part === 0 ? everywhere(length) : { count: 0, kept: length }
