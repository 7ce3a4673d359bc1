import { jsonEqual } from '../json/index.ts'
import { parsePath, read, remove, write } from './path.ts'
import type { ConversionStep } from './step.ts'

/**
 * Tells absence from a zero value: in the first version `zero` means that the field is absent, in the second it is a value
 * of its own. A zero of the second version is recorded under `name` while an object is in the first.
 */
export function zero(field: string, value: unknown, name: string): ConversionStep {
  const path = parsePath(field)
  return {
    forward(object, keeper) {
      const kept = keeper.fetch(name)
      const present = read(object, path)
      if (present !== undefined && !jsonEqual(present, value)) return object
      if (kept !== undefined) return write(object, path, value)
      return present === undefined ? object : remove(object, path)
    },
    back(object, keeper) {
      keeper.keep(name, jsonEqual(read(object, path), value) ? {} : undefined)
      return object
    },
  }
}
