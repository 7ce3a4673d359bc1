import { derived } from '../../async/index.ts'
import { SELF, type PathElement } from './element.ts'

/**
 * A set of fields, as `fieldsV1` writes it (MF-06): a tree in which an empty node is a member of the set, and so is one
 * that holds `.`; any other node only leads to members below it. The root is no member: empty, it is the empty set. Sets
 * are never changed once they are made, so they share their parts.
 */
export interface FieldSet {
  readonly [element: PathElement]: FieldSet
}

/** A node that is a member and has nothing below it. */
export const LEAF: FieldSet = Object.freeze({})
export const EMPTY: FieldSet = LEAF
/** The beginning of a node that is a member and has something below it. */
export const WITH_SELF: FieldSet = Object.freeze({ [SELF]: LEAF })

/** A set under construction. */
export type DraftFieldSet = Record<PathElement, FieldSet>

export const isEmpty = (set: FieldSet): boolean => {
  for (const _ in set) return false
  return true
}

/** Returns whether the node of a set is itself in the set. */
export const isMember = (node: FieldSet): boolean => node[SELF] !== undefined || isEmpty(node)

/** Returns whether something below the node is in the set. */
export const hasChildren = (node: FieldSet): boolean => {
  for (const element in node) if (element !== SELF) return true
  return false
}

/** Returns the node with itself in the set. */
export const withSelf = (node: FieldSet): FieldSet => (isMember(node) ? node : { ...WITH_SELF, ...node })

/** Returns a set of one path. */
export const setOf = (path: readonly PathElement[]): FieldSet =>
  path.reduceRight<FieldSet>((below, element) => ({ [element]: below }), LEAF)

/** Returns the fields of either set. */
export function union(a: FieldSet, b: FieldSet): FieldSet {
  if (a === b || isEmpty(b)) return a
  return isEmpty(a) ? b : join(a, b)
}

/**
 * Returns the fields of all sets. Neighbours are joined first, so a set is copied only as often as their number can be
 * halved.
 */
export function unionOf(sets: readonly FieldSet[]): FieldSet {
  let left = sets
  while (left.length > 1) {
    left = left.flatMap((set, index) => (index % 2 === 1 ? [] : [union(set, left[index + 1] ?? EMPTY)]))
  }
  return left[0] ?? EMPTY
}

function join(a: FieldSet, b: FieldSet): FieldSet {
  let out: DraftFieldSet | undefined
  for (const element in b) {
    const theirs = b[element] ?? LEAF
    const ours = a[element]
    const node = ours === undefined ? theirs : joinNodes(ours, theirs)
    if (node !== ours) (out ??= { ...a })[element] = node
  }
  return out ?? a
}

function joinNodes(a: FieldSet, b: FieldSet): FieldSet {
  if (a === b) return a
  if (isEmpty(a)) return withSelf(b)
  return isEmpty(b) ? withSelf(a) : join(a, b)
}

/** {@link isEmpty} for a set that is compared with many others: finding out whether a large set has fields takes long. */
const isKnownEmpty = derived(isEmpty)

/** {@link isMember} for a node that is compared with many others. */
const isKnownMember = (node: FieldSet): boolean => node === LEAF || node[SELF] !== undefined || isKnownEmpty(node)

/** Returns the fields that are in both sets. */
export const intersection = (a: FieldSet, b: FieldSet): FieldSet => intersectBelow(a, b) ?? EMPTY

/** Returns what is below both nodes in both sets, beginning with `first`; undefined: nothing is. */
function intersectBelow(a: FieldSet, b: FieldSet, first?: FieldSet): FieldSet | undefined {
  let out: DraftFieldSet | undefined
  for (const element in a) {
    const ours = a[element] ?? LEAF
    const theirs = b[element]
    if (theirs === undefined || element === SELF) continue
    const node = intersectNodes(ours, theirs)
    if (node !== undefined) (out ??= { ...first })[element] = node
  }
  return out
}

function intersectNodes(a: FieldSet, b: FieldSet): FieldSet | undefined {
  if (a === b) return a
  return isMember(a) && isKnownMember(b) ? (intersectBelow(a, b, WITH_SELF) ?? LEAF) : intersectBelow(a, b)
}

/** Returns whether every field of `a` is in `b`. */
export function isSubset(a: FieldSet, b: FieldSet): boolean {
  if (a === b) return true
  for (const element in a) {
    if (element !== SELF && !isNodeWithin(a[element] ?? LEAF, b[element])) return false
  }
  return true
}

const isNodeWithin = (node: FieldSet, other: FieldSet | undefined): boolean =>
  other !== undefined && (!isMember(node) || isKnownMember(other)) && isSubset(node, other)

/** Returns the fields of `node` that are not in `other`; a field stays even if one above or below it is in `other`. */
export function difference(node: FieldSet, other: FieldSet): FieldSet {
  if (other === EMPTY) return node
  let out: DraftFieldSet | undefined
  for (const element in node) {
    const ours = node[element] ?? LEAF
    const theirs = element === SELF ? undefined : other[element]
    const left = theirs === undefined ? ours : subtractNode(ours, theirs)
    if (left !== ours) out ??= partBefore(node, element)
    if (out !== undefined && left !== undefined) out[element] = left
  }
  return out ?? node
}

/** Returns the part of a node before one of its elements. */
function partBefore(node: FieldSet, end: PathElement): DraftFieldSet {
  const out: DraftFieldSet = {}
  for (const element in node) {
    if (element === end) break
    out[element] = node[element] ?? LEAF
  }
  return out
}

/** Subtracts another node, and what is below it, from a node; undefined: nothing is left. */
function subtractNode(node: FieldSet, other: FieldSet): FieldSet | undefined {
  if (node === other) return undefined
  const member = isMember(node) && !isKnownMember(other)
  const left = difference(node, other)
  if (!hasChildren(left)) return member ? (isEmpty(left) ? left : LEAF) : undefined
  return member ? left : childrenOf(left)
}

/** Returns what is below a node as a set of its own. */
function childrenOf(node: FieldSet): FieldSet {
  if (node[SELF] === undefined) return node
  const { [SELF]: _, ...children } = node
  return children
}

/** Returns whether the set has the field at the path. */
export function hasPath(set: FieldSet, path: readonly PathElement[]): boolean {
  let node: FieldSet | undefined = set
  for (const element of path) node = node?.[element]
  return path.length > 0 && node !== undefined && isMember(node)
}

/** Returns the members without members below them. */
export function leaves(set: FieldSet): FieldSet {
  const out: DraftFieldSet = {}
  for (const element in set) {
    if (element !== SELF) out[element] = hasChildren(set[element] ?? LEAF) ? leaves(set[element] ?? LEAF) : LEAF
  }
  return out
}

export function equalSets(a: FieldSet, b: FieldSet): boolean {
  if (a === b) return true
  let left = 0
  for (const element in a) {
    const theirs = b[element]
    if (theirs === undefined || !equalSets(a[element] ?? LEAF, theirs)) return false
    left++
  }
  for (const _ in b) left--
  return left === 0
}
