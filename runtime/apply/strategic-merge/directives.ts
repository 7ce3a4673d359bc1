import { isJsonObject, type JsonObject } from '../../json/index.ts'
import type { ApiError } from '../../api/index.ts'

/** `replace` or `delete` for the object that contains it; `delete` and `replace` for elements of lists. */
export const DIRECTIVE = '$patch'
/** Fields that the patched object keeps; all others are removed. */
export const RETAIN_KEYS = '$retainKeys'
/** Prefix, with a slash, of the name of a list: its elements in the requested order. */
export const ELEMENT_ORDER = '$setElementOrder'
/** Prefix, with a slash, of the name of a list of primitives: the elements to delete. */
export const DELETE_FROM_LIST = '$deleteFromPrimitiveList'

export const hasDirective = (value: unknown): value is JsonObject =>
  isJsonObject(value) && Object.hasOwn(value, DIRECTIVE)

/** Returns whether a field of the patch is a directive for a list beside it. */
export const isListDirective = (key: string): boolean =>
  key.startsWith(DELETE_FROM_LIST) || key.startsWith(ELEMENT_ORDER)

/** Returns the name of the list of a directive. Throws the result of `error` if there is none. */
export function listNamedBy(key: string, prefix: string, error: () => ApiError): string {
  if (!key.startsWith(`${prefix}/`)) throw error()
  return key.slice(prefix.length + 1)
}

/**
 * Returns the value of a patch when there is nothing to merge it with: without nulls and without objects that contain a
 * directive; undefined if it is one itself.
 */
export function plainValue(value: unknown): unknown {
  if (Array.isArray(value)) return plainItems(value)
  if (!isJsonObject(value)) return value
  if (hasDirective(value) && value[DIRECTIVE] !== null) return undefined
  const fields = Object.entries(value).flatMap(([key, field]): [string, unknown][] => {
    const plain = field === null ? undefined : plainValue(field)
    return plain === undefined ? [] : [[key, plain]]
  })
  return Object.fromEntries(fields)
}

export const plainItems = (items: readonly unknown[]): readonly unknown[] =>
  items.map(plainValue).filter((item) => item !== undefined)
