import { ApiError, notFound, type ApiObject } from '../../api/index.ts'
import {
  decodeObject,
  requestWork,
  type EncodedObject,
  type OperationContext,
  type Resource,
  type ResourceRegistry,
} from '../../registry/index.ts'
import type { ResourceDefinition } from '../../scheme/index.ts'
import type { Lookup, LookupOptions } from './context.ts'
import { ObjectView } from './object-view.ts'
import type { DeepReadonly } from './types.ts'

/** Most objects that a lookup returns, because hooks run within a request. */
const MOST_OBJECTS = 500

/** Reads what the server serves, each kind in its storage version. */
export class CatalogLookup implements Lookup {
  readonly #operation: OperationContext
  readonly #find: Resource['find']

  constructor(operation: OperationContext, find: Resource['find']) {
    this.#operation = operation
    this.#find = find
  }

  async get<T extends ApiObject>(
    { group, plural, scope }: ResourceDefinition<T>,
    name: string,
    namespace = '',
  ): Promise<DeepReadonly<T> | undefined> {
    const { registry, context } = this.#reader(group, plural)
    try {
      const target = { name, namespace: scope === 'Cluster' ? '' : namespace }
      return shown<T>(await registry.get(context, target, { resourceVersion: '' }))
    } catch (error) {
      if (error instanceof ApiError && error.code === 404) return undefined
      throw error
    }
  }

  async list<T extends ApiObject>(
    { group, plural }: ResourceDefinition<T>,
    { namespace = '', labelSelector = '', fieldSelector = '' }: LookupOptions = {},
  ): Promise<readonly DeepReadonly<T>[]> {
    const { registry, context } = this.#reader(group, plural)
    const selection = { namespace, labelSelector, fieldSelector, limit: MOST_OBJECTS }
    const version = { resourceVersion: '', resourceVersionMatch: '', continueToken: '' }
    const { items } = await registry.list(context, { ...selection, ...version })
    return items.map(shown<T>)
  }

  #reader(group: string, plural: string): { registry: ResourceRegistry; context: OperationContext } {
    const registry = this.#find(group, plural)
    const version = registry?.definition.versions[registry.definition.storageVersion]
    if (registry === undefined || version === undefined) throw notFound({ group, resource: plural }, '')
    return { registry, context: { ...this.#operation, version, subresource: '', work: requestWork() } }
  }
}

/** Returns an object in the storage version, with its resourceVersion. */
function shown<T extends ApiObject>(encoded: EncodedObject): DeepReadonly<T> {
  const object = decodeObject(encoded)
  object.metadata.resourceVersion = String(encoded.revision)
  return new ObjectView(object, 'read-only').object as unknown as DeepReadonly<T>
}
