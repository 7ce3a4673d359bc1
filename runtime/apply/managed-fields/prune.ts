import {
  difference,
  EMPTY,
  ensureNamedFieldsAreMembers,
  intersection,
  isEmpty,
  removeItems,
  toFieldSet,
  union,
  type FieldSet,
  type Topology,
} from '../fields/index.ts'
import type { Owner, Owners } from './owners.ts'
import type { Versions } from './versions.ts'

const named = (topology: Topology, set: FieldSet): FieldSet => ensureNamedFieldsAreMembers(topology, set)
const allNamed = (topology: Topology, object: unknown): FieldSet => named(topology, toFieldSet(topology, object))

/** What is claimed in each version. */
function claimsByVersion(owners: Owners): Map<string, FieldSet> {
  const claims = new Map<string, FieldSet>()
  for (const { apiVersion, fields } of owners.values()) {
    claims.set(apiVersion, union(claims.get(apiVersion) ?? EMPTY, fields))
  }
  return claims
}

/**
 * Removes from a merged object what the applier owned the last time and nobody owns now (SSA-12, SSA-15). Each owner's
 * claim is looked at in its own version. `owners` holds the applier, with its new fields.
 */
export function prune(
  merged: unknown,
  owners: Owners,
  applier: Owner,
  last: Owner | undefined,
  versions: Versions,
): unknown {
  if (last === undefined) return merged
  if (last.apiVersion === applier.apiVersion && isEmpty(difference(last.fields, applier.fields))) return merged
  const view = versions(last.apiVersion)
  if (view === undefined) return merged
  const { topology } = view
  const claims = claimsByVersion(owners)
  const lastFields = named(topology, last.fields)
  const dropped = difference(lastFields, named(topology, claims.get(last.apiVersion) ?? EMPTY))
  if (isEmpty(dropped)) return merged

  const object = view.fromRequest(merged)
  let kept = view.toRequest(removeItems(topology, object, lastFields))
  const others = [...claims.keys()].filter((apiVersion) => apiVersion !== last.apiVersion)
  for (const apiVersion of [last.apiVersion, ...others]) {
    kept = keepClaimed(merged, kept, apiVersion, claims.get(apiVersion) ?? EMPTY, versions)
  }
  const lost = difference(allNamed(topology, object), allNamed(topology, view.fromRequest(kept)))
  const gone = intersection(lost, lastFields)
  return isEmpty(gone) ? merged : view.toRequest(removeItems(topology, object, gone))
}

/** Puts back what has been taken out but is claimed in a version. */
function keepClaimed(
  merged: unknown,
  pruned: unknown,
  apiVersion: string,
  claims: FieldSet,
  versions: Versions,
): unknown {
  const view = versions(apiVersion)
  if (view === undefined) return pruned
  const { topology } = view
  const object = view.fromRequest(merged)
  const stays = union(allNamed(topology, view.fromRequest(pruned)), named(topology, claims))
  return view.toRequest(removeItems(topology, object, difference(allNamed(topology, object), stays)))
}
