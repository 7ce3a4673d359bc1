import { describe, expect, it } from 'vitest'
import { forbidden } from '../../../runtime/api/index.ts'
import { actingCatalog, type Action } from '../../../runtime/controllers/acting.ts'
import { contextFor, deleteOptions, updateOptions } from '../registry/support.ts'
import { openServer } from './support.ts'

const robot = { username: 'robot', groups: ['machines'] }
const every = { namespace: 'default', labelSelector: '', fieldSelector: '', resourceVersion: '' }
const list = { ...every, resourceVersionMatch: '', limit: 0, continueToken: '' }
const watch = { ...every, name: '', resourceVersionMatch: '', allowWatchBookmarks: false }
const at = (name: string) => ({ namespace: 'default', name })

async function opened(authorize?: (action: Action) => Promise<void>) {
  const server = await openServer()
  await server.create('namespaces', 'default')
  await server.create('configmaps', 'a')
  const actor = { user: robot, ...(authorize === undefined ? {} : { authorize }) }
  const catalog = actingCatalog(server.catalog, actor)
  const maps = catalog.find('', 'configmaps')
  if (maps === undefined) throw new Error('no configmaps')
  return { server, catalog, maps }
}

describe('a catalog as an actor reaches it', () => {
  it('asks before each operation, as whom, for what', async () => {
    const asked: Action[] = []
    const { maps } = await opened(async (action) => void asked.push(action))
    const object = { apiVersion: 'v1', kind: 'ConfigMap', metadata: { name: 'b', namespace: 'default' } }
    await maps.get(contextFor(maps), at('a'), { resourceVersion: '' })
    await maps.list(contextFor(maps), list)
    await maps.watch(contextFor(maps), watch)
    await maps.create(contextFor(maps), at('b'), object, {})
    await maps.update(contextFor(maps), at('a'), (current) => ({ ...current!, data: { k: 'v' } }), updateOptions)
    await maps.delete(contextFor(maps), at('a'), deleteOptions)
    await maps.deleteCollection(contextFor(maps), list, deleteOptions)
    const common = { group: '', version: 'v1', resource: 'configmaps', subresource: '', namespace: 'default' }
    expect(asked).toEqual([
      { ...common, verb: 'get', name: 'a' },
      { ...common, verb: 'list', name: '' },
      { ...common, verb: 'watch', name: '' },
      { ...common, verb: 'create', name: '' },
      { ...common, verb: 'update', name: 'a' },
      { ...common, verb: 'delete', name: 'a' },
      { ...common, verb: 'deletecollection', name: '' },
    ])
  })

  it('does nothing that is refused, and hides none of its types from that', async () => {
    const refuse = async ({ verb, resource }: Action): Promise<void> => {
      if (verb !== 'get') throw forbidden({ group: '', resource }, '', 'no')
    }
    const { maps, catalog, server } = await opened(refuse)
    await maps.get(contextFor(maps), at('a'), { resourceVersion: '' })
    await expect(maps.delete(contextFor(maps), at('a'), deleteOptions)).rejects.toThrow('no')
    await expect(maps.list(contextFor(maps), list)).rejects.toThrow('no')
    expect(await server.get('configmaps', 'a')).toBeDefined()
    for (const registry of catalog.all()) {
      await expect(registry.list(contextFor(registry), { ...list, namespace: '' })).rejects.toThrow('no')
      if (registry.asStored !== undefined)
        await expect(registry.asStored.list(contextFor(registry), { ...list, namespace: '' })).rejects.toThrow('no')
    }
    expect(catalog.all()).toEqual(catalog.all())
    expect(catalog.find('', 'configmaps')).toBe(maps)
    expect(catalog.find('none', 'configmaps')).toBeUndefined()
  })

  it('tells of types that come and go as it reaches them', async () => {
    const { catalog, server, maps } = await opened()
    const told: unknown[] = []
    const end = catalog.onChange((added, removed) => told.push(added, removed))
    server.catalog.remove('', 'configmaps')
    expect(told).toEqual([undefined, maps])
    end()
  })
})
