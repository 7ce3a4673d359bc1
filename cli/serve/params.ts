import type { ParamObjects, ParamSource } from '../../runtime/admission/index.ts'
import type { VersionDefinition } from '../../runtime/codegen/index.ts'
import type { DynamicObject } from '../../runtime/meta/object.ts'
import { ApiError } from '../../runtime/meta/status.ts'
import {
  decodeObject,
  type EncodedObject,
  type ListRequest,
  type OperationContext,
  type ResourceCatalog,
  type ResourceRegistry,
} from '../../runtime/registry/index.ts'

/** From local state: what was written here counts at once. */
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
  warn: () => undefined,
})

function objectsOf(registry: ResourceRegistry, version: VersionDefinition): ParamObjects {
  const { scope, storageVersion } = registry.definition
  const context = contextOf(version)
  const shown = (stored: EncodedObject): DynamicObject => {
    const object = decodeObject(stored)
    return version.name === storageVersion ? object : version.fromStorage(object)
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
    list: async (namespace) => (await registry.list(context, everything(namespace))).items.map(shown),
  }
}

/** Parameters of policies: objects of any kind that is served, as they are now. */
export const paramSource =
  (catalog: () => ResourceCatalog): ParamSource =>
  ({ apiVersion, kind }) => {
    const [version = '', group = ''] = apiVersion.split('/').reverse()
    for (const registry of catalog().all()) {
      const { definition } = registry
      const found = definition.versions[version]
      if (definition.group === group && definition.kind === kind && found?.served === true && !definition.virtual)
        return objectsOf(registry, found)
    }
    return undefined
  }
