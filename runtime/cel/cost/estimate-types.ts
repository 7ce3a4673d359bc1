import type { Type } from '../value/types.ts'

/** Inclusive bounds in units of cost or of size; `max` is Infinity where nothing bounds it. */
export interface Range {
  readonly min: number
  readonly max: number
}

/** What is known of an argument before any data is there. */
export interface ArgumentEstimate {
  readonly type: Type
  /** Code points of a string, bytes, elements of a list, entries of a map; missing where the type has no size. */
  readonly size?: Range
  /** Sizes of the elements of a list, or of the values of a map, where they are known. */
  readonly element?: ArgumentEstimate
  /** The value of a literal string argument: a pattern, a separator. */
  readonly literal?: string
}

export interface CallEstimate {
  readonly cost: Range
  /** Size of the result, where it has one. */
  readonly resultSize?: Range
}
