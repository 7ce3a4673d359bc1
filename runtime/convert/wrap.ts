import { parsePath, read, remove, write } from './path.ts'
import type { ConversionStep } from './step.ts'

/**
 * Wraps a single value into a list. The single field is the first item of the list; the other items, or an empty list,
 * are kept under `name`.
 */
export function wrap(field: string, list: string, name: string): ConversionStep {
  const single = parsePath(field)
  const many = parsePath(list)
  return {
    forward(object, keeper) {
      const first = read(object, single)
      const rest = keeper.fetch(name)?.value
      const bare = remove(object, single)
      if (first !== undefined) return write(bare, many, [first, ...(Array.isArray(rest) ? rest : [])])
      return Array.isArray(rest) && rest.length === 0 ? write(bare, many, []) : bare
    },
    back(object, keeper) {
      const items = read(object, many)
      if (!Array.isArray(items)) {
        keeper.keep(name, undefined)
        return remove(object, many)
      }
      const [first, ...rest] = items as readonly unknown[]
      keeper.keep(name, items.length === 1 ? undefined : { value: rest })
      const bare = remove(object, many)
      return items.length === 0 ? bare : write(bare, single, first)
    },
  }
}
