import { isJsonObject, jsonEqual, type JsonObject } from '../../json/index.ts'
import type { PathElement } from './element.ts'
import { EMPTY, LEAF, union, type DraftFieldSet, type FieldSet } from './field-set.ts'
import { indexItems, type ItemIndex } from './list-items.ts'
import { everyField } from './to-field-set.ts'
import { resolve, type ListTopology, type MapTopology, type Resolved, type Topology } from './topology.ts'

/** How one object differs from another. No field is in more than one of the sets. */
export interface Comparison {
  readonly added: FieldSet
  readonly modified: FieldSet
  readonly removed: FieldSet
  /** Fields that are added or modified. */
  readonly written: FieldSet
}

type Part = 'added' | 'modified' | 'removed'

/** Differences at and below one node, each a node of its set. */
type Difference = { readonly [Set in Part]?: FieldSet }

const MODIFIED: Difference = { modified: LEAF }
const NONE: Comparison = { added: EMPTY, modified: EMPTY, removed: EMPTY, written: EMPTY }

/** Compares two objects of one type. Parts that they share are skipped. */
export function compare(topology: Topology, before: unknown, after: unknown): Comparison {
  const difference = differ(topology, before, after)
  if (difference === undefined) return NONE
  const { added = EMPTY, modified = EMPTY, removed = EMPTY } = difference
  return { added, modified, removed, written: union(modified, added) }
}

export const isSame = (comparison: Comparison): boolean => comparison === NONE

/** Compares two values, at least one of which exists; undefined: they are the same. */
function differ(topology: Topology, before: unknown, after: unknown): Difference | undefined {
  if (before === after) return undefined
  if (before === undefined) return { added: everyField(topology, after) }
  if (after === undefined) return { removed: everyField(topology, before) }
  const was = resolve(topology, before)
  const is = resolve(topology, after)
  if (was.kind === is.kind) return differInKind(is, before, after)
  // Without a schema a value may change its sort: what was an object has lost its fields, or gained some.
  return { ...MODIFIED, ...below(was.kind === 'map' ? differInKind(was, before, null) : differInKind(is, null, after)) }
}

const below = (difference: Difference | undefined): Difference => difference ?? {}

function differInKind(topology: Resolved, before: unknown, after: unknown): Difference | undefined {
  switch (topology.kind) {
    case 'scalar':
    case 'atomic':
      return differAsWhole(before, after)
    case 'map':
      return differInMaps(topology, before, after)
    case 'list':
      return differInLists(topology, before, after)
  }
}

const differAsWhole = (before: unknown, after: unknown): Difference | undefined =>
  jsonEqual(before, after) ? undefined : MODIFIED

const isBare = (map: Readonly<JsonObject>): boolean => {
  for (const _ in map) return false
  return true
}

const NO_FIELDS: Readonly<JsonObject> = {}

function differInMaps(topology: MapTopology, before: unknown, after: unknown): Difference | undefined {
  const left = isJsonObject(before) ? before : NO_FIELDS
  const right = isJsonObject(after) ? after : NO_FIELDS
  if (isBare(left) && isBare(right)) return differAsWhole(before, after)
  const found = new Differences()
  for (const name in left) {
    if (left[name] === right[name]) continue
    const field = topology.field(name)
    if (field !== undefined) found.put(field.element, differ(field.topology, left[name], right[name]))
  }
  for (const name in right) {
    if (left[name] !== undefined || right[name] === undefined) continue
    const field = topology.field(name)
    if (field !== undefined) found.put(field.element, differ(field.topology, undefined, right[name]))
  }
  return found.result
}

function differInLists(topology: ListTopology, before: unknown, after: unknown): Difference | undefined {
  const left: readonly unknown[] = Array.isArray(before) ? before : []
  const right: readonly unknown[] = Array.isArray(after) ? after : []
  if (left.length === 0 && right.length === 0) return differAsWhole(before, after)
  const was = indexItems(topology, left)
  const is = indexItems(topology, right)
  if (was === undefined || is === undefined) return differAsWhole(before, after)
  const found = new Differences()
  for (const [element, item] of was.first) {
    const isRepeated = was.repeated.has(element) || is.repeated.has(element)
    found.put(
      element,
      isRepeated
        ? differInItems(topology, itemsOf(was, element), itemsOf(is, element))
        : differ(topology.items, item, is.first.get(element)),
    )
  }
  for (const [element, item] of is.first) {
    if (was.first.has(element)) continue
    found.put(element, is.repeated.has(element) ? { added: LEAF } : differ(topology.items, undefined, item))
  }
  return found.result
}

const itemsOf = ({ first, repeated }: ItemIndex, element: PathElement): readonly unknown[] =>
  repeated.get(element) ?? (first.has(element) ? [first.get(element)] : [])

/** Compares the items of one element. Repeated items are owned as a whole. */
function differInItems(
  { items }: ListTopology,
  before: readonly unknown[],
  after: readonly unknown[],
): Difference | undefined {
  const [was] = before
  const [is] = after
  if (before.length < 2 && after.length < 2) return differ(items, was, is)
  if (before.length > 1 && after.length > 1) return differAsWhole(before, after)
  if (before.length > 1) return { removed: LEAF, ...(is === undefined ? {} : { added: everyField(items, is) }) }
  return { added: LEAF, ...(was === undefined ? {} : { removed: everyField(items, was) }) }
}

/** Collects the differences below a node. */
class Differences {
  readonly #sets: Partial<Record<Part, DraftFieldSet>> = {}
  #some = false

  put(element: PathElement, difference: Difference | undefined): void {
    if (difference === undefined) return
    this.#some = true
    this.#insert('added', element, difference.added)
    this.#insert('modified', element, difference.modified)
    this.#insert('removed', element, difference.removed)
  }

  #insert(name: Part, element: PathElement, node: FieldSet | undefined): void {
    if (node !== undefined) (this.#sets[name] ??= {})[element] = node
  }

  get result(): Difference | undefined {
    return this.#some ? this.#sets : undefined
  }
}
