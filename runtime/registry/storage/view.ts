import type { VersionDefinition } from '../../scheme/index.ts'
import type { DynamicObject } from '../../api/index.ts'
import { isDynamicObject } from '../../codec/index.ts'
import type { Resource } from '../resource.ts'

/** A stored object as another version shows it. */
export type View = (object: unknown) => unknown

/** In the storage version the object itself, otherwise its conversion. */
export const viewIn = ({ storage }: Resource, version: VersionDefinition): View =>
  version.name === storage.name
    ? (object) => object
    : (object) => (isDynamicObject(object) ? version.fromStorage(object) : object)

/** An object of the storage version in the one that a client speaks. */
export const fromStorage = (resource: Resource, version: VersionDefinition, object: DynamicObject): DynamicObject =>
  version.name === resource.storage.name ? object : version.fromStorage(object)

export const toStorage = (resource: Resource, version: VersionDefinition, object: DynamicObject): DynamicObject =>
  version.name === resource.storage.name ? object : version.toStorage(object)
