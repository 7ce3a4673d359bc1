import { isUnderDeletion } from '../../../api/index.ts'
import { mayBeRemoved } from './finalization.ts'
import type { ObjectWrite } from '../object-write.ts'
import { isUnchanged } from '../validation/untouched.ts'

/** Decides whether the object is written, left unchanged or removed. */
export function decideOutcome(write: ObjectWrite): void {
  const { present, object, request } = write
  if (present === undefined) return
  const { resource } = request
  if (!resource.isOutdated(present.stored) && isUnchanged(object, present.old)) write.outcome = 'unchanged'
  else if (isUnderDeletion(object.metadata) && mayBeRemoved(resource, object)) write.outcome = 'removed'
}
