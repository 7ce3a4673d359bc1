import type { DynamicObject } from '../../../api/index.ts'
import { decodeObject, withRevision, type EncodedObject } from '../../../codec/index.ts'
import type { Revision, Stored } from '../../../store/contract/index.ts'
import { commitWrites } from '../outcome/commit.ts'
import type { WriteRequest } from '../object-write.ts'
import { pauseOf } from '../pace.ts'
import { retryOnStored } from './retry.ts'
import { storeHot } from '../outcome/store-hot.ts'
import { encodeWritten } from '../outcome/stored-size.ts'

/**
 * Returns the object that replaces the present one, or the present one itself if nothing changes. The present object
 * has its resourceVersion and must not be edited.
 */
export type Edit = (present: DynamicObject) => DynamicObject

/**
 * Changes a stored object for subresources that decide themselves what they write: without admission, validation and
 * managed fields. Retries after conflicts. Returns the stored object. Throws ApiError 404 if it does not exist, 409
 * after too many conflicts, 413, and what `edit` throws.
 */
export async function editStored(request: WriteRequest, edit: Edit): Promise<EncodedObject> {
  return retryOnStored(request, (stored) => editOnce(request, stored, edit))
}

async function editOnce(request: WriteRequest, stored: Stored, edit: Edit): Promise<EncodedObject> {
  const { resource, context } = request
  const { key, revision, value: text } = stored
  const pause = pauseOf(resource, context, text.byteLength)
  if (pause !== undefined) await pause()
  const before = resource.settings.hot.find(stored)
  const present = before === undefined ? decodeObject(stored) : withRevision(before.object, revision)
  if (pause !== undefined) await pause()
  const edited = edit(present)
  if (edited === present) return stored
  const { resourceVersion: _, ...metadata } = edited.metadata
  const object: DynamicObject = { ...edited, kind: edited.kind, apiVersion: edited.apiVersion, metadata }
  const value = encodeWritten(object, { before: { text, object: present } })
  const commit = (): Promise<Revision> => commitWrites(request, [{ key, expect: revision, value }], revision)
  return storeHot(request, { value, object, before }, commit)
}
