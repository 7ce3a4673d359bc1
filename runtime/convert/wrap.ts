import { parsePath, read, remove, write } from './path.ts'
import type { Step } from './step.ts'

/**
 * One value became a list of them. In the single form the first of the list stands for it; the others are kept under a
 * name, as is an empty list.
 */
export function wrap(field: string, list: string, name: string): Step {
  const [single, many] = [parsePath(field), parsePath(list)]
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
