import { SELF, type PathElement } from './element.ts'
import { hasChildren, LEAF, withSelf, type DraftFieldSet, type FieldSet } from './field-set.ts'
import type { Topology } from './topology.ts'

const childOf = (topology: Topology | undefined, element: PathElement): Topology | undefined => {
  if (topology?.kind === 'map') return topology.fieldAt(element)?.topology
  return topology?.kind === 'list' ? topology.items : topology?.kind === 'deduced' ? topology : undefined
}

/** The set and, with every field in it, the structs that the schema names on the way there. */
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
 * The set under a schema whose markers may have changed since it was written: who owned an element of what is now atomic
 * owns the whole (SSA-19). Who owned the whole of what is now granular keeps it (SSA-18).
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
