import type { ResourceDefinition } from '../../scheme/index.ts'
import { guarded } from '../../convert/index.ts'
import { hasTypeError, formatGroupVersion, type DynamicObject } from '../../api/index.ts'
import type { Store, Stored } from '../../store/contract/index.ts'
import { decodeObject, encodeObject, headOf, kindHeadOf, startsWith } from '../../codec/index.ts'
import { viewedStore } from './viewed-store.ts'

/** The store of one type in which every object is in the present storage version (STORE-08). */
export interface CurrentStore {
  readonly store: Store
  /** Whether an object that was read is stored in another version, and so is to be written again. */
  readonly isOutdated: (stored: Stored) => boolean
}

/**
 * Shows the objects of a type that were stored in another of its versions, before a change of the storage version, in
 * the present one. What is written is in that version already. A type with one version has nothing to show otherwise.
 * @param complete fills in what the storage version has and the other one knew nothing of.
 */
export function currentStore(
  store: Store,
  definition: ResourceDefinition,
  complete: (draft: DynamicObject) => DynamicObject,
): CurrentStore {
  const { group, kind, versions, storageVersion } = definition
  if (Object.keys(versions).length < 2) return { store, isOutdated: () => false }
  const upgraded = new WeakMap<Uint8Array, Uint8Array>()
  const made = new WeakSet<Uint8Array>()
  const current = headOf({ kind, apiVersion: formatGroupVersion({ group, version: storageVersion }) })
  const anyVersion = kindHeadOf(kind)

  const upgrade = (value: Uint8Array): Uint8Array => {
    if (startsWith(value, current) || !startsWith(value, anyVersion)) return value
    let bytes = upgraded.get(value)
    if (bytes === undefined) {
      bytes = encodeObject(complete(convert(definition, value)))
      upgraded.set(value, bytes)
      made.add(bytes)
    }
    return bytes
  }
  return {
    isOutdated: ({ value }) => made.has(value),
    store: viewedStore(store, { group, resource: definition.plural }, upgrade),
  }
}

function convert({ group, kind, versions, storageVersion }: ResourceDefinition, value: Uint8Array): DynamicObject {
  const object = decodeObject({ value, revision: 0 })
  const version = Object.values(versions).find(
    ({ name }) => formatGroupVersion({ group, version: name }) === object.apiVersion,
  )
  if (version === undefined) throw new TypeError(`a stored ${kind} is in the unknown version ${object.apiVersion}`)
  const storage = versions[storageVersion]
  return guarded(version.toStorage, (made) => storage === undefined || !hasTypeError(storage.validate(made)))(object)
}
