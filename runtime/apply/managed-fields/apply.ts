import type { Sliced } from '../../async/index.ts'
import { isEmpty, toFieldSet } from '../fields/index.ts'
import { merge } from '../merge/index.ts'
import { currentOwners, ownable, releaseFields } from './change-owners.ts'
import { conflictsOver, type Conflict } from './conflicts.ts'
import { identityOf, withFields, type Owner, type Owners } from './owners.ts'
import { prune } from './prune.ts'
import type { Request } from './update.ts'
import { comparisons, type Versions } from './versions.ts'

export interface ApplyOptions {
  /** What happens to fields of others that the intent changes: `refuse` reports them, `force` takes them (SSA-06). */
  readonly conflicts: 'refuse' | 'force'
}

type Applied =
  | { readonly outcome: 'applied'; readonly object: unknown; readonly owners: Owners }
  | { readonly outcome: 'conflicts'; readonly conflicts: readonly Conflict[] }

/**
 * Merges an intent into the live object (both in the version of the request). The manager then owns exactly the fields of
 * the intent; what it owned before and nobody owns now is gone (SSA-12, SSA-13). If nothing changes, the object is the
 * live one and the time of the manager stays. In slices: each walks the object or the owners once or twice.
 */
export function* applyIntent(
  live: unknown,
  intent: unknown,
  before: Owners,
  request: Request,
  versions: Versions,
  options: ApplyOptions,
): Sliced<Applied> {
  const view = versions(request.apiVersion)
  if (view === undefined) throw new RangeError(`${request.apiVersion} is not a version of the kind`)
  const { manager, subresource, apiVersion, time } = request
  const current = currentOwners(before, versions)
  yield
  // With the identity in it: what holds that is not pruned.
  const intended = toFieldSet(view.topology, intent)
  const identity = identityOf({ manager, subresource, apiVersion, operation: 'Apply' })
  const last = current.get(identity)
  const applier: Owner = { manager, subresource, apiVersion, operation: 'Apply', time: last?.time, fields: intended }

  const claimed = new Map(current).set(identity, applier)
  const merged = merge(view.topology, live, intent)
  yield
  const object = yield* prune(merged, claimed, applier, last, versions)
  yield
  const compareIn = comparisons(versions, { before: live, after: object })
  const { owners, taken } = yield* releaseFields(claimed, identity, compareIn)
  if (taken.length > 0 && options.conflicts === 'refuse')
    return { outcome: 'conflicts', conflicts: conflictsOver(taken) }
  yield
  const fields = ownable(intended)
  const settled = new Map(owners)
  const settler = last?.apiVersion === apiVersion ? withFields(last, fields) : { ...applier, fields }
  if (isEmpty(fields)) settled.delete(identity)
  else settled.set(identity, object === live ? settler : { ...settler, time })
  return { outcome: 'applied', object, owners: settled }
}
