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
import { currentOwners, ownable, releaseFields } from './change-owners.ts'
import { identityOf, withFields, type Owner, type Owners, type Writer } from './owners.ts'
import { comparisons, type Change, type Versions } from './versions.ts'

/** Who makes a change, when, and in which version. */
export interface Request extends Writer {
  readonly apiVersion: string
  /** RFC 3339. */
  readonly time: string
}

/**
 * Returns the owners after a change that is no apply: it never conflicts, what it sets belongs to its manager, what it
 * removes to nobody (SSA-10, SSA-11). Without a change nothing moves (SSA-25).
 */
export function* updateOwners(owners: Owners, change: Change, request: Request, versions: Versions): Sliced<Owners> {
  const compareIn = comparisons(versions, change)
  const current = owners.size === 0 ? owners : currentOwners(owners, versions)
  if (owners.size > 0) yield
  const { manager, subresource, apiVersion, time } = request
  const identity = identityOf({ manager, subresource, apiVersion, operation: 'Update' })
  const left = owners.size === 0 ? owners : (yield* releaseFields(current, identity, compareIn)).owners
  const comparison = compareIn(apiVersion)
  if (comparison === undefined || isSame(comparison)) return left
  const taken = ownable(comparison.written)
  yield
  const before = left.get(identity)
  if (before === undefined) {
    const owner: Owner = { manager, subresource, apiVersion, time, operation: 'Update', fields: taken }
    return isEmpty(taken) ? left : new Map(left).set(identity, owner)
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
 * Returns what the manager of a change owned before and does not lose by it. What it sets again stays in its place, so that
 * a set in which nothing is new need not be put in order again.
 */
function keptFields({ fields }: Owner, { written, removed }: Comparison, taken: FieldSet): FieldSet {
  const kept = difference(fields, removed)
  return taken === written ? kept : difference(kept, difference(written, taken))
}

/**
 * Returns who owns a new object that names no owners: its creator owns all that it sets, and there is nobody to take it
 * from. undefined: it sets nothing.
 */
export function* ownerOfNew(
  topology: Topology,
  { before, after }: Change,
  request: Request,
): Sliced<Owner | undefined> {
  const { written } = compare(topology, before, after)
  yield
  const fields = ownable(written)
  if (isEmpty(fields)) return undefined
  const { manager, subresource, apiVersion, time } = request
  return { manager, subresource, apiVersion, time, operation: 'Update', fields }
}
