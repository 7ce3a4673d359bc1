import type { DataSchema } from './data-schema.ts'

/**
 * Bounds of data by its schema and by the size of the largest request, for estimating costs. Sizes of JSON are in
 * bytes.
 */

const LARGEST_REQUEST = 3 * 1024 * 1024

/** Bytes of the shortest JSON by type, quotation marks included: `0` for durations; times by RFC 3339, section 5.6. */
export const SHORTEST = { duration: 3, date: 12, dateTime: 21, string: 2, boolean: 4, number: 1, container: 2 }
const LONGEST = { duration: 32, date: 12, dateTime: 32 }

/** A code point takes up to four bytes. */
const BYTES_PER_CHARACTER = 4

const atLeastZero = (limit: number): number => Math.max(0, limit)

/** Returns the most occurrences of data in one object if only the size of a request limits them. */
export function mostOccurrences(minJsonSize: number): number {
  return Math.floor(LARGEST_REQUEST / (minJsonSize + 1))
}

/** Returns the most elements of a list: brackets around, a comma after each. */
export function mostItems({ maxItems }: DataSchema, minItemSize: number): number {
  return maxItems === undefined ? Math.floor((LARGEST_REQUEST - 2) / (minItemSize + 1)) : atLeastZero(maxItems)
}

/** Returns the most entries of a map: braces around it; quotation marks, a colon and a comma with each value. */
export function mostEntries({ maxProperties }: DataSchema, minValueSize: number): number {
  if (maxProperties !== undefined) return atLeastZero(maxProperties)
  return Math.floor((LARGEST_REQUEST - 2) / (minValueSize + 6))
}

export function longestText({ maxLength, enum: values = [] }: DataSchema): number {
  if (maxLength !== undefined) return atLeastZero(maxLength) * BYTES_PER_CHARACTER
  if (values.length === 0) return LARGEST_REQUEST - 2
  return Math.max(0, ...values.map((value) => (typeof value === 'string' ? new TextEncoder().encode(value).length : 0)))
}

export function longestBytes({ maxLength }: DataSchema): number {
  return maxLength === undefined ? LARGEST_REQUEST - 2 : atLeastZero(maxLength)
}

export function longestIntOrString({ maxLength }: DataSchema): number {
  return maxLength === undefined ? LARGEST_REQUEST - 2 : atLeastZero(maxLength) * BYTES_PER_CHARACTER
}

export const longestDuration = (): number => LONGEST.duration
export const longestDate = (): number => LONGEST.date
export const longestDateTime = (): number => LONGEST.dateTime
