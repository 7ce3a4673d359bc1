import { jsonEqual } from '../../json/index.ts'
import type { PathElement } from '../fields/element.ts'
import { indexItems, type ItemIndex } from '../fields/list-items.ts'
import type { ListTopology, Topology } from '../fields/topology.ts'

type Merge = (topology: Topology, live: unknown, intent: unknown) => unknown

/**
 * Merges lists whose items are owned separately. Items of the intent come in its order; those of the live list alone
 * keep their position before the next shared item. Items that the live list repeats are kept, or replaced by the one of
 * the intent.
 */
export function mergeLists(topology: ListTopology, live: unknown, intent: unknown, merge: Merge): unknown {
  const left: readonly unknown[] = Array.isArray(live) ? live : []
  const right: readonly unknown[] = Array.isArray(intent) ? intent : []
  if (left.length === 0 && right.length === 0) return jsonEqual(live, intent) ? live : intent
  if (right.length === 0) return live
  const theirs = indexItems(topology, left)
  const ours = indexItems(topology, right)
  if (theirs === undefined || ours === undefined) return jsonEqual(live, intent) ? live : intent

  const out = interleave(left, theirs, ours, (element) => {
    const wanted = ours.first.get(element)
    const isMerged = theirs.first.has(element) && !theirs.repeated.has(element)
    return isMerged ? merge(topology.items, theirs.first.get(element), wanted) : wanted
  })
  return out.length === left.length && out.every((item, index) => item === left[index]) ? live : out
}

/** Interleaves the items; `merged` returns the item of the intent, merged into the live one. */
function interleave(
  live: readonly unknown[],
  theirs: ItemIndex,
  ours: ItemIndex,
  merged: (element: PathElement) => unknown,
): readonly unknown[] {
  const out: unknown[] = []
  const wanted = [...ours.first.keys()]
  const shared = wanted.filter((element) => theirs.first.has(element))
  const done = new Set<PathElement>()
  let next = 0
  for (let l = 0, r = 0; l < live.length || r < wanted.length;) {
    const mine = theirs.elements[l]
    const yours = wanted[r]
    if (mine !== undefined && !ours.first.has(mine)) {
      out.push(live[l++])
      continue
    }
    // A shared item that is not next in the intent comes later, at its position there.
    const outOfTurn = mine !== undefined && (done.has(mine) || (mine !== yours && mine !== shared[next]))
    if (outOfTurn || (mine !== undefined && yours === undefined)) {
      l++
      continue
    }
    if (yours === undefined) break
    out.push(merged(yours))
    done.add(yours)
    if (mine === yours) l++
    if (shared[next] === yours) next++
    r++
  }
  return out
}
