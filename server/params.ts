import { Misconfigured, type ParamKind, type ParamObjects, type ParamSource } from '../runtime/admission/index.ts'
import type { VersionDefinition } from '../runtime/scheme/index.ts'
import { ApiError, type DynamicObject, type GroupResource } from '../runtime/api/index.ts'
import type { Turn } from '../runtime/async/index.ts'
import {
  readInSlices,
  readStored,
  requestWork,
  type EncodedObject,
  type ListRequest,
  type OperationContext,
  type ResourceCatalog,
  type ResourceRegistry,
} from '../runtime/registry/index.ts'

/** Reads local state, where writes through this server take effect at once. */
const LOCAL = '0'

const everything = (namespace: string): ListRequest => ({
  namespace,
  labelSelector: '',
  fieldSelector: '',
  resourceVersion: LOCAL,
  resourceVersionMatch: '',
  limit: 0,
  continueToken: '',
})

const contextOf = (version: VersionDefinition): OperationContext => ({
  user: { username: '', groups: [] },
  request: { signal: new AbortController().signal },
  version,
  subresource: '',
  fieldManager: '',
  work: requestWork(),
  warn: () => undefined,
})

function objectsOf(registry: ResourceRegistry, version: VersionDefinition, turn: Turn): ParamObjects {
  const { scope, storageVersion } = registry.definition
  const context = contextOf(version)
  const shown = (stored: EncodedObject): DynamicObject => {
    try {
      const object = readStored(stored)
      return version.name === storageVersion ? object : version.fromStorage(object)
    } catch {
      throw new Misconfigured(`params can not be read: ${registry.definition.kind} of revision ${stored.revision}`)
    }
  }
  return {
    scope,
    async get(namespace, name) {
      try {
        return shown(await registry.get(context, { namespace, name }, { resourceVersion: LOCAL }))
      } catch (error) {
        if (error instanceof ApiError && error.code === 404) return undefined
        throw error
      }
    },
    async select(namespace, isSelected) {
      const { items } = await registry.list(context, everything(namespace))
      const selected: DynamicObject[] = []
      const read = (stored: EncodedObject): void => {
        const object = shown(stored)
        if (isSelected(object.metadata.labels)) selected.push(object)
      }
      await readInSlices(items, read, turn)
      return selected
    },
  }
}

/** Finds the served type of a kind in a version. */
function typeIn(
  catalog: ResourceCatalog,
  { apiVersion, kind }: ParamKind,
): { readonly registry: ResourceRegistry; readonly version: VersionDefinition } | undefined {
  const [version = '', group = ''] = apiVersion.split('/').reverse()
  for (const registry of catalog.all()) {
    const { definition } = registry
    const found = definition.versions[version]
    if (definition.group === group && definition.kind === kind && found?.served === true && !definition.virtual)
      return { registry, version: found }
  }
  return undefined
}

/**
 * Reads parameters of policies: present objects of any served kind.
 *
 * @param turn yields to other requests while many or large objects are read
 */
export const paramSource =
  (catalog: () => ResourceCatalog, turn: Turn): ParamSource =>
  (kind) => {
    const type = typeIn(catalog(), kind)
    return type === undefined ? undefined : objectsOf(type.registry, type.version, turn)
  }

/** Returns the type on which a user needs rights to use such parameters. */
export const paramType =
  (catalog: () => ResourceCatalog) =>
  (kind: ParamKind): GroupResource | undefined => {
    const definition = typeIn(catalog(), kind)?.registry.definition
    return definition === undefined ? undefined : { group: definition.group, resource: definition.plural }
  }
