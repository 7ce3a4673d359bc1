import { isJsonObject, jsonEqual } from '../json/index.ts'
import { hasParent, parsePath, read, remove, write } from './path.ts'
import type { Step } from './step.ts'

export interface KeepOptions {
  /** Value of the field in objects that come from the second version and bring none along. */
  readonly otherwise?: unknown
  /**
   * The innermost object above the field that both versions have; absent: the one that holds the field. Without it
   * there is nothing to go back to.
   */
  readonly within?: string
}

/** The second version has no such field: it is kept there under a name. */
export function keep(field: string, name: string, options: KeepOptions = {}): Step {
  const path = parsePath(field)
  const { otherwise, within } = options
  const base = within === undefined ? path.slice(0, -1) : parsePath(within)
  return {
    forward(object, keeper) {
      const value = read(object, path)
      const expected = jsonEqual(value, otherwise) || (value === undefined && !hasParent(object, path))
      keeper.keep(name, expected ? undefined : value === undefined ? {} : { value })
      return remove(object, path)
    },
    back(object, keeper) {
      const kept = keeper.fetch(name)
      if (!isJsonObject(base.length === 0 ? object : read(object, base))) return object
      const value = kept === undefined ? otherwise : kept.value
      return value === undefined ? object : write(object, path, value)
    },
  }
}
