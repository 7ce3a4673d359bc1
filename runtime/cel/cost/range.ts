import type { Range } from './estimate-types.ts'

export const ZERO: Range = { min: 0, max: 0 }
/** An unknown size. */
export const UNBOUNDED: Range = { min: 0, max: Infinity }
/** The empty range: its {@link union} with any range is that range. */
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

/** Multiplies each bound by the factor, rounding up. */
export function scale({ min, max }: Range, factor: number): Range {
  return { min: Math.ceil(times(min, factor)), max: Math.ceil(times(max, factor)) }
}

/** Returns the range that covers both. */
export function union(a: Range, b: Range): Range {
  return { min: Math.min(a.min, b.min), max: Math.max(a.max, b.max) }
}

/** Multiplies two bounds; zero times Infinity is zero. */
function times(a: number, b: number): number {
  return a === 0 || b === 0 ? 0 : a * b
}
