import type { Sliced } from '../../async/index.ts'
import {
  difference,
  EMPTY,
  ensureNamedFieldsAreMembers,
  intersection,
  isEmpty,
  isSubset,
  removeItems,
  toNamedFieldSet,
  union,
  unionOf,
  type FieldSet,
  type Topology,
} from '../fields/index.ts'
import type { Owner, Owners } from './owners.ts'
import type { Versions, VersionView } from './versions.ts'

const named = (topology: Topology, set: FieldSet): FieldSet => ensureNamedFieldsAreMembers(topology, set)

/** What is claimed in each version. */
function claimsByVersion(owners: Owners): Map<string, FieldSet> {
  const claims = new Map<string, FieldSet[]>()
  for (const { apiVersion, fields } of owners.values()) {
    const known = claims.get(apiVersion)
    if (known === undefined) claims.set(apiVersion, [fields])
    else known.push(fields)
  }
  return new Map([...claims].map(([apiVersion, sets]) => [apiVersion, unionOf(sets)]))
}

/**
 * Removes from a merged object what the applier owned the last time and nobody owns now (SSA-12, SSA-15). Each owner's
 * claim is looked at in its own version. `owners` holds the applier, with its new fields.
 */
export function* prune(
  merged: unknown,
  owners: Owners,
  applier: Owner,
  last: Owner | undefined,
  versions: Versions,
): Sliced<unknown> {
  if (last === undefined) return merged
  if (last.apiVersion === applier.apiVersion && isSubset(last.fields, applier.fields)) return merged
  const view = versions(last.apiVersion)
  if (view === undefined) return merged
  const { topology } = view
  const claims = claimsByVersion(owners)
  const claimed = named(topology, claims.get(last.apiVersion) ?? EMPTY)
  const lastFields = named(topology, last.fields)
  if (isSubset(lastFields, claimed)) return merged

  yield
  const whole = seenIn(view, merged, claimed)
  const { object, fields } = whole
  let kept = keepClaimed(whole, view.toRequest(removeItems(topology, object, lastFields)))
  for (const [apiVersion, others] of claims) {
    yield
    const other = apiVersion === last.apiVersion ? undefined : versions(apiVersion)
    if (other !== undefined) kept = keepClaimed(seenIn(other, merged, named(other.topology, others)), kept)
  }
  yield
  const gone = intersection(difference(fields, toNamedFieldSet(topology, view.fromRequest(kept))), lastFields)
  return isEmpty(gone) ? merged : view.toRequest(removeItems(topology, object, gone))
}

/** The merged object in a version. */
interface Whole {
  readonly view: VersionView
  readonly object: unknown
  readonly fields: FieldSet
  /** What is claimed in the version. */
  readonly claimed: FieldSet
}

function seenIn(view: VersionView, merged: unknown, claimed: FieldSet): Whole {
  const object = view.fromRequest(merged)
  return { view, object, fields: toNamedFieldSet(view.topology, object), claimed }
}

/** Puts back what has been taken out but is claimed in a version. */
function keepClaimed({ view, object, fields, claimed }: Whole, pruned: unknown): unknown {
  const { topology } = view
  const stays = union(toNamedFieldSet(topology, view.fromRequest(pruned)), claimed)
  return view.toRequest(removeItems(topology, object, difference(fields, stays)))
}
