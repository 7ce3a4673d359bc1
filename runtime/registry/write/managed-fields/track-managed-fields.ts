import { withEntries } from '../../../apply/index.ts'
import type { DynamicObject } from '../../../api/index.ts'
import type { Eventual, Sliced } from '../../../async/index.ts'
import { fromStorage } from '../../storage/view.ts'
import { fieldManagementOf, writerOf } from './field-managers.ts'
import type { ObjectWrite, WriteRequest } from '../object-write.ts'
import { paced } from '../pace.ts'
import { hasStatus } from '../preparation/server-owned.ts'

/** Records the fields that a write sets as owned by its field manager (SSA-10); an apply has already done so. */
export function trackManagedFields(write: ObjectWrite): Eventual<void> {
  const { request, present, object, pause } = write
  if (request.managedFields === 'settled' || present?.request.options.method === 'apply') return
  const work = present === undefined ? trackCreation(request, object) : trackChange(request, object, present.old)
  const tracked = paced(work, pause)
  if (tracked instanceof Promise) return tracked.then((known) => void (write.object = known))
  write.object = tracked
}

function withoutStatus(object: DynamicObject): DynamicObject {
  const rest = { ...object }
  delete rest.status
  return rest
}

/** A status that is reset has no owner. */
function* trackCreation({ resource, context }: WriteRequest, draft: DynamicObject): Sliced<DynamicObject> {
  const wanted = hasStatus(resource) && draft.status !== undefined ? withoutStatus(draft) : draft
  const seen = fromStorage(resource, context.version, wanted)
  const tracked = yield* fieldManagementOf(resource, context.version).onCreate(seen, writerOf(context))
  return seen === draft ? tracked : withEntries(draft, tracked.metadata.managedFields)
}

function* trackChange(
  { resource, context }: WriteRequest,
  draft: DynamicObject,
  old: DynamicObject,
): Sliced<DynamicObject> {
  const live = fromStorage(resource, context.version, old)
  const wanted = fromStorage(resource, context.version, draft)
  const tracked = yield* fieldManagementOf(resource, context.version).onUpdate(live, wanted, writerOf(context))
  return wanted === draft ? tracked : withEntries(draft, tracked.metadata.managedFields)
}
