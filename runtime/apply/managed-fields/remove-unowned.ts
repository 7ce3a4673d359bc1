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
import type { FieldManager, FieldManagers } from './field-managers.ts'
import type { Versions, VersionView } from './versions.ts'

const named = (topology: Topology, set: FieldSet): FieldSet => ensureNamedFieldsAreMembers(topology, set)

/** A merged object, before fields are removed from it. */
interface Merged {
  readonly merged: unknown
  /** The applier, with its new fields, among the others. */
  readonly managers: FieldManagers
  readonly applier: FieldManager
  /** The applier as its last apply left it; undefined: this is its first one. */
  readonly last: FieldManager | undefined
}

/** Returns the owned fields of each version. */
function claimsByVersion(managers: FieldManagers): Map<string, FieldSet> {
  const claims = new Map<string, FieldSet[]>()
  for (const { apiVersion, fields } of managers.values()) {
    const known = claims.get(apiVersion)
    if (known === undefined) claims.set(apiVersion, [fields])
    else known.push(fields)
  }
  return new Map([...claims].map(([apiVersion, sets]) => [apiVersion, unionOf(sets)]))
}

/**
 * Removes from a merged object the fields that the applier owned the last time and nobody owns now (SSA-12, SSA-15).
 * The fields of each manager are evaluated in its own version.
 */
export function* removeUnowned({ merged, managers, applier, last }: Merged, versions: Versions): Sliced<unknown> {
  if (last === undefined) return merged
  if (last.apiVersion === applier.apiVersion && isSubset(last.fields, applier.fields)) return merged
  const view = versions(last.apiVersion)
  if (view === undefined) return merged
  const { topology } = view
  const claims = claimsByVersion(managers)
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
  /** The fields that are owned in the version. */
  readonly claimed: FieldSet
}

function seenIn(view: VersionView, merged: unknown, claimed: FieldSet): Whole {
  const object = view.fromRequest(merged)
  return { view, object, fields: toNamedFieldSet(view.topology, object), claimed }
}

/** Restores what was removed but is owned in a version. */
function keepClaimed({ view, object, fields, claimed }: Whole, pruned: unknown): unknown {
  const { topology } = view
  const stays = union(toNamedFieldSet(topology, view.fromRequest(pruned)), claimed)
  return view.toRequest(removeItems(topology, object, difference(fields, stays)))
}
