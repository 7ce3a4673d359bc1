import { isJsonObject, jsonEqual, type JsonObject } from '../json/index.ts'
import { placeOfValue } from './item.ts'
import { parsePath, read, remove, write } from './path.ts'
import type { ConversionStep } from './step.ts'

/**
 * Drops a field that repeats a value of a list's first item, or that implies the list if there is none. The first
 * version has both; a first version that differs from this is kept under `name`.
 *
 * @param form the item that the field alone implies, in which `$value` stands for the field's value
 */
export function head(field: string, list: string, form: JsonObject, name: string): ConversionStep {
  const single = parsePath(field)
  const many = parsePath(list)
  const place = placeOfValue(form) ?? []
  const firstIn = (items: unknown): unknown =>
    Array.isArray(items) && isJsonObject(items[0]) ? read(items[0], place) : undefined
  return {
    forward(object, keeper) {
      const value = read(object, single)
      const items = read(object, many)
      const bare = remove(object, single)
      const empty = !Array.isArray(items) || items.length === 0
      if (empty && value !== undefined) {
        keeper.keep(name, { value: { list: items === undefined ? 'absent' : 'empty', field: value } })
        return write(bare, many, [write(form, place, value)])
      }
      const repeats = value === firstIn(items)
      keeper.keep(name, repeats ? undefined : { value: value === undefined ? {} : { field: value } })
      return bare
    },
    back(object, keeper) {
      const kept = keeper.fetch(name)?.value
      const items = read(object, many)
      const first = firstIn(items)
      if (!isJsonObject(kept)) return first === undefined ? object : write(object, single, first)
      const { list: listBefore, field: value } = kept
      const isMade =
        listBefore !== undefined &&
        Array.isArray(items) &&
        items.length === 1 &&
        jsonEqual(items[0], write(form, place, value))
      const bare = !isMade ? object : listBefore === 'absent' ? remove(object, many) : write(object, many, [])
      if (listBefore !== undefined && !isMade) return first === undefined ? object : write(object, single, first)
      return value === undefined ? bare : write(bare, single, value)
    },
  }
}
