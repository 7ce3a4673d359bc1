import {
  fieldManagement,
  topologyOf,
  type FieldManagement,
  type Versions,
  type VersionView,
  type FieldWriter,
} from '../../../apply/index.ts'
import type { VersionDefinition } from '../../../scheme/index.ts'
import { formatGroupVersion, type DynamicObject } from '../../../api/index.ts'
import type { OperationContext } from '../../contract.ts'
import { isDynamicObject } from '../../../codec/index.ts'
import type { Resource } from '../../resource.ts'
import { hasStatus } from '../preparation/server-owned.ts'
import { statusMetadataOf } from '../stored-form/scopes.ts'
import { fromStorage, toStorage } from '../../storage/view.ts'

/** Returns how the managed fields of requests in one version are tracked; created once per type and version. */
export function fieldManagementOf(resource: Resource, version: VersionDefinition): FieldManagement {
  const known = resource.fieldManagements.get(version)
  if (known !== undefined) return known
  const { group, kind } = resource.definition
  const management = fieldManagement({
    kind: { group, version: version.name, kind },
    apiVersion: formatGroupVersion({ group, version: version.name }),
    schema: version.schema,
    versions: versionsFrom(resource, version),
    clock: resource.settings.clock,
  })
  resource.fieldManagements.set(version, management)
  return management
}

/** Returns the versions of field managers, relative to the version of the request. */
function versionsFrom(resource: Resource, requested: VersionDefinition): Versions {
  const { group, versions } = resource.definition
  const between = (from: VersionDefinition, to: VersionDefinition) => (object: unknown) =>
    from.name === to.name || !isDynamicObject(object)
      ? object
      : fromStorage(resource, to, toStorage(resource, from, object))
  const own = Object.values(versions).map((version): [string, VersionView] => [
    formatGroupVersion({ group, version: version.name }),
    {
      // Most versions are never used, so their schemas are made on demand.
      get topology() {
        return topologyOf(version.schema)
      },
      fromRequest: between(requested, version),
      toRequest: between(version, requested),
    },
  ])
  const others = resource.related.map(({ apiVersion, version, fromHere, toHere }): [string, VersionView] => [
    apiVersion,
    {
      get topology() {
        return topologyOf(version.schema)
      },
      fromRequest: (object) => (isDynamicObject(object) ? fromHere(toStorage(resource, requested, object)) : object),
      toRequest: (object) => (isDynamicObject(object) ? fromStorage(resource, requested, toHere(object)) : object),
    },
  ])
  const views = new Map([...others, ...own])
  return (apiVersion) => views.get(apiVersion)
}

export const writerOf = ({ fieldManager, subresource }: OperationContext): FieldWriter => ({
  manager: fieldManager,
  subresource,
})

/**
 * Returns the part of an intent that its path may change: the object without its status, or what a write to `status`
 * may change.
 */
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
