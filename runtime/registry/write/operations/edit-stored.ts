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
 * Returns what takes the place of the present object, which has its resourceVersion and is left as it is; the present object itself:
 * nothing changes.
 */
export type Edit = (present: DynamicObject) => DynamicObject

/**
 * Changes a stored object as the subresources do that decide for themselves what they write: admission is not asked about it,
 * nothing is validated, and no field manager owns it. It is tried again when others are faster. Returns the object as it is stored
 * then. Throws ApiError 404 where there is none, 409 where others are faster for too long, 413, and what `edit` throws.
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
