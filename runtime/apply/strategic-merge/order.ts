import { identityOf, type ListRule } from './rules.ts'

type Positions = ReadonlyMap<string, number>

/** Where each identity stands first. */
function positionsIn(list: readonly unknown[], rule: ListRule): Positions {
  const positions = new Map<string, number>()
  for (const [index, item] of list.entries()) {
    const identity = identityOf(rule, item)
    if (!positions.has(identity)) positions.set(identity, index)
  }
  return positions
}

interface Placed {
  readonly item: unknown
  /** In the wanted order, for an element that it names; otherwise in the present list; Infinity: in neither. */
  readonly rank: number
  /** In the present list; undefined: it is new. */
  readonly present: number | undefined
}

const byRank = (a: Placed, b: Placed): number => (a.rank === b.rank ? 0 : a.rank - b.rank)

/**
 * The elements in the wanted order; those that it does not name keep the order of the present list, and stand before the
 * first named one that they preceded there.
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
    const identity = identityOf(rule, item)
    const at = presentAt.get(identity)
    const rank = wantedAt.get(identity)
    if (rank === undefined) others.push({ item, rank: at ?? Infinity, present: at })
    else named.push({ item, rank, present: at })
  }
  return weave(others.sort(byRank), named.sort(byRank))
}

/** Both keep their own order; an element of the first goes before one of the second only if it was before it. */
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
