import { isUnderDeletion } from '../../../api/index.ts'
import { mayBeRemoved } from './finalization.ts'
import type { ObjectWrite } from '../object-write.ts'
import { isUnchanged } from '../validation/untouched.ts'

/** Finds out what becomes of the object: whether there is anything to write, and whether it goes. */
export function decideOutcome(write: ObjectWrite): void {
  const { present, object, request } = write
  if (present === undefined) return
  const { resource } = request
  if (!resource.isOutdated(present.stored) && isUnchanged(object, present.old)) write.outcome = 'unchanged'
  else if (isUnderDeletion(object.metadata) && mayBeRemoved(resource, object)) write.outcome = 'removed'
}
