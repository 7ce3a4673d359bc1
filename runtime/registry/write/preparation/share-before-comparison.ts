import type { ObjectWrite } from '../object-write.ts'
import { editsDrafts } from '../stored-form/to-stored-form.ts'
import { sharedFields } from './share-unchanged.ts'

/**
 * Replaces parts of a large draft that equal those of the present object with the latter before anything compares the two:
 * what is the same object needs no comparison, and there are several. Not if the strategy may edit such a part later.
 */
export function shareBeforeComparison(write: ObjectWrite): void {
  const { request, present, pause, object } = write
  if (present === undefined || pause === undefined || editsDrafts(request.resource.strategy)) return
  const { kind, apiVersion, metadata, ...rest } = sharedFields(object, present.old)
  // The server's own fields are still to be set.
  write.object = { kind, apiVersion, metadata: { ...metadata }, ...rest }
}
