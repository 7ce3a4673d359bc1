import type { Type } from '../value/types.ts'
import type { Value } from '../value/values.ts'
import type { Work } from '../value/work.ts'

/** An inclusive range in units of cost or of size; `max` is Infinity if unbounded. */
export interface Range {
  readonly min: number
  readonly max: number
}

/** What is known of an argument without data. */
export interface ArgumentEstimate {
  readonly type: Type
  /** Code points of a string, bytes, elements of a list, entries of a map; missing for types without a size. */
  readonly size?: Range
  /** The estimate of the elements of a list or the values of a map, if known. */
  readonly element?: ArgumentEstimate
  /** The value of a literal string argument: a pattern, a separator. */
  readonly literal?: string
}

/** The estimate of one call. */
export interface CallEstimate {
  readonly cost: Range
  /** Size of the result, if its type has a size. */
  readonly resultSize?: Range
}

/** Returns the cost of one call in units, after its evaluation. May charge `work` for computing it. */
export type CallCost = (args: readonly Value[], result: Value, work: Work) => number

/** Returns the range of {@link CallCost}, and of the size of the result, from what is known of the arguments. */
export type Estimate = (args: readonly ArgumentEstimate[]) => CallEstimate

/** The cost of a function at run time, and its estimate when an expression is stored. */
export interface Costs {
  readonly cost: CallCost
  readonly estimate: Estimate
}
