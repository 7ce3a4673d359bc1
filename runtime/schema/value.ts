import { isJsonInteger, isJsonNumber, isSameInteger } from '../json/index.ts'

/** A decoded JSON object; arrays and null are none. */
export const isObject = (value: unknown): value is Readonly<Record<string, unknown>> =>
  typeof value === 'object' && value !== null && !Array.isArray(value)

/** Name of a JSON value's type as OpenAPI has it: 1 is an integer, 1.5 a number. */
export function typeOf(value: unknown): string {
  if (value === null || value === undefined) return 'null'
  if (Array.isArray(value)) return 'array'
  if (isJsonNumber(value)) return isJsonInteger(value) ? 'integer' : 'number'
  return typeof value
}

/** Equality of JSON values; the order of properties does not matter. */
export function equalJson(a: unknown, b: unknown): boolean {
  if (a === b) return true
  if (typeof a !== 'object' || typeof b !== 'object' || a === null || b === null) return isSameInteger(a, b)
  if (Array.isArray(a) || Array.isArray(b)) {
    if (!Array.isArray(a) || !Array.isArray(b) || a.length !== b.length) return false
    return a.every((item, index) => equalJson(item, b[index]))
  }
  const left = Object.entries(a)
  if (left.length !== Object.keys(b).length) return false
  const right = new Map(Object.entries(b))
  return left.every(([key, value]) => right.has(key) && equalJson(value, right.get(key)))
}
