import { isJsonObject, type JsonObject } from '../json/index.ts'
import { placeOfValue } from './item.ts'
import { parsePath, read, remove, write } from './path.ts'
import type { ConversionStep } from './step.ts'

/**
 * Reads a field that objects of the first version may still have instead of another one: unless the other field is set,
 * it is set to a form in which `$value` stands for the old field's value. The old field is never restored, because the
 * other one has the same meaning.
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
