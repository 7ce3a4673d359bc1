import type { Turn } from '../../async/index.ts'
import type { ResourceDefinition, VersionDefinition } from '../../scheme/index.ts'
import { guarded } from '../../convert/index.ts'
import { hasTypeError, formatGroupVersion, type DynamicObject } from '../../api/index.ts'
import type { Store, Stored } from '../../store/contract/index.ts'
import { decodeObject, encodeObject, headOf, kindHeadOf, startsWith } from '../../codec/index.ts'
import { rememberingView, viewedStore, type StoredView } from './viewed-store.ts'

/** The store of one type in which every object is in the present storage version (STORE-08). */
export interface CurrentStore {
  readonly store: Store
  /** Whether a stored object is in another version than the storage version, so that it should be rewritten. */
  readonly isOutdated: (stored: Stored) => boolean
}

type Convert = (object: DynamicObject) => DynamicObject

/**
 * Shows the objects of a type that are stored in another of its versions in the storage version, and writes them in the
 * encoding version of the release (DEP-RULE-4b). For a type with one version nothing changes.
 * @param complete fills in the fields of the storage version that the other version does not have
 */
export function currentStore(
  store: Store,
  definition: ResourceDefinition,
  complete: Convert,
  turn: Turn,
): CurrentStore {
  const { group, kind, plural, versions, storageVersion, encodingVersion = storageVersion } = definition
  if (Object.keys(versions).length < 2) return { store, isOutdated: () => false }
  const headIn = (version: string): Uint8Array => headOf({ kind, apiVersion: formatGroupVersion({ group, version }) })
  const current = headIn(storageVersion)
  const encoded = headIn(encodingVersion)
  const anyVersion = kindHeadOf(kind)
  const sources = new WeakMap<Uint8Array, Uint8Array>()
  const toPresent = presentForm(definition)

  const upgraded = rememberingView((value) => {
    const bytes = encodeObject(complete(toPresent(decodeObject({ value, revision: 0 }))))
    sources.set(bytes, value)
    return bytes
  }, turn)
  const view: StoredView = {
    turn,
    known: (value) => (startsWith(value, current) || !startsWith(value, anyVersion) ? value : upgraded.known(value)),
    make: (value) => upgraded.make(value),
  }
  const viewed = viewedStore(store, { group, resource: plural }, view)
  const encoding = versions[encodingVersion]
  return {
    isOutdated: ({ value }) => startsWith(value, anyVersion) && !startsWith(sources.get(value) ?? value, encoded),
    store:
      encoding === undefined || encodingVersion === storageVersion
        ? viewed
        : writingStore(viewed, (value) => (startsWith(value, current) ? encodedIn(encoding, value) : value)),
  }
}

/** Converts the encoded bytes of an object from the storage version to another version. */
const encodedIn = ({ fromStorage }: VersionDefinition, value: Uint8Array): Uint8Array =>
  encodeObject(fromStorage(decodeObject({ value, revision: 0 })))

/** Returns a store that passes every written value through a function. */
const writingStore = (store: Store, made: (value: Uint8Array) => Uint8Array): Store => ({
  ...store,
  commit: (writes, options) =>
    store.commit(
      writes.map((write) => (write.value === undefined ? write : { ...write, value: made(write.value) })),
      options,
    ),
})

/**
 * Returns a function that converts stored objects of a kind from any of its versions to the storage version. It throws
 * TypeError for a version that the kind does not have.
 */
export function presentForm({ group, kind, versions, storageVersion }: ResourceDefinition): Convert {
  const storage = versions[storageVersion]
  const isSound = (made: DynamicObject): boolean => storage === undefined || !hasTypeError(storage.validate(made))
  return (object) => {
    const version = Object.values(versions).find(
      ({ name }) => formatGroupVersion({ group, version: name }) === object.apiVersion,
    )
    if (version === undefined) throw new TypeError(`a stored ${kind} is in the unknown version ${object.apiVersion}`)
    return version === storage ? object : guarded(version.toStorage, isSound)(object)
  }
}
