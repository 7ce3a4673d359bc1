import {
  fieldManagement,
  topologyOf,
  withEntries,
  type FieldManagement,
  type Versions,
  type VersionView,
  type Writer,
} from '../../apply/index.ts'
import type { VersionDefinition } from '../../scheme/index.ts'
import { formatGroupVersion, type DynamicObject } from '../../api/index.ts'
import type { Sliced } from '../../async/index.ts'
import type { OperationContext } from '../contract.ts'
import { isDynamicObject } from '../../codec/index.ts'
import type { Resource } from '../resource.ts'
import { hasStatus } from './server-owned.ts'
import { statusMetadataOf } from './status-scope.ts'
import { fromStorage, toStorage } from '../storage/view.ts'

const managements = new WeakMap<Resource, Map<VersionDefinition, FieldManagement>>()

/** Field ownership as requests in one version see it, made once per type and version. */
export function fieldManagementOf(resource: Resource, version: VersionDefinition): FieldManagement {
  let known = managements.get(resource)
  if (known === undefined) managements.set(resource, (known = new Map()))
  const existing = known.get(version)
  if (existing !== undefined) return existing
  const { group, kind } = resource.definition
  const management = fieldManagement({
    kind: { group, version: version.name, kind },
    apiVersion: formatGroupVersion({ group, version: version.name }),
    schema: version.schema,
    versions: versionsFrom(resource, version),
    clock: resource.settings.clock,
  })
  known.set(version, management)
  return management
}

/** How owners that wrote in other versions see the objects of a request in this one. */
function versionsFrom(resource: Resource, requested: VersionDefinition): Versions {
  const { group, versions } = resource.definition
  const between = (from: VersionDefinition, to: VersionDefinition) => (object: unknown) =>
    from.name === to.name || !isDynamicObject(object)
      ? object
      : fromStorage(resource, to, toStorage(resource, from, object))
  const own = Object.values(versions).map((version): [string, VersionView] => [
    formatGroupVersion({ group, version: version.name }),
    {
      topology: topologyOf(version.schema),
      fromRequest: between(requested, version),
      toRequest: between(version, requested),
    },
  ])
  const others = resource.related.map(({ apiVersion, version, fromHere, toHere }): [string, VersionView] => [
    apiVersion,
    {
      topology: topologyOf(version.schema),
      fromRequest: (object) => (isDynamicObject(object) ? fromHere(toStorage(resource, requested, object)) : object),
      toRequest: (object) => (isDynamicObject(object) ? fromStorage(resource, requested, toHere(object)) : object),
    },
  ])
  const views = new Map([...others, ...own])
  return (apiVersion) => views.get(apiVersion)
}

export const writerOf = ({ fieldManager, subresource }: OperationContext): Writer => ({
  manager: fieldManager,
  subresource,
})

function withoutStatus(object: DynamicObject): DynamicObject {
  const rest = { ...object }
  delete rest.status
  return rest
}

/** Credits a new object in the storage version to who creates it; a status that is reset anyway has no owner. */
export function* creditCreation(
  resource: Resource,
  context: OperationContext,
  draft: DynamicObject,
): Sliced<DynamicObject> {
  const wanted = hasStatus(resource) && draft.status !== undefined ? withoutStatus(draft) : draft
  const seen = fromStorage(resource, context.version, wanted)
  const owned = yield* fieldManagementOf(resource, context.version).onCreate(seen, writerOf(context))
  return seen === draft ? owned : withEntries(draft, owned.metadata.managedFields)
}

/** Credits what differs between two objects in the storage version to who makes the change (SSA-10). */
export function* creditChange(
  resource: Resource,
  context: OperationContext,
  draft: DynamicObject,
  old: DynamicObject,
): Sliced<DynamicObject> {
  const live = fromStorage(resource, context.version, old)
  const wanted = fromStorage(resource, context.version, draft)
  const owned = yield* fieldManagementOf(resource, context.version).onUpdate(live, wanted, writerOf(context))
  return wanted === draft ? owned : withEntries(draft, owned.metadata.managedFields)
}

/** The part of an intent that its path may change: no status through the object, and through `status` what that takes. */
export function intentAt(resource: Resource, subresource: string, intent: DynamicObject): DynamicObject {
  const { apiVersion, kind, metadata } = intent
  const { status, ...rest } = intent
  if (subresource !== 'status') return hasStatus(resource) ? { ...rest, apiVersion, kind, metadata } : intent
  const { name, namespace, uid, resourceVersion, managedFields } = metadata
  const taken = statusMetadataOf(resource).map((field) => [field, metadata[field]] as const)
  const identity = Object.fromEntries(
    [...Object.entries({ name, namespace, uid, resourceVersion, managedFields }), ...taken].filter(
      ([, value]) => value !== undefined,
    ),
  )
  return { apiVersion, kind, metadata: identity, ...(status === undefined ? {} : { status }) }
}
