import { type JsonObject } from '../json/index.ts'
import { hasParent, parsePath, read, remove, write } from './path.ts'
import type { ConversionStep } from './step.ts'
import type { Scalar } from './values.ts'

/**
 * Adds a field whose value follows from which other field is present: the first one listed that is. A value that does not
 * follow is kept under `name` while an object is in the first version, which has no such field.
 *
 * @param by paths of the second version, with the value that each implies
 */
export function implied(field: string, by: readonly (readonly [string, Scalar])[], name: string): ConversionStep {
  const path = parsePath(field)
  const implications = by.map(([source, value]) => [parsePath(source), value] as const)
  const valueIn = (object: JsonObject): Scalar | undefined =>
    implications.find(([source]) => read(object, source) !== undefined)?.[1]
  return {
    forward(object, keeper) {
      const kept = keeper.fetch(name)
      const value = kept === undefined ? valueIn(object) : kept.value
      if (value === undefined || (kept !== undefined && !hasParent(object, path) && path.length < 2)) return object
      return write(object, path, value)
    },
    back(object, keeper) {
      const value = read(object, path)
      const expected = value === valueIn(object)
      keeper.keep(name, expected || !hasParent(object, path) ? undefined : value === undefined ? {} : { value })
      return remove(object, path)
    },
  }
}
