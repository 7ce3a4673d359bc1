import { isJsonObject, type JsonObject } from '../json/index.ts'
import { placeOfValue } from './item.ts'
import { parsePath, read, remove, write } from './path.ts'
import type { ConversionStep } from './step.ts'

/**
 * Reads a field that objects of the first version may still have in the place of another one: it becomes that other one, in
 * a form in which `$value` stands for its value, unless that is set. It never comes back: the other one says the same.
 */
export function obsolete(field: string, to: string, form: JsonObject): ConversionStep {
  const former = parsePath(field)
  const present = parsePath(to)
  const place = placeOfValue(form) ?? []
  return {
    forward(object) {
      const value = read(object, former)
      if (value === undefined) return object
      const bare = remove(object, former)
      const other = read(bare, present)
      const isSet = isJsonObject(other) && Object.keys(other).length > 0
      return isSet ? bare : write(bare, present, write(form, place, value))
    },
    back: (object) => object,
  }
}
