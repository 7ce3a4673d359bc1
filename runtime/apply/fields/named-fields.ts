import { SELF, type PathElement } from './element.ts'
import { hasChildren, LEAF, withSelf, type DraftFieldSet, type FieldSet } from './field-set.ts'
import type { Topology } from './topology.ts'

const childOf = (topology: Topology | undefined, element: PathElement): Topology | undefined => {
  if (topology?.kind === 'map') return topology.fieldAt(element)?.topology
  return topology?.kind === 'list' ? topology.items : topology?.kind === 'deduced' ? topology : undefined
}

/** Returns the set with the structs that the schema names above each of its fields. */
export function ensureNamedFieldsAreMembers(topology: Topology | undefined, set: FieldSet): FieldSet {
  let out: DraftFieldSet | undefined
  for (const element in set) {
    const node = set[element] ?? LEAF
    if (element === SELF || !hasChildren(node)) continue
    const below = ensureNamedFieldsAreMembers(childOf(topology, element), node)
    const named = topology?.kind === 'map' && topology.fieldAt(element)?.declared === true
    const ensured = named ? withSelf(below) : below
    if (ensured !== node) (out ??= { ...set })[element] = ensured
  }
  return out ?? set
}

/**
 * Adapts a set to a schema whose markers may have changed since it was written: the manager of an element of a now
 * atomic value owns the whole (SSA-19), and the manager of the whole of a now granular value keeps it (SSA-18).
 */
export function reconcileWithSchema(topology: Topology | undefined, set: FieldSet): FieldSet {
  let out: DraftFieldSet | undefined
  for (const element in set) {
    const node = set[element] ?? LEAF
    if (element === SELF || !hasChildren(node)) continue
    const child = childOf(topology, element)
    const reconciled = child?.kind === 'atomic' ? LEAF : reconcileWithSchema(child, node)
    if (reconciled !== node) (out ??= { ...set })[element] = reconciled
  }
  return out ?? set
}
