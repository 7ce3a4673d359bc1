import { requestWork } from '../../../admission/index.ts'
import {
  isUnderDeletion,
  ApiError,
  conflict,
  distinctErrors,
  invalid,
  formatGroupVersion,
  formatTime,
  LATEST_TIME,
  parseTime,
  FOREGROUND_FINALIZER,
  ORPHAN_FINALIZER,
  invalidValue,
  type DynamicObject,
  type ObjectMeta,
} from '../../../api/index.ts'
import { cloneJson, jsonEqual } from '../../../json/index.ts'
import { inParallel, Slice } from '../../../async/index.ts'
import type { Revision, Stored } from '../../../store/contract/index.ts'
import { type EncodedList, type EncodedObject, decodeObject, encodeObject, identityOf } from '../../../codec/index.ts'
import type { DeleteOptions, DeleteResult, ListRequest, PropagationPolicy } from '../../contract.ts'
import { mayBeRemoved } from '../outcome/finalization.ts'
import { commitWrites } from '../outcome/commit.ts'
import { storeHot } from '../outcome/store-hot.ts'
import type { WriteRequest } from '../object-write.ts'
import { listObjects } from '../../read/read.ts'
import { DECODING_SHARE } from '../../read/read-in-slices.ts'
import { pauseOf } from '../pace.ts'
import type { Resource } from '../../resource.ts'
import type { Strategy } from '../../strategy.ts'
import { checkIfMatch } from './preconditions.ts'
import { retryOnStored } from './retry.ts'
import { admitValidating } from '../admission/run-validating-admission.ts'

export interface DeleteRequest extends WriteRequest {
  readonly options: DeleteOptions
}

/** Deletes one object, in two phases if finalizers or a grace period hold it (DEL-01 to DEL-09). */
export async function deleteObject(request: DeleteRequest): Promise<DeleteResult> {
  refuseNegativeGrace(request.resource, request.options)
  return retryOnStored(request, (stored) => deleteStored(request, stored))
}

function refuseNegativeGrace({ strategy, vendor }: Resource, { gracePeriodSeconds = 0 }: DeleteOptions): void {
  if (strategy.gracePeriodSeconds === undefined || gracePeriodSeconds >= 0) return
  throw invalid({ group: `meta.${vendor.apiDomain}`, kind: 'DeleteOptions' }, '', [
    invalidValue('gracePeriodSeconds', gracePeriodSeconds, 'must be greater than or equal to 0'),
  ])
}

/** Throws ApiError 409 unless the deletion is meant for the present object (DEL-08). */
export function checkDeletePreconditions(
  { resource, options, target }: DeleteRequest,
  { metadata }: DynamicObject,
  revision: Revision,
): void {
  const { definition } = resource
  const type = { group: definition.group, resource: definition.kind }
  const { uid, resourceVersion } = options.preconditions ?? {}
  if (uid !== undefined && uid !== metadata.uid) {
    throw conflict(
      type,
      target.name,
      `the UID in the precondition (${uid}) does not match the UID in record (${metadata.uid}). The object might have been deleted and then recreated`,
    )
  }
  if (resourceVersion !== undefined && resourceVersion !== String(revision)) {
    throw conflict(
      type,
      target.name,
      `the ResourceVersion in the precondition (${resourceVersion}) does not match the ResourceVersion in record (${revision}). The object might have been modified`,
    )
  }
  checkIfMatch(resource.type, target.name, options.ifMatch, revision)
}

async function deleteStored(request: DeleteRequest, stored: Stored): Promise<DeleteResult> {
  const { resource, options } = request
  const { strategy } = resource
  const pause = pauseOf(resource, request.context, stored.value.byteLength)
  if (pause !== undefined) await pause()
  const hot = resource.settings.hot.find(stored)
  const old = hot?.object ?? (strategy.unreadable === 'removed' ? readable(stored) : decodeObject(stored))
  if (old === undefined) return deleteUnread(request, stored)
  checkDeletePreconditions(request, old, stored.revision)
  if (strategy.canDelete !== undefined && !isUnderDeletion(old.metadata)) await refuseDeletion(request, old)
  await admitValidating(request, { operation: 'DELETE', object: undefined, old })

  if (pause !== undefined) await pause()
  const present = old
  const { resourceVersion: _, ...before } = old.metadata
  const marked = draftOf(strategy, old, before)
  const grace = beginDeletion(resource, marked, options)
  if (pause !== undefined) await pause()
  const unchanged = jsonEqual(marked, { ...old, metadata: before })
  if (pause !== undefined) await pause()
  if (grace === 'wait' || !mayBeRemoved(resource, marked)) {
    if (unchanged) return { outcome: 'pending', object: stored }
    return { outcome: 'pending', object: await write(stored, marked) }
  }
  // An object with graceful deletion is marked before it is removed, so that watchers see the end of its grace period.
  const last = grace === 'over' && !unchanged ? await write(stored, marked) : stored
  const releases = (await strategy.allocate?.(resource, { after: undefined, before: old }, request)) ?? []
  const removal = { key: stored.key, expect: last.revision, value: undefined }
  const revision = await commitWrites(request, [...releases, removal], last.revision)
  return {
    outcome: strategy.deletionAnswer === 'object' ? 'pending' : 'deleted',
    object: { value: last.value, revision },
  }

  function write({ key, revision }: Stored, object: DynamicObject): Promise<EncodedObject> {
    const value = encodeObject(object, { before: { text: stored.value, object: present } })
    const commit = (): Promise<Revision> => commitWrites(request, [{ key, expect: revision, value }], revision)
    return storeHot(request, { value, object, before: hot }, commit)
  }
}

/** Returns a draft with the metadata. The rest is shared with the present object, unless the strategy may edit it. */
const draftOf = ({ beginDeletion, edits }: Strategy, old: DynamicObject, metadata: ObjectMeta): DynamicObject => {
  const draft: DynamicObject = { ...old, kind: old.kind, apiVersion: old.apiVersion, metadata: { ...metadata } }
  return beginDeletion === undefined || edits === 'fields' ? draft : cloneJson(draft)
}

/** Throws ApiError if the strategy of the kind refuses the deletion. */
async function refuseDeletion(request: DeleteRequest, old: DynamicObject): Promise<void> {
  const { resource, target } = request
  const refusal = await resource.strategy.canDelete?.(old, request)
  if (refusal instanceof ApiError) throw refusal
  if (refusal !== undefined && refusal.length > 0)
    throw invalid(resource.definition, target.name, distinctErrors(refusal))
}

/** Decodes a stored object; undefined: the bytes are no object. */
function readable(stored: Stored): DynamicObject | undefined {
  try {
    return decodeObject(stored)
  } catch {
    return undefined
  }
}

/** Removes stored bytes that can't be decoded. Only the type and the name are known. */
async function deleteUnread(request: DeleteRequest, { key, revision }: Stored): Promise<DeleteResult> {
  const { resource, target, context } = request
  const { kind, group } = resource.definition
  const apiVersion = formatGroupVersion({ group, version: context.version.name })
  const object: DynamicObject = { kind, apiVersion, metadata: { ...target } }
  checkDeletePreconditions(request, object, revision)
  await commitWrites(request, [{ key, expect: revision, value: undefined }], revision)
  return { outcome: 'deleted', object: { value: encodeObject(object), revision } }
}

/**
 * Marks the draft as being deleted. Returns `wait` while a grace period runs, `over` when it has ended, and `none` if
 * the kind has no grace period.
 */
function beginDeletion(resource: Resource, draft: DynamicObject, options: DeleteOptions): 'wait' | 'over' | 'none' {
  const { metadata } = draft
  const wasLive = !isUnderDeletion(metadata)
  const grace = updateGracePeriod(resource, draft, options)
  if (grace !== 'pending') setPropagation(metadata, options.propagationPolicy)
  if (grace === 'none' && wasLive && !mayBeRemoved(resource, draft)) mark(resource, metadata, 0)
  if (wasLive && isUnderDeletion(metadata)) resource.strategy.beginDeletion?.(draft)
  if (grace === 'none') return 'none'
  return (metadata.deletionGracePeriodSeconds ?? 0) > 0 ? 'wait' : 'over'
}

/**
 * Returns the end of a grace period, in milliseconds since the epoch; at most the latest time that can be represented.
 */
const endOf = (began: number, graceSeconds: number): number => Math.min(began + graceSeconds * 1000, LATEST_TIME)

function mark({ settings }: Resource, metadata: ObjectMeta, graceSeconds: number): void {
  metadata.deletionTimestamp = formatTime(endOf(settings.clock(), graceSeconds))
  metadata.deletionGracePeriodSeconds = graceSeconds
  if (metadata.generation !== undefined && metadata.generation > 0) metadata.generation += 1
}

/** Shortens the grace period of an object that is being deleted; it can't be prolonged (DEL-09). */
function updateGracePeriod(
  resource: Resource,
  draft: DynamicObject,
  { gracePeriodSeconds }: DeleteOptions,
): 'set' | 'pending' | 'none' {
  const { strategy } = resource
  const { metadata } = draft
  if (strategy.gracePeriodSeconds === undefined) return 'none'
  if (metadata.deletionTimestamp === undefined || metadata.deletionTimestamp === null) {
    const seconds = strategy.gracePeriodSeconds(draft, gracePeriodSeconds)
    if (seconds === undefined) return 'none'
    mark(resource, metadata, seconds)
    return 'set'
  }
  const present = metadata.deletionGracePeriodSeconds
  if (present === undefined) return 'none'
  if (gracePeriodSeconds === undefined || gracePeriodSeconds >= present) return 'pending'
  const end = parseTime(metadata.deletionTimestamp) ?? LATEST_TIME
  const began = end === LATEST_TIME ? resource.settings.clock() : end - present * 1000
  metadata.deletionTimestamp = formatTime(endOf(began, gracePeriodSeconds))
  metadata.deletionGracePeriodSeconds = gracePeriodSeconds
  return 'set'
}

/** Sets the finalizer that tells the garbage collector what to do with dependents (DEL-11). */
function setPropagation(metadata: ObjectMeta, policy: PropagationPolicy | undefined): void {
  if (policy === undefined) return
  const others = (metadata.finalizers ?? []).filter(
    (name) => name !== ORPHAN_FINALIZER && name !== FOREGROUND_FINALIZER,
  )
  if (policy === 'Orphan') others.push(ORPHAN_FINALIZER)
  if (policy === 'Foreground') others.push(FOREGROUND_FINALIZER)
  if (others.length === 0) delete metadata.finalizers
  else metadata.finalizers = others
}

/** How many objects of a collection are deleted concurrently, so a slow webhook delays few of them. */
const DELETED_AT_ONCE = 32

/**
 * Deletes every match as by a request of its own (DEL-10). Returns the state before. Tries all of them, then throws the
 * first error.
 */
export async function deleteObjects(
  { resource, context, options }: Omit<DeleteRequest, 'target'>,
  list: ListRequest,
): Promise<EncodedList> {
  const found = await listObjects(resource, context, list)
  const failures: unknown[] = []
  const slice = new Slice()
  await inParallel(found.items, DELETED_AT_ONCE, async (item) => {
    if (slice.add(item.value.length / DECODING_SHARE)) {
      await resource.settings.turns.next()
      slice.begin()
    }
    try {
      const { name, namespace } = identityOf(item)
      const own = { ...context, work: requestWork() }
      await deleteObject({ resource, context: own, options, target: { namespace, name }, within: 'collection' })
    } catch (error) {
      if (!(error instanceof ApiError) || error.code !== 404) failures.push(error)
    }
  })
  if (failures.length > 0) throw failures[0]
  return found
}
