import type { Sliced } from '../../async/index.ts'
import { isEmpty, toFieldSet } from '../fields/index.ts'
import { merge } from '../merge/index.ts'
import { currentManagers, ownable, releaseFields } from './release-fields.ts'
import { conflictsOver, type Conflict } from './conflicts.ts'
import { managerIdentity, withFields, type FieldManager, type FieldManagers } from './field-managers.ts'
import { removeUnowned } from './remove-unowned.ts'
import type { Request } from './update.ts'
import { comparisons, type Versions } from './versions.ts'

export interface ConflictOptions {
  /**
   * What happens to fields of other managers that the intent changes: `refuse` reports conflicts, `force` takes the
   * fields (SSA-06).
   */
  readonly conflicts: 'refuse' | 'force'
}

/** An intent to be merged into the live object, whose fields the managers own. */
interface Application {
  readonly live: unknown
  readonly intent: unknown
  readonly managers: FieldManagers
}

type Applied =
  | { readonly outcome: 'applied'; readonly object: unknown; readonly managers: FieldManagers }
  | { readonly outcome: 'conflicts'; readonly conflicts: readonly Conflict[] }

/**
 * Merges an intent into the live object (both in the version of the request). The manager then owns exactly the fields
 * of the intent; fields that it owned before and that nobody owns now are removed (SSA-12, SSA-13). If nothing changes,
 * the object is the live one and the manager's time stays. In slices: each walks the object or the managers once or
 * twice.
 */
export function* applyIntent(
  { live, intent, managers: before }: Application,
  request: Request,
  versions: Versions,
  options: ConflictOptions,
): Sliced<Applied> {
  const view = versions(request.apiVersion)
  if (view === undefined) throw new RangeError(`${request.apiVersion} is not a version of the kind`)
  const { manager, subresource, apiVersion, time } = request
  const current = currentManagers(before, versions)
  yield
  // Includes the identity of the object: what contains it is not pruned.
  const intended = toFieldSet(view.topology, intent)
  const identity = managerIdentity({ manager, subresource, apiVersion, operation: 'Apply' })
  const last = current.get(identity)
  const applier: FieldManager = {
    manager,
    subresource,
    apiVersion,
    operation: 'Apply',
    time: last?.time,
    fields: intended,
  }

  const claimed = new Map(current).set(identity, applier)
  yield
  const merged = merge(view.topology, live, intent)
  yield
  const object = yield* removeUnowned({ merged, managers: claimed, applier, last }, versions)
  yield
  const compareIn = comparisons(versions, { before: live, after: object })
  const { managers, taken } = yield* releaseFields(claimed, identity, compareIn)
  if (taken.length > 0 && options.conflicts === 'refuse')
    return { outcome: 'conflicts', conflicts: conflictsOver(taken) }
  yield
  const fields = ownable(intended)
  const settled = new Map(managers)
  const settler = last?.apiVersion === apiVersion ? withFields(last, fields) : { ...applier, fields }
  if (isEmpty(fields)) settled.delete(identity)
  else settled.set(identity, object === live ? settler : { ...settler, time })
  return { outcome: 'applied', object, managers: settled }
}
