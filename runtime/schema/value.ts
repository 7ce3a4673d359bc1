import { isJsonInteger, isJsonNumber } from '../json/index.ts'

/** Reports whether a value is a decoded JSON object, not an array or null. */
export const isObject = (value: unknown): value is Readonly<Record<string, unknown>> =>
  typeof value === 'object' && value !== null && !Array.isArray(value)

/** Returns the OpenAPI name of a JSON value's type: 1 is an integer, 1.5 a number. */
export function typeOf(value: unknown): string {
  if (value === null || value === undefined) return 'null'
  if (Array.isArray(value)) return 'array'
  if (isJsonNumber(value)) return isJsonInteger(value) ? 'integer' : 'number'
  return typeof value
}
