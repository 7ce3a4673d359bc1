import type { PathElement } from './element.ts'
import type { ListTopology } from './topology.ts'

/** The items of a list by their elements. */
export interface ItemIndex {
  /** The element of each item, in the order of the list. */
  readonly elements: readonly PathElement[]
  /** The first item of each element, in order of occurrence. */
  readonly first: ReadonlyMap<PathElement, unknown>
  /** All items of the elements that occur more than once. */
  readonly repeated: ReadonlyMap<PathElement, readonly unknown[]>
}

const NONE: ItemIndex['repeated'] = new Map()

/** Indexes the items of a list; undefined: an item is invalid in such a list, so the list counts as a whole. */
export function indexItems(topology: ListTopology, list: readonly unknown[]): ItemIndex | undefined {
  const elements: PathElement[] = []
  const first = new Map<PathElement, unknown>()
  for (const item of list) {
    const element = topology.elementOf(item)
    if (element === undefined) return undefined
    elements.push(element)
    if (!first.has(element)) first.set(element, item)
  }
  return { elements, first, repeated: first.size === list.length ? NONE : repeatedItems(elements, list) }
}

function repeatedItems(elements: readonly PathElement[], list: readonly unknown[]): ItemIndex['repeated'] {
  const all = new Map<PathElement, unknown[]>()
  for (const [index, element] of elements.entries()) {
    const same = all.get(element)
    if (same === undefined) all.set(element, [list[index]])
    else same.push(list[index])
  }
  return new Map([...all].filter(([, items]) => items.length > 1))
}
