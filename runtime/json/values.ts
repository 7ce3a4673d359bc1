import { isSameInteger } from './integers.ts'

/** A JSON object whose fields are not known at compile time. */
export type JsonObject = Record<string, unknown>

export const isJsonObject = (value: unknown): value is JsonObject =>
  typeof value === 'object' && value !== null && !Array.isArray(value)

/** The value if it is an object; otherwise an empty one that is not part of any document. */
export const objectOf = (value: unknown): Readonly<JsonObject> => (isJsonObject(value) ? value : {})

/** The value if it is a list; otherwise an empty one. */
export const listOf = (value: unknown): readonly unknown[] => (Array.isArray(value) ? value : [])

/** The objects of a list. */
export const objectsOf = (value: unknown): readonly JsonObject[] => listOf(value).filter(isJsonObject)

export const stringOf = (value: unknown): string => (typeof value === 'string' ? value : '')

/** Sets a field as `JSON.parse` does: also `__proto__` is a plain one. */
export function setField(object: JsonObject, name: string, value: unknown): void {
  if (name !== '__proto__') object[name] = value
  else Object.defineProperty(object, name, { value, writable: true, enumerable: true, configurable: true })
}

/** Equality of JSON values: the order of fields does not count, that of lists does. */
export function jsonEqual(a: unknown, b: unknown): boolean {
  if (a === b) return true
  if (Array.isArray(a)) {
    return Array.isArray(b) && a.length === b.length && a.every((item, index) => jsonEqual(item, b[index]))
  }
  if (!isJsonObject(a) || !isJsonObject(b)) return isSameInteger(a, b)
  let left = 0
  for (const key in a) {
    if (!Object.hasOwn(b, key) || !jsonEqual(a[key], b[key])) return false
    left++
  }
  for (const _ in b) left--
  return left === 0
}

/** A copy of a JSON value that shares nothing with it but texts; several times as fast as a structured clone. */
export function cloneJson<T>(value: T): T
export function cloneJson(value: unknown): unknown {
  if (Array.isArray(value)) return value.map((item: unknown) => cloneJson(item))
  if (!isJsonObject(value)) return value
  const copy = { ...value }
  for (const key in copy) if (typeof copy[key] === 'object') copy[key] = cloneJson(copy[key])
  return copy
}

/** Value at a path such as `.spec.replicas` or `spec.nodeName`; undefined where a step is missing. */
export function valueAt(root: unknown, path: string): unknown {
  let value = root
  for (const step of path.split('.')) {
    if (step === '') continue
    if (!isJsonObject(value) || !Object.hasOwn(value, step)) return undefined
    value = value[step]
  }
  return value
}

/** Writes a value at such a path of a draft, making the objects on the way. */
export function setAt(root: JsonObject, path: string, value: unknown): void {
  const steps = path.split('.').filter((step) => step !== '')
  const last = steps.pop()
  if (last === undefined) return
  let parent = root
  for (const step of steps) {
    const existing = parent[step]
    const next: JsonObject = isJsonObject(existing) ? existing : {}
    parent[step] = next
    parent = next
  }
  parent[last] = value
}
