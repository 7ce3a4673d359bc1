import type { ManagedFieldsEntry } from '../../api/index.ts'
import type { Sliced } from '../../async/index.ts'
import { difference, intersection, isEmpty, isSame, isSubset, reconcileWithSchema } from '../fields/index.ts'
import { formatInOrder, listManagers, type FieldManager } from './field-managers.ts'
import { ownable } from './release-fields.ts'
import type { Request } from './update.ts'
import type { CompareIn, Versions } from './versions.ts'

/** Entries of more managers may be merged. */
const FEW = 8

/** An update of an object that has managers. */
interface Update {
  /** The stored entries, which the client leaves as they are. */
  readonly entries: ManagedFieldsEntry[]
  readonly request: Request
  readonly compareIn: CompareIn
  readonly versions: Versions
}

/**
 * Returns the entries after an update that removes no field of a manager, and sets only those that its manager owns
 * already and nobody else does: nothing but the time of the manager changes. undefined: the update does more, and
 * `updateManagers` computes the managers.
 */
export function* entriesOfOwnUpdate({
  entries,
  request,
  compareIn,
  versions,
}: Update): Sliced<ManagedFieldsEntry[] | undefined> {
  const view = versions(request.apiVersion)
  if (
    view === undefined ||
    entries.length > FEW ||
    !entries.every(({ apiVersion }) => apiVersion === request.apiVersion)
  )
    return undefined
  const managers = listManagers(entries)
  const own = managers.find((each) => isOf(each, request))
  if (own === undefined) return undefined
  const comparison = compareIn(request.apiVersion)
  if (comparison === undefined) return undefined
  yield
  const { written, removed } = comparison
  const owned = ownable(written)
  const keepsAll =
    isSame(comparison) ||
    (isSubset(owned, own.fields) && difference(own.fields, difference(written, owned)) === own.fields)
  if (!keepsAll) return undefined
  for (const manager of managers) {
    yield
    const { fields } = manager
    if (manager !== own && !isEmpty(intersection(fields, written))) return undefined
    // A write has no resourceVersion any more, so that is removed; nobody owns it.
    if (difference(fields, removed) !== fields) return undefined
    if (reconcileWithSchema(view.topology, fields) !== fields) return undefined
  }
  const { time } = request
  if (isEmpty(owned) || own.time === time) return entries
  return formatInOrder(managers.map((manager) => (manager === own ? { ...own, time } : manager)))
}

const isOf = (one: FieldManager, { manager, subresource }: Request): boolean =>
  one.operation === 'Update' && one.manager === manager && one.subresource === subresource
