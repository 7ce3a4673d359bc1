import { renameSync } from 'node:fs'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { newBacking, stores, type Backing } from '../support/backing.ts'
import { samplesOf } from '../support/metrics.ts'
import { waitFor } from '../support/patience.ts'
import { startServerHere } from '../support/server-here.ts'
import { startServer, type Server } from '../support/server.ts'
import { configMap, core, eventually, failed, names, newNamespace, readChunks, secret, succeeded } from './objects.ts'

const event = (name: string, namespace: string) => ({
  apiVersion: 'v1',
  kind: 'Event',
  metadata: { name },
  reason: 'Tested',
  type: 'Normal',
  involvedObject: { kind: 'ConfigMap', namespace, name: 'x' },
})
const versionOf = ({ metadata }: { metadata: { resourceVersion: string } }): number => Number(metadata.resourceVersion)
const ownedBy = (kind: string, { metadata: { name, uid } }: { metadata: { name: string; uid: string } }) => ({
  metadata: { ownerReferences: [{ apiVersion: 'v1', kind, name, uid }] },
})
const pathOf = ({ uri }: Backing): string => uri.replace(/^lmdb:/, '')

describe.each(stores)('types with stores of their own on %s', (store) => {
  let maps: Backing
  let events: Backing
  let server: Server
  let space = ''
  beforeAll(async () => {
    ;[maps, events] = await Promise.all([newBacking(store), newBacking(store)])
    const overrides = [
      `configmaps=${pathOf(maps)}`,
      `events=${pathOf(events)}`,
      `events.events.orch.io=${pathOf(events)}`,
    ]
    server = await startServer({ store, flags: overrides.map((one) => `--store-override=${one}`) })
    space = await newNamespace(server.client)
  })
  afterAll(async () => {
    await server?.dispose()
    await Promise.all([maps?.dispose(), events?.dispose()])
  })

  it('are created, read, changed and deleted as others are', async () => {
    const { client } = server
    const path = core(space, 'configmaps', 'x')
    const made = succeeded(await client.post(core(space, 'configmaps'), configMap('x', { data: { a: '1' } })))
    expect(succeeded(await client.get(path))).toEqual(made)
    const patched = succeeded(await client.patch(path, { data: { b: '2' } }))
    expect(patched.data).toEqual({ a: '1', b: '2' })
    expect(versionOf(patched)).toBe(versionOf(made) + 1)
    failed(await client.put(path, { ...made, data: {} }), 409, 'Conflict')
    succeeded(await client.delete(path))
    failed(await client.get(path), 404, 'NotFound')
  })

  it('have versions of their own, which writes of other types leave as they are', async () => {
    const { client } = server
    const path = core(space, 'configmaps')
    const made = succeeded(await client.post(path, configMap('versions', { data: { n: '1' } })))
    const before = succeeded(await client.get(path))
    for (let n = 0; n < 5; n++) succeeded(await client.post(core(space, 'secrets'), secret(`versions-${n}`)))
    expect(succeeded(await client.get(path)).metadata.resourceVersion).toBe(before.metadata.resourceVersion)
    succeeded(await client.patch(`${path}/versions`, { data: { n: '2' } }))
    const exact = `${path}?resourceVersion=${made.metadata.resourceVersion}&resourceVersionMatch=Exact&limit=10`
    const then = succeeded(await client.get(exact)).items.find(({ metadata }) => metadata.name === 'versions')
    expect(then?.data).toEqual({ n: '1' })
    const notOlder = await client.get(
      `${path}?resourceVersion=${versionOf(made) + 1}&resourceVersionMatch=NotOlderThan`,
    )
    expect(versionOf(succeeded(notOlder))).toBe(versionOf(made) + 1)
  })

  it('are told of versions that the store of everything else has issued that they are gone', async () => {
    const { client } = server
    const other = succeeded(await client.post(core(space, 'secrets'), secret('other')))
    const path = core(space, 'configmaps')
    const exact = `${path}?resourceVersion=${other.metadata.resourceVersion}&resourceVersionMatch=Exact&limit=1`
    failed(await client.get(exact), 410, 'Expired')
    const watch = await client.watch(`${path}?watch=1&resourceVersion=${other.metadata.resourceVersion}`)
    if (watch.status === 200) expect((await watch.next()).object).toMatchObject({ code: 410, reason: 'Expired' })
    else expect(watch.status).toBe(410)
    watch.close()
  })

  it('are watched from the version of a list on, with bookmarks of their store', async () => {
    const { client } = server
    const path = core(space, 'configmaps')
    const list = succeeded(await client.get(path))
    const watch = await client.watch(
      `${path}?watch=1&allowWatchBookmarks=true&resourceVersion=${list.metadata.resourceVersion}`,
    )
    succeeded(await client.post(core(space, 'secrets'), secret('unwatched')))
    const made = succeeded(await client.post(path, configMap('watched')))
    expect(await watch.next()).toMatchObject({ type: 'ADDED', object: { metadata: made.metadata } })
    succeeded(await client.delete(`${path}/watched`))
    const { type, object } = await watch.next()
    expect([type, object.metadata.name]).toEqual(['DELETED', 'watched'])
    expect(versionOf(object)).toBe(versionOf(made) + 1)
    watch.close()
  })

  it('are listed in chunks of one state, whatever is written in between', async () => {
    const { client } = server
    const other = await newNamespace(client)
    const path = core(other, 'configmaps')
    for (const name of ['a', 'b', 'c', 'd']) succeeded(await client.post(path, configMap(name)))
    const first = succeeded(await client.get(`${path}?limit=2`))
    succeeded(await client.post(core(other, 'secrets'), secret('between')))
    succeeded(await client.delete(`${path}/d`))
    const rest = succeeded(await client.get(`${path}?limit=2&continue=${first.metadata.continue}`))
    expect([...names(first), ...names(rest)].filter((name) => name.length === 1)).toEqual(['a', 'b', 'c', 'd'])
    expect(rest.metadata.resourceVersion).toBe(first.metadata.resourceVersion)
    expect((await readChunks(client, path, 1)).flatMap(names).filter((name) => name.length === 1)).toEqual([
      'a',
      'b',
      'c',
    ])
  })

  it('share it with types that have the same objects', async () => {
    const { client } = server
    const made = succeeded(await client.post(core(space, 'events'), event('shared', space)))
    const path = `/apis/events.orch.io/v1/namespaces/${space}/events`
    const seen = succeeded(await client.get(`${path}/shared`))
    expect([seen.metadata.uid, seen.metadata.resourceVersion]).toEqual([
      made.metadata.uid,
      made.metadata.resourceVersion,
    ])
    const watch = await client.watch(`${path}?watch=1&resourceVersion=${made.metadata.resourceVersion}`)
    succeeded(await client.patch(core(space, 'events', 'shared'), { message: 'once more' }))
    expect(await watch.next()).toMatchObject({ type: 'MODIFIED', object: { note: 'once more' } })
    watch.close()
  })

  it('do not make the log of everything else grow', async () => {
    const { client } = server
    const revisions = async () => {
      const samples = await samplesOf(client, 'apiserver_storage_revision')
      return new Map(samples.map(({ labels, value }) => [labels['store'], value]))
    }
    const before = await revisions()
    expect([...before.keys()].toSorted()).toEqual(['configmaps', 'events', 'store-0'])
    const flood = 400
    for (let n = 0; n < flood; n += 20)
      await Promise.all(
        Array.from({ length: 20 }, async (_, i) =>
          succeeded(await client.post(core(space, 'events'), event(`flood-${n + i}`, space))),
        ),
      )
    const after = await revisions()
    const grown = (name: string): number => (after.get(name) ?? 0) - (before.get(name) ?? 0)
    expect(grown('events')).toBe(flood)
    expect(grown('configmaps')).toBeLessThan(flood / 10)
    // Leases are renewed meanwhile.
    expect(grown('store-0')).toBeLessThan(flood / 4)
    const [counted] = await samplesOf(client, 'apiserver_resource_objects', { resource: 'events' })
    expect(counted?.value).toBeGreaterThanOrEqual(flood)
    const sizes = await samplesOf(client, 'apiserver_storage_size_bytes')
    expect(sizes.map(({ labels }) => labels['storage_cluster_id']).toSorted()).toEqual([
      'configmaps',
      'events',
      'store-0',
    ])
  })

  it('lose what belonged to an owner in another store, and what is owned there stays with a present one [DEL-11]', async () => {
    const { client } = server
    const owner = succeeded(await client.post(core(space, 'configmaps'), configMap('owner')))
    const other = succeeded(await client.post(core(space, 'secrets'), secret('owner')))
    succeeded(await client.post(core(space, 'secrets'), secret('of-map', ownedBy('ConfigMap', owner))))
    succeeded(await client.post(core(space, 'configmaps'), configMap('of-secret', ownedBy('Secret', other))))
    succeeded(await client.delete(core(space, 'configmaps', 'owner')))
    await eventually(
      () => client.get(core(space, 'secrets', 'of-map')),
      ({ status }) => status === 404,
    )
    succeeded(await client.get(core(space, 'configmaps', 'of-secret')))
    succeeded(await client.delete(`${core(space, 'secrets', 'owner')}?propagationPolicy=Foreground`))
    for (const path of [core(space, 'configmaps', 'of-secret'), core(space, 'secrets', 'owner')])
      await eventually(
        () => client.get(path),
        ({ status }) => status === 404,
      )
  })

  it('are emptied with a deleted namespace [NS-01]', async () => {
    const { client } = server
    const gone = await newNamespace(client)
    const kept = await newNamespace(client)
    for (const namespace of [gone, kept]) {
      succeeded(await client.post(core(namespace, 'configmaps'), configMap('x')))
      succeeded(await client.post(core(namespace, 'secrets'), secret('x')))
      succeeded(await client.post(core(namespace, 'events'), event('x', namespace)))
    }
    succeeded(await client.delete(`/api/v1/namespaces/${gone}`))
    await eventually(
      () => client.get(`/api/v1/namespaces/${gone}`),
      ({ status }) => status === 404,
    )
    for (const type of ['configmaps', 'secrets', 'events']) {
      expect(names(succeeded(await client.get(core(gone, type))))).toEqual([])
      succeeded(await client.get(core(kept, type, 'x')))
    }
  })

  it('are checked by name', async () => {
    const { status, text } = await server.client.get('/readyz?verbose')
    expect(status).toBe(200)
    const checks = text.split('\n').filter((line) => line.includes(']store'))
    expect(checks).toEqual(['[+]store ok', '[+]store-configmaps ok', '[+]store-events ok'])
    expect((await server.client.get('/readyz/store-events')).status).toBe(200)
  })

  it('are there again, with their versions, after a restart and a crash', async () => {
    const path = core(space, 'configmaps')
    const made = succeeded(await server.client.post(path, configMap('lasting')))
    await server.restart()
    expect(succeeded(await server.client.get(`${path}/lasting`))).toEqual(made)
    const watch = await server.client.watch(`${path}?watch=1&resourceVersion=${made.metadata.resourceVersion}`)
    const later = succeeded(await server.client.post(path, configMap('later')))
    expect((await watch.next()).object).toEqual(later)
    watch.close()
    await server.kill()
    await server.start()
    expect(succeeded(await server.client.get(`${path}/later`))).toEqual(later)
    // The next leader of the controllers writes to all stores.
    const owner = succeeded(await server.client.post(core(space, 'secrets'), secret('last')))
    succeeded(await server.client.post(path, configMap('of-last', ownedBy('Secret', owner))))
    succeeded(await server.client.delete(core(space, 'secrets', 'last')))
    await eventually(
      () => server.client.get(`${path}/of-last`),
      ({ status }) => status === 404,
    )
  })
})

describe('a store of a type that is gone', () => {
  it('makes the server unready by its name, while all other types go on', async () => {
    const own = await newBacking('lmdb')
    const server = await startServerHere({ store: 'lmdb', flags: [`--store-override=configmaps=${own.uri}`] })
    try {
      const { client } = server
      const space = await newNamespace(client)
      succeeded(await client.post(core(space, 'configmaps'), configMap('x')))
      renameSync(pathOf(own), `${pathOf(own)}-away`)
      await waitFor(async () => expect((await client.get('/readyz')).status).toBe(500))
      const { text } = await client.get('/readyz?verbose')
      expect(text).toContain('[-]store-configmaps failed')
      expect(text).toContain('[+]store ok')
      expect((await client.post(core(space, 'configmaps'), configMap('y'))).status).toBe(503)
      succeeded(await client.post(core(space, 'secrets'), secret('y')))
      renameSync(`${pathOf(own)}-away`, pathOf(own))
      await waitFor(async () => expect((await client.get('/readyz')).status).toBe(200))
      succeeded(await client.post(core(space, 'configmaps'), configMap('y')))
    } finally {
      await server.dispose()
      await own.dispose()
    }
  })
})
