import type { VersionDefinition } from '../../scheme/index.ts'
import type { DynamicObject } from '../../api/index.ts'
import { isDynamicObject } from '../../codec/index.ts'
import type { Resource } from '../resource.ts'

/** Converts a stored object for another version. */
export type View = (object: unknown) => unknown

/** Returns the view of a version: the identity for the storage version, otherwise its conversion. */
export const viewIn = ({ storage }: Resource, version: VersionDefinition): View =>
  version.name === storage.name
    ? (object) => object
    : (object) => (isDynamicObject(object) ? version.fromStorage(object) : object)

/** Converts an object from the storage version to the version of a request. */
export const fromStorage = (resource: Resource, version: VersionDefinition, object: DynamicObject): DynamicObject =>
  version.name === resource.storage.name ? object : version.fromStorage(object)

export const toStorage = (resource: Resource, version: VersionDefinition, object: DynamicObject): DynamicObject =>
  version.name === resource.storage.name ? object : version.toStorage(object)
