import { refuseCopies } from '../api/index.ts'
import { isJsonObject, jsonEqual, type JsonObject } from '../json/index.ts'
import { hasParent, parsePath, read, remove, write } from './path.ts'
import type { ConversionStep } from './step.ts'

/**
 * Copies a field into every item of a list. Back, a value that all items share becomes the field again. A first version
 * that can't be restored this way is kept under `name`. Forward throws ApiError 413 if the items would make the object
 * too large.
 */
export function spread(field: string, list: string, to: string, name: string): ConversionStep {
  const [whole, many, each] = [field, list, to].map(parsePath) as [string[], string[], string[]]
  const itemsOf = (object: JsonObject): readonly JsonObject[] => {
    const items = read(object, many)
    return Array.isArray(items) && items.every(isJsonObject) ? items : []
  }
  const shared = (items: readonly JsonObject[]): unknown => {
    const [first, ...rest] = items.map((item) => read(item, each))
    return rest.every((value) => jsonEqual(value, first)) ? first : undefined
  }
  const mapped = (
    object: JsonObject,
    items: readonly JsonObject[],
    change: (item: JsonObject) => JsonObject,
  ): JsonObject => write(object, many, items.map(change))
  return {
    forward(object, keeper) {
      const value = read(object, whole)
      const items = itemsOf(object)
      const taken = items.some((item) => read(item, each) !== undefined)
      if (value === undefined) {
        keeper.keep(name, taken && shared(items) !== undefined ? {} : undefined)
        return object
      }
      const bare = remove(object, whole)
      if (taken || items.length === 0) {
        keeper.keep(name, { value })
        return bare
      }
      keeper.keep(name, undefined)
      refuseCopies(value, items.length)
      return mapped(bare, items, (item) => write(item, each, value))
    },
    back(object, keeper) {
      const kept = keeper.fetch(name)
      const items = itemsOf(object)
      if (kept !== undefined && 'value' in kept)
        return hasParent(object, whole) ? write(object, whole, kept.value) : object
      const value = shared(items)
      if (kept !== undefined || value === undefined) return object
      return write(
        mapped(object, items, (item) => remove(item, each)),
        whole,
        value,
      )
    },
  }
}
