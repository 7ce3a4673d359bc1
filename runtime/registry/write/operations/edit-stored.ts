import { notFound, objectKey, type DynamicObject } from '../../../api/index.ts'
import { decodeObject, withRevision, type EncodedObject } from '../../../codec/index.ts'
import { ConditionFailed, type Revision, type Stored } from '../../../store/contract/index.ts'
import { commitWrites } from '../outcome/commit.ts'
import type { WriteRequest } from '../object-write.ts'
import { mayTryAgain, pauseOf } from '../pace.ts'
import { modifiedConflict } from './preconditions.ts'
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
  const { resource, context, target } = request
  const key = objectKey(resource.type, target)
  for (;;) {
    const workBefore = context.work.left
    const stored = await resource.store.get(key)
    if (stored === undefined) throw notFound(resource.type, target.name)
    try {
      return await editOnce(request, stored, edit)
    } catch (error) {
      if (!(error instanceof ConditionFailed)) throw error
      if (!mayTryAgain(context, workBefore)) throw modifiedConflict(resource.type, target.name)
    }
  }
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
