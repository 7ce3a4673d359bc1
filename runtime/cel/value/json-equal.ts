import { isJsonObject } from './json.ts'
import { UNLIMITED, walkOver, type Work } from './work.ts'

/** Reports whether plain data, as JSON.parse makes it, is equal; the order of properties does not matter. */
export function jsonEqual(a: unknown, b: unknown, work: Work = UNLIMITED): boolean {
  work.spend(5 + (typeof a === 'string' ? walkOver(a.length) : 0))
  if (a === b) return true
  if (Array.isArray(a)) {
    return Array.isArray(b) && a.length === b.length && a.every((element, index) => jsonEqual(element, b[index], work))
  }
  if (!isJsonObject(a) || !isJsonObject(b)) return false
  const names = Object.keys(a)
  work.spend(5 * names.length)
  return (
    names.length === Object.keys(b).length &&
    names.every((name) => Object.hasOwn(b, name) && jsonEqual(a[name], b[name], work))
  )
}
