import { isJsonObject, type JsonObject } from '../json/index.ts'

/** Names of fields from the outermost object inwards. */
export type Path = readonly string[]

/** Splits a path such as `spec.size` into names. A path cannot lead into lists or maps. */
export const parsePath = (text: string): Path => text.split('.')

/** Returns the field at a path; undefined if it, or an object on the way, is absent. */
export function read(object: JsonObject, path: Path): unknown {
  let value: unknown = object
  for (const name of path) {
    if (!isJsonObject(value) || !Object.hasOwn(value, name)) return undefined
    value = value[name]
  }
  return value
}

/** Returns a copy with the field set, creating the objects that are missing on the way. */
export function write(object: JsonObject, path: Path, value: unknown): JsonObject {
  const [name, ...rest] = path
  if (name === undefined) return object
  if (rest.length === 0) return { ...object, [name]: value }
  const inner = read(object, [name])
  return { ...object, [name]: write(isJsonObject(inner) ? inner : {}, rest, value) }
}

/** Returns a copy without the field; keeps the objects on the way, even empty ones. */
export function remove(object: JsonObject, path: Path): JsonObject {
  if (read(object, path) === undefined) return object
  const [name, ...rest] = path
  if (name === undefined) return object
  const { [name]: inner, ...others } = object
  return rest.length > 0 && isJsonObject(inner) ? { ...object, [name]: remove(inner, rest) } : others
}

export const isEmptyObject = (value: unknown): boolean => isJsonObject(value) && Object.keys(value).length === 0

/** Reports whether the object that would hold the field is present. */
export const hasParent = (object: JsonObject, path: Path): boolean =>
  path.length <= 1 || isJsonObject(read(object, path.slice(0, -1)))
