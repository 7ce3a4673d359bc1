import { beforeEach, describe, expect, it } from 'vitest'
import { stores } from '../support/backing.ts'
import type { Client } from '../support/client.ts'
import { type Entity } from '../support/client.ts'
import { randomNumbers } from '../support/random-object.ts'
import { useServer } from '../support/server.ts'
import { configMap, core, createAll, failed, names, newNamespace, readChunks, succeeded } from './objects.ts'

describe.each(stores)('the service on %s', (store) => {
  const server = useServer({ store })
  let client: Client
  let maps = ''
  beforeEach(async () => {
    client = server.client
    maps = core(await newNamespace(client), 'configmaps')
  })

  it('creates, reads, replaces, patches and deletes with nothing but HTTP [SVC-01]', async () => {
    const path = `${maps}/x`
    const replies = [
      await client.post(maps, configMap('x', { data: { n: '0' } })),
      await client.get(path),
      await client.put(path, configMap('x', { data: { n: '1' } })),
      await client.patch(path, { data: { n: '2' } }),
    ]
    expect(replies.map(({ status }) => status)).toEqual([201, 200, 200, 200])
    expect(replies.map(({ body }) => body.data['n'])).toEqual(['0', '0', '1', '2'])
    expect((await client.delete(path)).status).toBe(200)
    expect((await client.get(path)).status).toBe(404)
  })

  it('refuses several objects in one request; each request stands or falls alone [SVC-06]', async () => {
    const pair = [configMap('a'), configMap('b')]
    failed(await client.post(maps, pair), 400, 'BadRequest')
    failed(
      await client.post(maps, { apiVersion: 'v1', kind: 'ConfigMapList', metadata: {}, items: pair }),
      400,
      'BadRequest',
    )
    expect(succeeded(await client.get(maps)).items).toEqual([])
    succeeded(await client.post(maps, configMap('first')))
    failed(await client.post(maps, configMap('Not_Valid')), 422, 'Invalid')
    succeeded(await client.post(maps, configMap('third')))
    expect(names(succeeded(await client.get(maps)))).toEqual(['first', 'third'])
  })

  it('spans several objects with list, watch and deletecollection only [SVC-07]', async () => {
    await createAll(
      client,
      maps,
      ['a', 'b'].map((name) => configMap(name)),
    )
    failed(await client.put(maps, configMap('a')), 405, 'MethodNotAllowed')
    failed(await client.patch(maps, { data: {} }), 405, 'MethodNotAllowed')
    expect(names(succeeded(await client.get(maps)))).toEqual(['a', 'b'])
    const watch = await client.watch(`${maps}?watch=1`)
    expect(await watch.take(2)).toHaveLength(2)
    succeeded(await client.delete(maps))
    expect((await watch.take(2)).map(({ type }) => type)).toEqual(['DELETED', 'DELETED'])
    expect(names(succeeded(await client.get(maps)))).toEqual([])
    watch.close()
  })

  it('lets a client keep an exact cache by list and watch [SVC-04]', async () => {
    await createAll(
      client,
      maps,
      Array.from({ length: 30 }, (_, n) => configMap(`m${n}`, { data: { n: '0' } })),
    )
    const chunks = await readChunks(client, maps, 7)
    const cache = new Map(chunks.flatMap(({ items }) => items).map((item) => [item.metadata.name, item]))
    expect(cache.size).toBe(30)
    const watch = await client.watch(`${maps}?watch=1&resourceVersion=${chunks[0]?.metadata.resourceVersion}`)

    const random = randomNumbers(7)
    const write = async (): Promise<void> => {
      const name = `m${Math.floor(random() * 40)}`
      const value = String(Math.floor(random() * 1e9))
      const pick = random()
      if (pick < 0.4) await client.post(maps, configMap(name, { data: { n: value } }))
      else if (pick < 0.7) await client.patch(`${maps}/${name}`, { data: { n: value } })
      else await client.delete(`${maps}/${name}`)
    }
    const lanes = Array.from({ length: 8 }, async () => {
      for (let n = 0; n < 25; n++) await write()
    })
    await Promise.all(lanes)
    succeeded(await client.post(maps, configMap('end')))

    for (const { type, object } of await watch.takeUntil(({ object }) => object.metadata.name === 'end')) {
      if (type === 'DELETED') expect(cache.delete(object.metadata.name)).toBe(true)
      else {
        expect(cache.has(object.metadata.name)).toBe(type === 'MODIFIED')
        // Items of a list leave their kind to it; this one names it for both.
        cache.set(object.metadata.name, object)
      }
    }
    const listed = succeeded(await client.get(maps)).items
    const byName = (a: Entity, b: Entity): number => (a.metadata.name < b.metadata.name ? -1 : 1)
    const bare = ({ apiVersion: _a, kind: _k, ...rest }: Entity): Partial<Entity> => rest
    expect([...cache.values()].sort(byName).map(bare)).toEqual(listed.sort(byName).map(bare))
    watch.close()
  })

  it('keeps every object over a restart, and over a crash [SVC-03]', async () => {
    const stored = succeeded(
      await client.post(maps, configMap('x', { metadata: { labels: { a: 'b' } }, data: { n: '0' } })),
    )
    await server.restart()
    expect(succeeded(await server.client.get(`${maps}/x`))).toEqual(stored)
    const changed = succeeded(await server.client.patch(`${maps}/x`, { data: { n: '1' } }))
    expect(Number(changed.metadata.resourceVersion)).toBeGreaterThan(Number(stored.metadata.resourceVersion))
    await server.kill()
    await server.start()
    expect(succeeded(await server.client.get(`${maps}/x`))).toEqual(changed)
    // History outlives the process too: a watcher goes on where it was.
    const watch = await server.client.watch(`${maps}?watch=1&resourceVersion=${stored.metadata.resourceVersion}`)
    expect((await watch.next()).object).toEqual(changed)
    watch.close()
  })

  it('answers 401 to a credential that it does not know, and 403 to a user without rights', async () => {
    for (const token of ['wrong', 'admin-tokenx']) {
      failed(await client.get('/api/v1/namespaces', { token }), 401, 'Unauthorized')
      failed(await client.get('/version', { token }), 401, 'Unauthorized')
    }
    failed(await client.get('/api/v1/namespaces', { token: '' }), 403, 'Forbidden')
    failed(await client.get('/api/v1/namespaces', { token: 'plain-token' }), 403, 'Forbidden')
    expect((await client.get('/version', { token: '' })).status).toBe(200)
    expect((await client.get('/readyz', { token: '' })).text).toBe('ok')
  })
})
