import type { Range } from './estimate-types.ts'

export const ZERO: Range = { min: 0, max: 0 }
/** A size of which nothing is known. */
export const UNBOUNDED: Range = { min: 0, max: Infinity }
/** What {@link union} leaves the other range of. */
export const EMPTY: Range = { min: Infinity, max: 0 }

export function exactly(value: number): Range {
  return { min: value, max: value }
}

export function add(...ranges: readonly Range[]): Range {
  return ranges.reduce((sum, { min, max }) => ({ min: sum.min + min, max: sum.max + max }), ZERO)
}

export function multiply(a: Range, b: Range): Range {
  return { min: times(a.min, b.min), max: times(a.max, b.max) }
}

/** Each bound times the factor, rounded up. */
export function scale({ min, max }: Range, factor: number): Range {
  return { min: Math.ceil(times(min, factor)), max: Math.ceil(times(max, factor)) }
}

/** The range that covers both. */
export function union(a: Range, b: Range): Range {
  return { min: Math.min(a.min, b.min), max: Math.max(a.max, b.max) }
}

/** Zero times anything is zero, also where the other is unbounded. */
function times(a: number, b: number): number {
  return a === 0 || b === 0 ? 0 : a * b
}
