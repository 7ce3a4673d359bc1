import type { Sliced } from '../../async/index.ts'
import { EMPTY, isEmpty, union } from '../fields/index.ts'
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
 * Owners after a change that is no apply: it never conflicts, what it sets belongs to its manager, what it removes to
 * nobody (SSA-10, SSA-11). Without a change nothing moves (SSA-25).
 */
export function* updateOwners(owners: Owners, change: Change, request: Request, versions: Versions): Sliced<Owners> {
  const compareIn = comparisons(versions, change)
  const current = owners.size === 0 ? owners : currentOwners(owners, versions)
  if (owners.size > 0) yield
  const left = owners.size === 0 ? owners : (yield* releaseFields(current, '', compareIn)).owners
  const comparison = compareIn(request.apiVersion)
  const taken = comparison === undefined ? EMPTY : ownable(comparison.written)
  if (isEmpty(taken)) return left
  yield
  const { manager, subresource, apiVersion, time } = request
  const owner: Owner = { manager, subresource, apiVersion, time, operation: 'Update', fields: taken }
  const identity = identityOf(owner)
  const before = left.get(identity)
  if (before === undefined) return new Map(left).set(identity, owner)
  const fields = union(before.fields, taken)
  yield
  return new Map(left).set(identity, { ...withFields(before, fields), time })
}
