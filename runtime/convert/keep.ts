import { isJsonObject, jsonEqual } from '../json/index.ts'
import { keptForm, type KeptFormOptions } from './kept-form.ts'
import { hasParent, parsePath, read, remove, write } from './path.ts'
import type { ConversionStep } from './step.ts'

export interface KeepOptions extends KeptFormOptions {
  /** Value of the field in objects of the second version that have no kept value. */
  readonly otherwise?: unknown
  /**
   * The innermost object around the field that both versions have; by default the object that holds the field. If an
   * object lacks it, the field is not restored.
   */
  readonly within?: string
}

/** Keeps a field that the second version does not have under a name. */
export function keep(field: string, name: string, options: KeepOptions = {}): ConversionStep {
  const path = parsePath(field)
  const { otherwise, within } = options
  const form = keptForm(options)
  const base = within === undefined ? path.slice(0, -1) : parsePath(within)
  return {
    forward(object, keeper) {
      const value = read(object, path)
      const expected = jsonEqual(value, otherwise) || (value === undefined && !hasParent(object, path))
      keeper.keep(name, expected ? undefined : value === undefined ? {} : { value: form.write(value) })
      return remove(object, path)
    },
    back(object, keeper) {
      const kept = keeper.fetch(name)
      if (!isJsonObject(base.length === 0 ? object : read(object, base))) return object
      const value = kept === undefined ? otherwise : form.read(kept.value)
      return value === undefined ? object : write(object, path, value)
    },
  }
}
