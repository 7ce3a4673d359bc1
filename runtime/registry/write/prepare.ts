import {
  formatGroupVersion,
  badRequest,
  invalid,
  type DynamicObject,
  type ObjectMeta,
  type FieldError,
} from '../../api/index.ts'
import type { ObjectReference, OperationContext, WriteOptions } from '../contract.ts'
import { normalize } from './normalize.ts'
import type { Resource } from '../resource.ts'
import { toStorage } from '../storage/view.ts'
import { applyDefaults } from '../../schema/index.ts'

/** A write on its way through admission. */
export interface WriteRequest {
  /** `settled`: the object comes with the owners of its fields, as an apply makes them; otherwise they are credited. */
  readonly owners?: 'settled'
  readonly resource: Resource
  readonly context: OperationContext
  readonly target: ObjectReference
  /** `collection`: the request names no object, and admission is told of none. */
  readonly scope?: 'collection'
  readonly options: WriteOptions
}

/** The object as its kind's storage version writes it: normalized, defaulted, with the right kind and apiVersion. */
export function toStoredForm(resource: Resource, context: OperationContext, object: DynamicObject): DynamicObject {
  const { definition, storage, storageApiVersion, strategy } = resource
  const { version } = context
  const incoming = { ...object }
  incoming.kind = definition.kind
  incoming.apiVersion = formatGroupVersion({ group: definition.group, version: version.name })
  incoming.metadata = { ...object.metadata }
  const defaulted = applyDefaults(version.schema, normalize(version.schema, incoming))
  if (version.name === storage.name) {
    strategy.applyDefaults?.(defaulted)
    return defaulted
  }
  return completed(resource, { ...toStorage(resource, version, defaulted), apiVersion: storageApiVersion })
}

/** A draft that a conversion has made in the storage version, with what that version fills in. */
export function completed(
  { storage, strategy }: Pick<Resource, 'storage' | 'strategy'>,
  draft: DynamicObject,
): DynamicObject {
  const stored = applyDefaults(storage.schema, normalize(storage.schema, draft))
  strategy.applyDefaults?.(stored)
  return stored
}

/** Fills the namespace in from the path; throws 400 where the body names another (META-12, META-23). */
export function placeInNamespace({ definition }: Resource, metadata: ObjectMeta, { namespace }: ObjectReference): void {
  if (definition.scope === 'Cluster') {
    delete metadata.namespace
    return
  }
  if (metadata.namespace !== undefined && metadata.namespace !== '' && metadata.namespace !== namespace) {
    throw badRequest('the namespace of the provided object does not match the namespace sent on the request')
  }
  metadata.namespace = namespace
}

/** Drops repeated owners and tells the client. */
export function dedupeOwners(metadata: ObjectMeta, context: OperationContext): void {
  const owners = metadata.ownerReferences
  if (owners === undefined || owners.length < 2) return
  const seen = new Set<string>()
  const repeated = new Set<string>()
  const kept = owners.filter((owner) => {
    const text = JSON.stringify(Object.entries(owner).sort(([a], [b]) => (a < b ? -1 : 1)))
    if (!seen.has(text)) return seen.add(text)
    repeated.add(owner.uid)
    return false
  })
  if (repeated.size === 0) return
  metadata.ownerReferences = kept
  context.warn(
    `.metadata.ownerReferences contains duplicate entries; API server dedups owner references in 1.20+, and may reject such requests as early as 1.24; please fix your requests; duplicate UID(s) observed: ${[...repeated].join(', ')}`,
  )
}

/** Throws 422 if there is any error. */
export function refuseInvalid({ definition }: Resource, name: string, errors: readonly FieldError[]): void {
  if (errors.length === 0) return
  // Validation speaks of the kind that stores the object.
  const { group, kind } = definition.storedAs?.resource ?? definition
  throw invalid({ group, kind }, name, errors)
}
