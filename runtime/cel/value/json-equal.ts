import { isJsonObject } from './json.ts'

/** Equality of plain data as JSON.parse makes it; the order of properties does not count. */
export function jsonEqual(a: unknown, b: unknown): boolean {
  if (a === b) return true
  if (Array.isArray(a)) {
    return Array.isArray(b) && a.length === b.length && a.every((element, index) => jsonEqual(element, b[index]))
  }
  if (!isJsonObject(a) || !isJsonObject(b)) return false
  const names = Object.keys(a)
  return (
    names.length === Object.keys(b).length &&
    names.every((name) => Object.hasOwn(b, name) && jsonEqual(a[name], b[name]))
  )
}
