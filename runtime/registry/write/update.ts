import {
  isUnderDeletion,
  distinctErrors,
  invalidValue,
  objectKey,
  ApiError,
  badRequest,
  conflict,
  invalid,
  notFound,
  validateMetadataUpdate,
  type FieldError,
  type DynamicObject,
  type ObjectMeta,
} from '../../api/index.ts'
import { keepTimes } from '../../apply/index.ts'
import type { Sliced } from '../../async/index.ts'
import { cloneJson, jsonEqual } from '../../json/index.ts'
import { immutableErrors, nativeWording } from '../../schema/index.ts'
import { ConditionFailed, type Stored, type Write } from '../../store/contract/index.ts'
import type { Transform, UpdateOptions, WriteResult } from '../contract.ts'
import { createObject, validateObject } from './create.ts'
import { decodeObject } from '../../codec/index.ts'
import { creditChange } from './field-owners.ts'
import { mayBeRemoved } from './finalization.ts'
import { admit, review } from './admit.ts'
import { dedupeOwners, placeInNamespace, refuseInvalid, toStoredForm, type WriteRequest } from './prepare.ts'
import { mayTryAgain, paced, pauseOf } from './pace.ts'
import type { Resource } from '../resource.ts'
import { advanceGeneration, hasStatus, keepServerOwned } from './server-owned.ts'
import { encodeWritten } from './stored-size.ts'
import { isLettingGo, touchedErrors, type Past } from './untouched.ts'
import { fromStorage } from '../storage/view.ts'
import { parseResourceVersion } from '../read/versions.ts'

export const modified = 'the object has been modified; please apply your changes to the latest version and try again'

export interface UpdateRequest extends WriteRequest {
  readonly options: UpdateOptions
}

/**
 * Which part of the new object counts: the whole (PUT and PATCH of the object), or what a subresource owns. Gets the
 * wanted object and the present one, both in the storage version, and answers with the one to store.
 */
export type Scope = (wanted: DynamicObject, old: DynamicObject) => DynamicObject

/**
 * Optimistic read-modify-write: the one place where it is retried. Every lost race is another writer's success, so it
 * goes on for as long as the client waits and the expressions about the request have work left.
 */
export async function updateObject(request: UpdateRequest, transform: Transform, scope: Scope): Promise<WriteResult> {
  const { resource, context, target } = request
  const key = objectKey(resource.type, target)
  for (;;) {
    const workBefore = context.work.left
    const stored = await resource.store.get(key)
    try {
      if (stored === undefined) return await createAbsent(request, transform)
      return await commitChange(request, stored, await changeOf(request, stored, transform, scope))
    } catch (error) {
      const raced = error instanceof ConditionFailed || (stored === undefined && isTaken(error))
      if (!raced) throw error
      if (!mayTryAgain(context, workBefore)) throw conflict(resource.type, target.name, modified)
    }
  }
}

const isTaken = (error: unknown): boolean => error instanceof ApiError && error.status.reason === 'AlreadyExists'

/** PUT and apply may create; a body that knows a uid or a version speaks of an object that is gone (VERB-05). */
async function createAbsent(request: UpdateRequest, transform: Transform): Promise<WriteResult> {
  const { resource, context, target, options } = request
  const missing = notFound(resource.type, target.name)
  if (context.subresource !== '') throw missing
  const pause = pauseOf(resource, context, 0)
  if (pause !== undefined) await pause()
  if (options.method === 'apply') return createApplied(request, await transform(undefined, pause))
  if (resource.definition.updates?.create === 'refused') throw missing
  const wanted = await transform(undefined)
  const { uid = '', resourceVersion = '' } = wanted.metadata
  checkName(wanted.metadata, target.name)
  if (uid !== '' || (resourceVersion !== '' && resourceVersion !== '0') || options.ifMatch !== '') throw missing
  await options.authorizeCreate()
  return createObject(request, wanted)
}

/** An intent has no version of an object to speak of, but the identity that it gives can't be had. */
async function createApplied(request: UpdateRequest, wanted: DynamicObject): Promise<WriteResult> {
  const { resource, target, options } = request
  const { resourceVersion: _, ...metadata } = wanted.metadata
  checkName(metadata, target.name)
  if (options.ifMatch !== '') throw notFound(resource.type, target.name)
  const { group, kind } = resource.definition
  if (metadata.uid !== undefined && metadata.uid !== '') {
    const error = invalidValue('metadata.uid', metadata.uid, 'field is immutable')
    throw invalid({ group, kind }, target.name, [error, error])
  }
  await options.authorizeCreate()
  return createObject({ ...request, owners: 'settled' }, cloneJson({ ...wanted, metadata }))
}

/** META-23. */
function checkName({ name = '' }: ObjectMeta, expected: string): void {
  if (name === '')
    throw badRequest(`the name of the object (${expected} based on URL) was undeterminable: name must be provided`)
  if (name !== expected)
    throw badRequest(`the name of the object (${name}) does not match the name on the URL (${expected})`)
}

/** Quoted or bare (PUT-05). */
export function checkIfMatch({ type }: Resource, name: string, ifMatch: string, current: number): void {
  if (ifMatch === '' || ifMatch === '*') return
  if (ifMatch.replace(/^(?:W\/)?"(.*)"$/, '$1') !== String(current)) throw conflict(type, name, modified)
}

/** PUT-02, PUT-04, and the uid of a PUT. */
function checkPreconditions(
  { resource, options, target }: UpdateRequest,
  wanted: ObjectMeta,
  stored: Stored,
  old: ObjectMeta,
): void {
  const { type, definition } = resource
  checkIfMatch(resource, target.name, options.ifMatch, stored.revision)
  const { uid = '', resourceVersion = '' } = wanted
  if (options.method === 'replace' && uid !== '' && uid !== old.uid) {
    const path = [type.resource, target.namespace, target.name].filter((part) => part !== '').join('/')
    const detail = `Precondition failed: UID in precondition: ${uid}, UID in object meta: ${old.uid}`
    throw conflict(
      type,
      target.name,
      `StorageError: invalid object, Code: 4, Key: /registry/${path}, ResourceVersion: 0, AdditionalErrorMsg: ${detail}`,
    )
  }
  const version = parseResourceVersion(resourceVersion) ?? 0
  if (version === 0) {
    if (definition.updates?.unconditional !== 'refused') return
    const message = 'Invalid value: 0: must be specified for an update'
    throw invalid({ group: type.group, kind: type.resource }, target.name, [
      { field: 'metadata.resourceVersion', reason: 'FieldValueInvalid', message },
    ])
  }
  if (version !== stored.revision) throw conflict(type, target.name, modified)
}

/** Every error for which an update is refused. */
function* updateErrors(request: UpdateRequest, object: DynamicObject, past: Past): Sliced<readonly FieldError[]> {
  const errors = yield* allErrors(request, object, past.old)
  return request.context.subresource === '' ? errors : touchedErrors(errors, object, past)
}

function* allErrors(
  { resource, context }: UpdateRequest,
  object: DynamicObject,
  old: DynamicObject,
): Sliced<readonly FieldError[]> {
  const { strategy, storage } = resource
  const metadata = validateMetadataUpdate(object.metadata, old.metadata)
  const own = strategy.validateUpdate?.(object, old, context.subresource) ?? []
  const said = (field: string): boolean => own.some((error) => error.field === field)
  const immutable = immutableErrors(storage.schema, object, old, nativeWording).filter(({ field }) => !said(field))
  yield
  const judged = yield* validateObject(resource, context, { object, old })
  // Clients of the field know the causes of a changed metadata field twice, the sentence once.
  const told = distinctErrors([...metadata, ...judged, ...immutable, ...own])
  return metadata.length === 0 ? told : [...metadata, ...told]
}

/** What is left of an update that has passed every judge: all that is kept of it while the log takes it. */
interface StoredChange {
  readonly value: Uint8Array
  readonly outcome: 'kept' | 'removed'
  /** What the object takes for itself, or gives back. */
  readonly claims: readonly Write[]
}

/** undefined: there is nothing to write. */
async function changeOf(
  request: UpdateRequest,
  stored: Stored,
  transform: Transform,
  scope: Scope,
): Promise<StoredChange | undefined> {
  const { resource, context, target, options } = request
  const { strategy } = resource
  const pause = pauseOf(resource, context, stored.value.byteLength)
  if (pause !== undefined) await pause()
  const old = decodeObject(stored)
  if (pause !== undefined) await pause()
  const wanted = await transform(fromStorage(resource, context.version, old), pause)
  if (pause !== undefined) await pause()
  checkName(wanted.metadata, target.name)
  const own = ownDraft(request, wanted)
  if (pause !== undefined) await pause()
  const draft = toStoredForm(resource, context, own)
  placeInNamespace(resource, draft.metadata, target)
  checkPreconditions(request, draft.metadata, stored, old.metadata)
  delete draft.metadata.resourceVersion

  const scoped = scope(draft, old)
  if (pause !== undefined) await pause()
  const credit = options.method === 'apply' ? scoped : paced(creditChange(resource, context, scoped, old), pause)
  const credited = credit instanceof Promise ? await credit : credit
  if (pause !== undefined) await pause()
  const admission = admit(request, 'UPDATE', credited, old)
  const admitted = admission instanceof Promise ? await admission : admission
  const { metadata } = admitted
  keepServerOwned(metadata, old.metadata)
  const past = {
    old,
    defaulted: () => toStoredForm(resource, { ...context, version: resource.storage }, cloneJson(old)),
  }
  const judged = !isLettingGo(admitted, past)
  strategy.prepareUpdate?.(admitted, old, context.subresource)
  advanceGeneration(resource, admitted, old, context.subresource)
  dedupeOwners(metadata, context)
  if (pause !== undefined) await pause()
  if (judged) {
    const judging = paced(updateErrors(request, admitted, past), pause)
    refuseInvalid(resource, target.name, judging instanceof Promise ? await judging : judging)
  }
  if (pause !== undefined) await pause()
  const reviewed = review(request, 'UPDATE', admitted, old)
  if (reviewed instanceof Promise) await reviewed
  if (pause !== undefined) await pause()

  if (!resource.isOutdated(stored) && isUnchanged(admitted, old)) return undefined
  const gone = isUnderDeletion(metadata) && mayBeRemoved(resource, admitted)
  const change = { after: gone ? undefined : admitted, before: old }
  if (pause !== undefined) await pause()
  const claims = strategy.allocate === undefined ? [] : await strategy.allocate(resource, change)
  return { value: encodeWritten(admitted, stored.value.byteLength), outcome: gone ? 'removed' : 'kept', claims }
}

/** Strategies and conversions may edit a draft in place: theirs shares nothing with the present object. */
function ownDraft({ resource: { strategy, storage }, context: { version } }: WriteRequest, wanted: DynamicObject) {
  const { applyDefaults, prepareUpdate, allocate } = strategy
  const edits = applyDefaults !== undefined || prepareUpdate !== undefined || allocate !== undefined
  return edits || version.name !== storage.name ? cloneJson(wanted) : wanted
}

/** Whether an object differs from the stored one in nothing but its version and times of field owners (SSA-25). */
function isUnchanged(object: DynamicObject, old: DynamicObject): boolean {
  for (const name in object) if (name !== 'metadata' && !jsonEqual(object[name], old[name])) return false
  const { resourceVersion: _, ...unversioned } = old.metadata
  const before = { ...old, metadata: unversioned }
  return jsonEqual(keepTimes(object, before), before)
}

async function commitChange(
  { resource: { store }, options }: UpdateRequest,
  { key, value: present, revision: expect }: Stored,
  change: StoredChange | undefined,
): Promise<WriteResult> {
  if (change === undefined) return { object: { value: present, revision: expect }, created: false }
  const { value, outcome, claims } = change
  if (options.dryRun === 'All') return { object: { value, revision: expect }, created: false }
  const gone = outcome === 'removed'
  const revision = await store.commit([...claims, { key, expect, value: gone ? undefined : value }])
  return { object: { value, revision: gone ? expect : revision }, created: false }
}

/** The object itself: everything but status, where status has a path of its own (SUB-05). */
export const wholeObject =
  (resource: Resource): Scope =>
  (wanted, old) => {
    if (!hasStatus(resource)) return wanted
    const { status: _, ...rest } = wanted
    const merged: DynamicObject = {
      ...rest,
      kind: wanted.kind,
      apiVersion: wanted.apiVersion,
      metadata: wanted.metadata,
    }
    return old.status === undefined ? merged : { ...merged, status: old.status }
  }
