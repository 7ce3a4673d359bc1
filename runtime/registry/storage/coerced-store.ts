import type { Turn } from '../../async/index.ts'
import type { ResourceDefinition, VersionDefinition } from '../../scheme/index.ts'
import { formatGroupVersion, type DynamicObject } from '../../api/index.ts'
import { prune, defaultsIfFew } from '../../schema/index.ts'
import type { Store } from '../../store/contract/index.ts'
import type { CurrentStore } from './current-store.ts'
import { decodeObject, encodeObject } from '../../codec/index.ts'
import { rememberingView, viewedStore } from './viewed-store.ts'

/**
 * Returns the store of a type whose schemas change, with its objects as the present schemas have them: pruned and
 * defaulted in the version in which each is stored, then converted to the storage version. Each stored value is
 * processed once. If the defaults of a later schema would make an object too large, it is shown without them: so it can
 * still be read, listed with the others, and deleted.
 */
export function coercedStore(store: Store, definition: ResourceDefinition, turn: Turn): CurrentStore {
  const made = new WeakSet<Uint8Array>()
  const coerce = coercion(definition)
  const { group, plural } = definition

  const view = rememberingView((value) => {
    const coerced = coerce(decodeObject({ value, revision: 0 }))
    if (coerced === undefined) return value
    const bytes = encodeObject(coerced)
    made.add(bytes)
    return bytes
  }, turn)
  return { isOutdated: ({ value }) => made.has(value), store: viewedStore(store, { group, resource: plural }, view) }
}

/**
 * Returns a function that prunes and defaults a stored object by the present schemas; it returns undefined if nothing
 * changes.
 */
function coercion(definition: ResourceDefinition): (object: DynamicObject) => DynamicObject | undefined {
  const { group, storageVersion } = definition
  const versions = new Map<string, VersionDefinition>(
    Object.values(definition.versions).map((version) => [
      formatGroupVersion({ group, version: version.name }),
      version,
    ]),
  )
  return (object) => {
    const version = versions.get(object.apiVersion)
    if (version === undefined)
      throw new TypeError(`a stored ${definition.kind} is in the unknown version ${object.apiVersion}`)
    const pruned = prune(version.schema, object).value
    const coerced = defaultsIfFew(version.schema, pruned) ?? pruned
    if (version.name !== storageVersion) return version.toStorage(coerced)
    return coerced === object ? undefined : coerced
  }
}
