import { alreadyExists, ApiError, isUnderDeletion, objectKey, type DynamicObject } from '../../../api/index.ts'
import { decodeObject, type EncodedObject } from '../../../codec/index.ts'
import { ConditionFailed, type Revision, type Write } from '../../../store/contract/index.ts'
import type { ObjectReference, WriteResult } from '../../contract.ts'
import type { Resource } from '../../resource.ts'
import { storeHot, type Begin } from './store-hot.ts'
import type { StoredChange, WriteRequest } from '../object-write.ts'

/** Stores writes in one commit, unless the request is a dry run. Returns the revision; for a dry run the given one. */
export const commitWrites = (
  { resource, context, options }: Pick<WriteRequest, 'resource' | 'context' | 'options'>,
  writes: readonly Write[],
  dryRevision: Revision,
): Promise<Revision> =>
  options.dryRun === 'All' ? Promise.resolve(dryRevision) : resource.store.commit(writes, context)

/** Stores the result of an update. Throws ConditionFailed if the object was modified meanwhile. */
export async function commitChange(
  request: WriteRequest,
  { stored: { key, revision: expect }, hot }: Begin,
  { value, outcome, claims, object, validity }: StoredChange,
): Promise<WriteResult> {
  if (outcome === 'unchanged') return { object: { value, revision: expect }, created: false }
  if (outcome === 'removed') {
    await commitWrites(request, [...claims, { key, expect, value: undefined }], expect)
    return { object: { value, revision: expect }, created: false }
  }
  const commit = (): Promise<Revision> => commitWrites(request, [...claims, { key, expect, value }], expect)
  return { object: await storeHot(request, { value, object, before: hot, validity }, commit), created: false }
}

/**
 * Stores a new object, which is already encoded: nothing else of the write is kept in memory while the log stores it.
 * Allocation is retried after conflicts for as long as the client waits. Throws ApiError 409 if the object exists.
 */
export const commitNew = (request: WriteRequest, change: StoredChange, uid: string): Promise<WriteResult> =>
  change.claimAgain === undefined ? storeNew(request, change, uid) : storeClaiming(request, change, uid)

async function storeClaiming(request: WriteRequest, first: StoredChange, uid: string): Promise<WriteResult> {
  const { resource, context, target } = request
  let change = first
  for (;;) {
    try {
      return await storeNew(request, change, uid)
    } catch (error) {
      if (!(error instanceof ConditionFailed) || change.claimAgain === undefined) throw error
      if (context.request.signal.aborted) throw exists(resource, target, undefined)
    }
    change = await change.claimAgain()
  }
}

/** Stores the object with its allocations. Throws ConditionFailed if an allocated value is taken. */
function storeNew(request: WriteRequest, change: StoredChange, uid: string): Promise<WriteResult> {
  const { resource, target, options } = request
  const { value, claims } = change
  const { namespace, name } = target
  const identity = { namespace, name, uid }
  const key = objectKey(resource.type, target)
  const commit = (): Promise<Revision> => commitWrites(request, [...claims, { key, expect: 0, value }], 0)
  const write = (): Promise<EncodedObject> => storeHot(request, change, commit)
  const writing = options.dryRun === 'All' ? refuseExisting(request, key).then(write) : write()
  return writing.then(
    (object) => ({ object, created: true, identity }),
    (error: unknown) => refuseTaken(request, key, error),
  )
}

/** Throws ApiError 409 if a creation failed because the object exists, otherwise the error of the creation. */
async function refuseTaken(request: WriteRequest, key: string, error: unknown): Promise<never> {
  if (!(error instanceof ConditionFailed) || error.key !== key) throw error
  await refuseExisting(request, key)
  throw exists(request.resource, request.target, undefined)
}

async function refuseExisting({ resource, target }: WriteRequest, key: string): Promise<void> {
  const existing = await resource.store.get(key)
  if (existing !== undefined) throw exists(resource, target, decodeObject(existing))
}

function exists({ type }: Resource, { name }: ObjectReference, existing: DynamicObject | undefined): ApiError {
  const error = alreadyExists(type, name)
  if (existing === undefined || !isUnderDeletion(existing.metadata)) return error
  return new ApiError(409, 'AlreadyExists', `object is being deleted: ${error.message}`, error.status.details)
}
