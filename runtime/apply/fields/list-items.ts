import type { PathElement } from './element.ts'
import type { ListTopology } from './topology.ts'

/**
 * The items of a list by their elements, in the order in which they first come; repeated ones stand together. undefined:
 * an item can't be in such a list, so the list counts as a whole.
 */
export function indexItems(
  topology: ListTopology,
  list: readonly unknown[],
): ReadonlyMap<PathElement, readonly unknown[]> | undefined {
  const index = new Map<PathElement, unknown[]>()
  for (const item of list) {
    const element = topology.elementOf(item)
    if (element === undefined) return undefined
    const same = index.get(element)
    if (same === undefined) index.set(element, [item])
    else same.push(item)
  }
  return index
}
