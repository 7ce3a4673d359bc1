import { groupVersions, vendor } from '../../../generated/index.ts'
import {
  garbageCollector,
  namespaceController,
  roleAggregation,
  type ControllerOptions,
} from '../../../runtime/controllers/index.ts'
import {
  decodeObject,
  type DeleteOptions,
  type Registry,
  type ResourceRegistry,
} from '../../../runtime/registry/index.ts'
import { createRegistry } from '../../../runtime/registry/index.ts'
import { builtInKinds } from '../../../runtime/kinds/index.ts'
import { objectKey, type DynamicObject } from '../../../runtime/api/index.ts'
import { namespaceLifecycle } from '../../../runtime/admission/index.ts'
import type { Store } from '../../../runtime/store/contract/index.ts'
import { contextFor, deleteOptions, openMemoryStore, updateOptions } from '../registry/support.ts'
import { frozen } from '../../support/frozen.ts'
import { waitFor } from '../../support/patience.ts'

export { vendor }

const served = [
  'configmaps',
  'secrets',
  'pods',
  'namespaces',
  'nodes',
  'priorityclasses',
  'clusterroles',
  'customresourcedefinitions',
  'services',
  'endpoints',
  'endpointslices',
  'leases',
  'serviceaccounts',
  'flowschemas',
  'prioritylevelconfigurations',
]

/** Has updates get frozen objects, so that a controller throws which edits what its draft shares with the present object. */
function refuseEditsInPlace(registry: ResourceRegistry): void {
  const update = registry.update.bind(registry)
  registry.update = (context, target, transform, options) =>
    update(context, target, (current, ...rest) => transform(frozen(current), ...rest), options)
}

/** A registry of a few built-in kinds; several may share a store, like servers. */
export async function openServer(shared?: Store) {
  const store = shared ?? (await openMemoryStore())
  const definitions = groupVersions(() => Promise.reject(new Error('not read here')))
    .flatMap(({ resources }) => resources)
    .filter(({ plural }) => served.includes(plural))
  const catalog = createRegistry({
    vendor,
    store,
    definitions: [...new Set(definitions)],
    strategies: builtInKinds(vendor).strategies,
    admission: [
      namespaceLifecycle({
        permanent: new Set(['default']),
        async find(name) {
          const stored = await store.get(objectKey({ group: '', resource: 'namespaces' }, { namespace: '', name }))
          return stored === undefined ? undefined : decodeObject(stored)
        },
      }),
    ],
    tokenSecret: Buffer.from('secret'),
  })
  for (const registry of catalog.all()) refuseEditsInPlace(registry)
  const of = (plural: string): ResourceRegistry => {
    const found = catalog.all().find(({ definition }) => definition.plural === plural)
    if (found === undefined) throw new Error(`no registry of ${plural}`)
    return found
  }
  const target = (plural: string, name: string, namespace = 'default') => ({
    namespace: of(plural).definition.scope === 'Cluster' ? '' : namespace,
    name,
  })
  return {
    store,
    catalog,
    async create(
      plural: string,
      name: string,
      metadata: Partial<DynamicObject['metadata']> = {},
      namespace = 'default',
      content: object = {},
    ): Promise<DynamicObject> {
      const registry = of(plural)
      const { kind, group } = registry.definition
      const apiVersion = group === '' ? 'v1' : `${group}/v1`
      const object = { kind, apiVersion, metadata: { name, ...metadata }, ...content }
      return decodeObject(
        (await registry.create(contextFor(registry), target(plural, name, namespace), object, {})).object,
      )
    },
    async get(plural: string, name: string, namespace = 'default'): Promise<DynamicObject | undefined> {
      const registry = of(plural)
      const read = registry.get(contextFor(registry), target(plural, name, namespace), { resourceVersion: '' })
      return Promise.resolve(read).then(decodeObject, () => undefined)
    },
    async remove(plural: string, name: string, options: Partial<DeleteOptions> = {}, namespace = 'default') {
      const registry = of(plural)
      return registry.delete(contextFor(registry), target(plural, name, namespace), { ...deleteOptions, ...options })
    },
    async edit(plural: string, name: string, change: (draft: DynamicObject) => void, namespace = 'default') {
      const registry = of(plural)
      return registry.update(
        contextFor(registry),
        target(plural, name, namespace),
        (current) => {
          if (current === undefined) throw new Error('absent')
          const draft = structuredClone(current)
          change(draft)
          return draft
        },
        updateOptions,
      )
    },
  }
}

export const ownedBy = (
  { apiVersion, kind, metadata }: DynamicObject,
  more: { blockOwnerDeletion?: boolean } = {},
) => ({
  ownerReferences: [{ apiVersion, kind, name: metadata.name ?? '', uid: metadata.uid ?? '', ...more }],
})

export const quick = (catalog: Registry): ControllerOptions => ({
  catalog,
  vendor,
  report: (error) => {
    throw error
  },
  namespaceDelayMilliseconds: 0,
  collectionDelayMilliseconds: 0,
})

export const collect = (catalog: Registry) => garbageCollector(quick(catalog))
export const aggregateRoles = (catalog: Registry) => roleAggregation(quick(catalog))
export const emptyNamespaces = (catalog: Registry) => namespaceController(quick(catalog))

/** Resolves when the check no longer throws. */
export const eventually = <T>(check: () => Promise<T>): Promise<T> => waitFor(check)
