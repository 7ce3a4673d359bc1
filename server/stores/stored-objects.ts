import { formatGroupVersion, type DynamicObject } from '../../runtime/api/index.ts'
import { decodeObject, presentForm, type EncodedObject } from '../../runtime/registry/index.ts'
import { applyDefaults } from '../../runtime/schema/index.ts'
import type { GroupVersionDefinition, ResourceDefinition } from '../../runtime/scheme/index.ts'
import { resourcesOf } from '../release/lifecycle.ts'

/** Reads a stored object. Throws TypeError for one that can't be read. */
export type ReadStored = (stored: EncodedObject) => DynamicObject

/**
 * Returns a function that reads stored objects without the registry: those of built-in kinds in the storage version,
 * whatever version each is stored in (STORE-08), all others as stored.
 */
export function storedReader(groupVersions: readonly GroupVersionDefinition[]): ReadStored {
  const older = new Map(resourcesOf(groupVersions).flatMap(olderForms))
  return (stored) => {
    const object = decodeObject(stored)
    const definition = older.get(`${object.apiVersion} ${object.kind}`)
    return definition === undefined ? object : inStorageVersion(definition, object)
  }
}

/** The versions of a kind, besides its storage version, in which an object may be stored. */
const olderForms = (definition: ResourceDefinition): readonly [string, ResourceDefinition][] =>
  definition.virtual || definition.storedAs !== undefined
    ? []
    : Object.keys(definition.versions)
        .filter((version) => version !== definition.storageVersion)
        .map((version) => [
          `${formatGroupVersion({ group: definition.group, version })} ${definition.kind}`,
          definition,
        ])

function inStorageVersion(definition: ResourceDefinition, object: DynamicObject): DynamicObject {
  const made = presentForm(definition)(object)
  const storage = definition.versions[definition.storageVersion]
  return storage === undefined ? made : applyDefaults(storage.schema, made)
}
