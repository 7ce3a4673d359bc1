import { isUnderDeletion, type DynamicObject } from '../../api/index.ts'
import { keepTimes } from '../../apply/index.ts'
import { jsonEqual } from '../../json/index.ts'
import { mayBeRemoved } from './finalization.ts'
import type { ObjectWrite } from './object-write.ts'

/** Finds out what becomes of the object: whether there is anything to write, and whether it goes. */
export function decideOutcome(write: ObjectWrite): void {
  const { present, object, request } = write
  if (present === undefined) return
  const { resource } = request
  if (!resource.isOutdated(present.stored) && isUnchanged(object, present.old)) write.outcome = 'unchanged'
  else if (isUnderDeletion(object.metadata) && mayBeRemoved(resource, object)) write.outcome = 'removed'
}

/** Whether an object differs from the stored one in nothing but its version and the times of managed fields (SSA-25). */
function isUnchanged(object: DynamicObject, old: DynamicObject): boolean {
  for (const name in object) if (name !== 'metadata' && !jsonEqual(object[name], old[name])) return false
  const { resourceVersion: _, ...unversioned } = old.metadata
  const before = { ...old, metadata: unversioned }
  return jsonEqual(keepTimes(object, before), before)
}
