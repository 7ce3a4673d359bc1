import { jsonEqual } from '../json/index.ts'
import { hasParent, parsePath, read, remove, write } from './path.ts'
import type { ConversionStep } from './step.ts'

export interface ZeroOptions {
  /**
   * What absence becomes in the second version: nothing (default), or the zero value, if absence has another meaning
   * there.
   */
  readonly absence?: 'absent' | 'zero'
}

/**
 * Tells absence from a zero value: in the first version `zero` means that the field is absent, in the second it is a value
 * of its own. A zero of the second version is recorded under `name` while an object is in the first.
 */
export function zero(
  field: string,
  value: unknown,
  name: string,
  { absence = 'absent' }: ZeroOptions = {},
): ConversionStep {
  const path = parsePath(field)
  if (absence === 'zero') {
    return {
      forward: (object) =>
        read(object, path) === undefined && hasParent(object, path) ? write(object, path, value) : object,
      back: (object) => (jsonEqual(read(object, path), value) ? remove(object, path) : object),
    }
  }
  return {
    forward(object, keeper) {
      const kept = keeper.fetch(name)
      const present = read(object, path)
      if (present !== undefined && !jsonEqual(present, value)) return object
      if (kept !== undefined && hasParent(object, path)) return write(object, path, value)
      return present === undefined ? object : remove(object, path)
    },
    back(object, keeper) {
      keeper.keep(name, jsonEqual(read(object, path), value) ? {} : undefined)
      return object
    },
  }
}
