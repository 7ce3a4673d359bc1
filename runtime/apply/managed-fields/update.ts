import type { Sliced } from '../../async/index.ts'
import {
  compare,
  difference,
  isEmpty,
  isSame,
  union,
  type Comparison,
  type FieldSet,
  type Topology,
} from '../fields/index.ts'
import { currentManagers, ownable, releaseFields } from './release-fields.ts'
import {
  managerIdentity,
  withFields,
  type FieldManager,
  type FieldManagers,
  type FieldWriter,
} from './field-managers.ts'
import type { RequestedChange, CompareIn, Versions } from './versions.ts'

/** The writer of a change, its time and its version. */
export interface Request extends FieldWriter {
  readonly apiVersion: string
  /** RFC 3339. */
  readonly time: string
}

/**
 * Returns the managers after a change that is no apply: it never conflicts, its manager owns what it sets, and nobody
 * owns what it removes (SSA-10, SSA-11). Without a change nothing moves (SSA-25).
 */
export function* updateManagers(
  managers: FieldManagers,
  compareIn: CompareIn,
  request: Request,
  versions: Versions,
): Sliced<FieldManagers> {
  const current = managers.size === 0 ? managers : currentManagers(managers, versions)
  if (managers.size > 0) yield
  const { manager, subresource, apiVersion, time } = request
  const identity = managerIdentity({ manager, subresource, apiVersion, operation: 'Update' })
  const isAlone = current.size === (current.has(identity) ? 1 : 0)
  const left = isAlone ? current : (yield* releaseFields(current, identity, compareIn)).managers
  const comparison = compareIn(apiVersion)
  if (comparison === undefined || isSame(comparison)) return left
  const taken = ownable(comparison.written)
  yield
  const before = left.get(identity)
  if (before === undefined) {
    const fieldManager: FieldManager = { manager, subresource, apiVersion, time, operation: 'Update', fields: taken }
    return isEmpty(taken) ? left : new Map(left).set(identity, fieldManager)
  }
  const kept = keptFields(before, comparison, taken)
  yield
  const fields = union(kept, taken)
  const after = new Map(left)
  if (isEmpty(fields)) after.delete(identity)
  else after.set(identity, isEmpty(taken) ? withFields(before, fields) : { ...withFields(before, fields), time })
  return after
}

/**
 * Returns the fields that the manager of a change owned before and keeps. A field that it sets again stays in its place,
 * so a set without new fields need not be sorted again.
 */
function keptFields({ fields }: FieldManager, { written, removed }: Comparison, taken: FieldSet): FieldSet {
  const kept = difference(fields, removed)
  return taken === written ? kept : difference(kept, difference(written, taken))
}

/**
 * Returns the manager of a new object that lists no managers: its creator, who owns all fields that it sets. undefined:
 * it sets none.
 */
export function* managerOfNew(
  topology: Topology,
  { before, after }: RequestedChange,
  request: Request,
): Sliced<FieldManager | undefined> {
  const { written } = compare(topology, before, after)
  yield
  const fields = ownable(written)
  if (isEmpty(fields)) return undefined
  const { manager, subresource, apiVersion, time } = request
  return { manager, subresource, apiVersion, time, operation: 'Update', fields }
}
