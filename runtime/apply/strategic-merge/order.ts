import { elementIdentity, type ListRule } from './rules.ts'

type Positions = ReadonlyMap<string, number>

/** Returns the first position of each identity. */
function positionsIn(list: readonly unknown[], rule: ListRule): Positions {
  const positions = new Map<string, number>()
  for (const [index, item] of list.entries()) {
    const identity = elementIdentity(rule, item)
    if (!positions.has(identity)) positions.set(identity, index)
  }
  return positions
}

interface Placed {
  readonly item: unknown
  /**
   * Position in the requested order, or of an element that it does not name, in the present list; Infinity: it is in
   * neither.
   */
  readonly rank: number
  /** Position in the present list; undefined: it is new. */
  readonly present: number | undefined
}

const byRank = (a: Placed, b: Placed): number => (a.rank === b.rank ? 0 : a.rank - b.rank)

/**
 * Returns the elements in the requested order; those that it does not name keep the order of the present list, before
 * the first named one that they preceded there.
 */
export function inOrder(
  items: readonly unknown[],
  wanted: readonly unknown[],
  present: readonly unknown[],
  rule: ListRule,
): readonly unknown[] {
  const wantedAt = positionsIn(wanted, rule)
  const presentAt = positionsIn(present, rule)
  const named: Placed[] = []
  const others: Placed[] = []
  for (const item of items) {
    const identity = elementIdentity(rule, item)
    const at = presentAt.get(identity)
    const rank = wantedAt.get(identity)
    if (rank === undefined) others.push({ item, rank: at ?? Infinity, present: at })
    else named.push({ item, rank, present: at })
  }
  return weave(others.sort(byRank), named.sort(byRank))
}

/**
 * Interleaves two lists in their own orders; an element of the first one comes before one of the second only if it did
 * so before.
 */
function weave(others: readonly Placed[], named: readonly Placed[]): readonly unknown[] {
  const woven: unknown[] = []
  let next = 0
  for (const { item, present } of named) {
    for (let other = others[next]; other !== undefined && precedes(other.present, present); other = others[next]) {
      woven.push(other.item)
      next++
    }
    woven.push(item)
  }
  return [...woven, ...others.slice(next).map(({ item }) => item)]
}

const precedes = (a: number | undefined, b: number | undefined): boolean => a !== undefined && b !== undefined && a < b
