import { generateUid, formatTime } from '../../../api/index.ts'
import { whenKnown, type Eventual } from '../../../async/index.ts'
import type { ObjectWrite, Present } from '../object-write.ts'
import { dedupeOwners } from './owner-references.ts'
import { advanceGeneration, keepServerOwned, resetStatus, startGeneration } from './server-owned.ts'
import { isLettingGo, isUnchanged } from '../validation/untouched.ts'

/** Fills in the fields that the server owns, then lets the strategy prepare the draft. */
export function prepare(write: ObjectWrite): Eventual<void> {
  return write.present === undefined ? prepareCreation(write) : prepareUpdate(write, write.present)
}

function prepareCreation(write: ObjectWrite): Eventual<void> {
  const { resource, context } = write.request
  const object = (write.object = resetStatus(resource, write.object))
  const { metadata } = object
  delete metadata.deletionTimestamp
  delete metadata.deletionGracePeriodSeconds
  delete metadata.selfLink
  metadata.uid = generateUid()
  metadata.creationTimestamp = formatTime(resource.settings.clock())
  startGeneration(resource, metadata)
  dedupeOwners(metadata, context)
  return resource.strategy.prepareForCreate?.(object, write.request)
}

function prepareUpdate(write: ObjectWrite, present: Present): Eventual<void> {
  const { object, request } = write
  const { resource, context } = request
  const { old } = present
  keepServerOwned(object.metadata, old.metadata)
  const isRewritten = resource.isOutdated(present.stored) && isUnchanged(object, old)
  if (isRewritten || isLettingGo(object, present)) write.validation = 'exempt'
  return whenKnown(resource.strategy.prepareForUpdate?.(object, old, context.subresource, request), () => {
    advanceGeneration(resource, object, old, context.subresource)
    dedupeOwners(object.metadata, context)
  })
}
