import { formatGroupVersion, type DynamicObject } from '../../../api/index.ts'
import type { Eventual } from '../../../async/index.ts'
import { cloneJson, copyToExtend } from '../../../json/index.ts'
import { applyDefaults } from '../../../schema/index.ts'
import type { OperationContext } from '../../contract.ts'
import type { Resource } from '../../resource.ts'
import type { DraftOrigin, Strategy } from '../../strategy.ts'
import { toStorage } from '../../storage/view.ts'
import { checkName, checkNamespace } from '../operations/identity.ts'
import { normalize } from './normalize.ts'
import type { ObjectWrite, Present, WriteRequest } from '../object-write.ts'
import { checkPreconditions } from '../operations/preconditions.ts'

/** Replaces the draft with its stored form; for an update restricted to what its path may change. */
export function toStoredForm(write: ObjectWrite): Eventual<void> {
  const { request, present, pause } = write
  if (present === undefined) return place(write)
  checkName(write.object.metadata, request.target.name)
  if (pause === undefined && isInStorageVersion(request)) return place(write, present)
  if (mayEditDraft(request)) write.object = cloneJson(write.object)
  return pause === undefined ? place(write) : pause().then(() => place(write))
}

/** @param shared the present object; the draft may share parts with it, which must not be edited */
function place(write: ObjectWrite, shared?: Present): void {
  const { request, present } = write
  const { resource, context, target } = request
  const draft = storedForm(resource, context, write.object, shared)
  const { metadata } = draft
  if (resource.definition.scope === 'Cluster') delete metadata.namespace
  else {
    checkNamespace(metadata, target.namespace)
    metadata.namespace = target.namespace
  }
  if (present === undefined) {
    if (target.name !== '') metadata.name = target.name
    write.object = draft
    return
  }
  checkPreconditions(metadata, present)
  delete metadata.resourceVersion
  const scoped = present.scope(draft, present.old)
  write.object = editsPrepared(resource.strategy) ? ownCopy(scoped, present.old) : scoped
}

const editsPrepared = ({ prepareForUpdate, allocate, edits }: Strategy): boolean =>
  edits !== 'fields' && (prepareForUpdate ?? allocate) !== undefined

/** Returns the draft with copies of the parts taken from the present object, which is shared. */
function ownCopy(draft: DynamicObject, old: DynamicObject): DynamicObject {
  const copy = withOwnFields(draft, old)
  copy.metadata = withOwnFields(draft.metadata, old.metadata)
  return copy
}

function withOwnFields<T extends object>(object: T, old: T): T {
  const copy = { ...object }
  for (const name in copy) if (copy[name] === old[name]) copy[name] = cloneJson(copy[name])
  return copy
}

const isInStorageVersion = ({ resource: { storage }, context: { version } }: WriteRequest): boolean =>
  version.name === storage.name

/**
 * Returns whether a strategy or a conversion may edit the draft in place. Everything else replaces the draft instead.
 */
const mayEditDraft = (request: WriteRequest): boolean =>
  editsDrafts(request.resource.strategy) || !isInStorageVersion(request)

/** Returns whether a strategy may edit parts of a draft in place. */
export const editsDrafts = (strategy: Strategy): boolean =>
  strategy.edits !== 'fields' &&
  (strategy.default ?? strategy.prepareForCreate ?? strategy.prepareForUpdate ?? strategy.allocate) !== undefined

/** Returns whether the draft may have been edited in place without notice. */
export const mayBeEdited = (request: WriteRequest): boolean =>
  request.resource.strategy.edits === 'announced' ? !isInStorageVersion(request) : mayEditDraft(request)

/**
 * Returns the object in the storage version: normalized, defaulted, with the right kind and apiVersion.
 *
 * @param shared the present object, with which the object may share parts; the strategy then edits a copy
 */
export function storedForm(
  resource: Resource,
  written: Pick<OperationContext, 'version' | 'source'>,
  object: DynamicObject,
  shared?: Partial<Pick<Present, 'settled'>>,
): DynamicObject {
  const { version } = written
  const { definition, storage, storageApiVersion, strategy } = resource
  const isStorage = version.name === storage.name
  const incoming = { ...object }
  incoming.kind = definition.kind
  incoming.apiVersion = isStorage
    ? storageApiVersion
    : formatGroupVersion({ group: definition.group, version: version.name })
  incoming.metadata = copyToExtend(object.metadata)
  const settled = shared?.settled
  const plain = applyDefaults(version.schema, normalize(version.schema, incoming, settled), settled)
  const defaulted = version.computeDefaults?.(plain) ?? plain
  if (isStorage) {
    const draft = shared !== undefined && editsDrafts(strategy) ? cloneJson(defaulted) : defaulted
    strategy.default?.(draft, written)
    return draft
  }
  return completed(resource, { ...toStorage(resource, version, defaulted), apiVersion: storageApiVersion }, written)
}

/**
 * Fills in the defaults of the storage version in a draft that a conversion has made. `written`: as in {@link
 * Strategy.default}.
 */
export function completed(
  { storage, strategy }: Pick<Resource, 'storage' | 'strategy'>,
  draft: DynamicObject,
  written?: DraftOrigin,
): DynamicObject {
  const stored = applyDefaults(storage.schema, normalize(storage.schema, draft))
  strategy.default?.(stored, written)
  return stored
}
