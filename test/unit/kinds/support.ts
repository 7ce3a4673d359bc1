import { groupVersions, vendor } from '../../../generated/index.ts'
import type { ResourceDefinition } from '../../../runtime/scheme/index.ts'
import type { DynamicObject } from '../../../runtime/api/index.ts'
import { createRegistry, type ResourceRegistry } from '../../../runtime/registry/index.ts'
import { builtInKinds } from '../../../runtime/kinds/index.ts'
import { contextFor, openMemoryStore, read, updateOptions } from '../registry/support.ts'

export { vendor }

export const definitions: readonly ResourceDefinition[] = [
  ...new Set(groupVersions(() => Promise.reject(new Error('not read here'))).flatMap(({ resources }) => resources)),
]

/** A registry of every built-in kind over its own store. */
export async function openBuiltIns() {
  const store = await openMemoryStore()
  const catalog = createRegistry({
    vendor,
    store,
    definitions,
    strategies: builtInKinds(vendor).strategies,
    tokenSecret: Buffer.from('secret'),
    settings: { futureVersionWaitMilliseconds: 0 },
  })
  const registryOf = (apiVersion: string, kind: string): { registry: ResourceRegistry; version: string } => {
    const [group, version] = apiVersion.includes('/') ? apiVersion.split('/') : ['', apiVersion]
    const registry = catalog.all().find(({ definition }) => definition.group === group && definition.kind === kind)
    if (registry === undefined || version === undefined) throw new Error(`no registry of ${apiVersion} ${kind}`)
    return { registry, version }
  }
  const contextOf = (apiVersion: string, kind: string, subresource = '') => {
    const { registry, version } = registryOf(apiVersion, kind)
    const spoken = registry.definition.versions[version]
    if (spoken === undefined) throw new Error(`no version ${apiVersion} of ${kind}`)
    return { registry, context: contextFor(registry, { version: spoken, subresource }), spoken }
  }
  const targetOf = (registry: ResourceRegistry, name: string) => ({
    namespace: registry.definition.scope === 'Cluster' ? '' : 'default',
    name,
  })
  /** Creates the object and answers with it in the version it was sent in. */
  const create = async (object: DynamicObject): Promise<DynamicObject> => {
    const { registry, context, spoken } = contextOf(object.apiVersion, object.kind)
    const target = targetOf(registry, object.metadata.name ?? '')
    const { object: stored } = await registry.create(context, target, object, {})
    const made = read(stored)
    return spoken.name === registry.definition.storageVersion ? made : spoken.fromStorage(made)
  }
  const update = async (
    present: DynamicObject,
    edit: (draft: DynamicObject) => void,
    subresource = '',
  ): Promise<DynamicObject> => {
    const { registry, context } = contextOf(present.apiVersion, present.kind, subresource)
    const { object } = await registry.update(
      context,
      targetOf(registry, present.metadata.name ?? ''),
      (current) => {
        if (current === undefined) throw new Error('absent')
        const draft = structuredClone(current)
        edit(draft)
        return draft
      },
      updateOptions,
    )
    return read(object)
  }
  return { store, catalog, create, update, contextOf, targetOf }
}
