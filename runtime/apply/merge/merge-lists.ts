import { jsonEqual } from '../../meta/json.ts'
import type { PathElement } from '../fields/element.ts'
import { indexItems } from '../fields/list-items.ts'
import type { ListTopology, Topology } from '../fields/topology.ts'

type Merge = (topology: Topology, live: unknown, intent: unknown) => unknown

/**
 * Merges lists whose items have owners of their own. Items of the intent come in its order; those that only the live list
 * has keep their place before the next item that both have. Items that the live list repeats are taken as they are, or
 * replaced by the one of the intent.
 */
export function mergeLists(topology: ListTopology, live: unknown, intent: unknown, merge: Merge): unknown {
  const left: readonly unknown[] = Array.isArray(live) ? live : []
  const right: readonly unknown[] = Array.isArray(intent) ? intent : []
  if (left.length === 0 && right.length === 0) return jsonEqual(live, intent) ? live : intent
  if (right.length === 0) return live
  const theirs = indexItems(topology, left)
  const ours = indexItems(topology, right)
  if (theirs === undefined || ours === undefined) return jsonEqual(live, intent) ? live : intent

  const out = interleave(topology, left, [...ours.keys()], {
    isShared: (element) => ours.has(element),
    merged: (element) => {
      const [wanted] = ours.get(element) ?? []
      const [present, ...repeated] = theirs.get(element) ?? []
      return present === undefined || repeated.length > 0 ? wanted : merge(topology.items, present, wanted)
    },
    isPresent: (element) => theirs.has(element),
  })
  return out.length === left.length && out.every((item, index) => item === left[index]) ? live : out
}

interface Items {
  /** Whether the intent has it. */
  isShared(element: PathElement): boolean
  /** Whether the live list has it. */
  isPresent(element: PathElement): boolean
  /** The item of the intent, merged into the live one. */
  merged(element: PathElement): unknown
}

function interleave(
  topology: ListTopology,
  live: readonly unknown[],
  wanted: readonly PathElement[],
  items: Items,
): readonly unknown[] {
  const out: unknown[] = []
  const shared = wanted.filter((element) => items.isPresent(element))
  const done = new Set<PathElement>()
  let next = 0
  for (let l = 0, r = 0; l < live.length || r < wanted.length;) {
    const mine = l < live.length ? topology.elementOf(live[l]) : undefined
    const yours = wanted[r]
    if (mine !== undefined && !items.isShared(mine)) {
      out.push(live[l++])
      continue
    }
    // A shared item that is not the one that comes next in the intent: it comes later, at its place there.
    const outOfTurn = mine !== undefined && (done.has(mine) || (mine !== yours && mine !== shared[next]))
    if (outOfTurn || (mine !== undefined && yours === undefined)) {
      l++
      continue
    }
    if (yours === undefined) break
    out.push(items.merged(yours))
    done.add(yours)
    if (mine === yours) l++
    if (shared[next] === yours) next++
    r++
  }
  return out
}
