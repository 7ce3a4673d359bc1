import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { newBacking, stores, type Backing } from '../support/backing.ts'
import type { Client } from '../support/client.ts'
import { startServerHere, useServerHere, type ServerHere } from '../support/server-here.ts'
import { startServer, useServer, type Server } from '../support/server.ts'
import { configMap, core, newNamespace, succeeded } from './objects.ts'

describe.each(stores)('two servers on one %s', (store) => {
  let backing: Backing
  let servers: readonly [ServerHere, Server]
  let a: Client
  let b: Client
  let maps = ''
  beforeAll(async () => {
    backing = await newBacking(store)
    servers = [await startServerHere({ store: backing }), await startServer({ store: backing })]
    a = servers[0].client
    b = servers[1].client
  })
  afterAll(async () => {
    await Promise.all(servers.map((server) => server.dispose()))
    await backing.dispose()
  })
  beforeEach(async ({ onTestFailed }) => {
    onTestFailed(() => servers.forEach((server) => console.error(server.output())))
    maps = core(await newNamespace(a), 'configmaps')
  })

  it('reads on one, with the version unset, what the other just wrote [RV-01] [RV-24]', async () => {
    succeeded(await a.post(maps, configMap('x', { data: { n: 'start' } })))
    for (let n = 0; n < 50; n++) {
      const [writer, reader] = n % 2 === 0 ? [a, b] : [b, a]
      succeeded(await writer.patch(`${maps}/x`, { data: { n: String(n) } }))
      const query = n % 3 === 0 ? '?resourceVersion=' : ''
      expect(succeeded(await reader.get(`${maps}/x${query}`)).data['n']).toBe(String(n))
      expect(succeeded(await reader.get(maps)).items.map(({ data }) => data['n'])).toEqual([String(n)])
    }
  })

  it('never reads past the version of a write on the other server [RV-03]', async () => {
    succeeded(await a.post(maps, configMap('x', { data: { n: 'start' } })))
    for (let n = 0; n < 50; n++) {
      const { resourceVersion } = succeeded(await a.patch(`${maps}/x`, { data: { n: String(n) } })).metadata
      expect(succeeded(await b.get(`${maps}/x?resourceVersion=${resourceVersion}`)).data['n']).toBe(String(n))
      const list = succeeded(
        await b.get(`${maps}?resourceVersion=${resourceVersion}&resourceVersionMatch=NotOlderThan`),
      )
      expect(list.items[0]?.data['n']).toBe(String(n))
    }
  })

  it('misses no acknowledged write under a load on both [RV-24]', async () => {
    const acknowledged = new Set<string>()
    let writing = true
    const writers = [a, b, a, b].map(async (client, lane) => {
      for (let n = 0; n < 40; n++) {
        const name = `w${lane}-${n}`
        succeeded(await client.post(maps, configMap(name)))
        acknowledged.add(name)
      }
    })
    const readers = [a, b].map(async (client) => {
      let reads = 0
      while (writing) {
        const before = [...acknowledged]
        const seen = new Set(succeeded(await client.get(maps)).items.map(({ metadata }) => metadata.name))
        expect(before.filter((name) => !seen.has(name))).toEqual([])
        const last = before.at(-1)
        if (last !== undefined) succeeded(await client.get(`${maps}/${last}`))
        reads++
      }
      return reads
    })
    await Promise.all(writers).finally(() => (writing = false))
    for (const reads of await Promise.all(readers)) expect(reads).toBeGreaterThan(1)
    expect(acknowledged.size).toBe(160)
  })

  it('shows on one what was written through the other, as it happens', async () => {
    const watch = await a.watch(`${maps}?watch=1`)
    for (let n = 0; n < 10; n++) {
      const stored = succeeded(await b.post(maps, configMap(`m${n}`)))
      expect((await watch.next()).object).toEqual(stored)
    }
    watch.close()
  })

  it('gives every watcher on both servers each version once, in one order [STORE-03]', async () => {
    const { resourceVersion } = succeeded(await a.get(maps)).metadata
    const watches = await Promise.all(
      [a, b, a, b].map((client) => client.watch(`${maps}?watch=1&resourceVersion=${resourceVersion}`)),
    )
    const lanes = [a, b, a, b].map(async (client, lane) => {
      const name = `m${lane % 2}`
      for (let n = 0; n < 25; n++) {
        await client.put(`${maps}/${name}`, configMap(name, { data: { lane: String(lane), n: String(n) } }))
        if (n % 5 === 4) await client.delete(`${maps}/${name}`)
      }
    })
    await Promise.all(lanes)
    const end = succeeded(await a.post(maps, configMap('end')))
    const orders = await Promise.all(
      watches.map(async (watch) =>
        (await watch.takeUntil(({ object }) => object.metadata.name === 'end')).map(
          ({ type, object }) => `${type} ${object.metadata.resourceVersion}`,
        ),
      ),
    )
    for (const order of orders) expect(order).toEqual(orders[0])
    const versions = orders[0]?.map((event) => Number(event.split(' ')[1])) ?? []
    expect(versions).toEqual([...new Set(versions)].sort((x, y) => x - y))
    expect(versions.at(-1)).toBe(Number(end.metadata.resourceVersion))
    // Lists and exact reads at those versions agree with the events.
    const middle = versions[Math.floor(versions.length / 2)] ?? 0
    const exact = `${maps}?resourceVersion=${middle}&resourceVersionMatch=Exact`
    const fromA = succeeded(await a.get(exact))
    const fromB = succeeded(await b.get(exact))
    expect(fromA).toEqual(fromB)
    for (const watch of watches) watch.close()
  })

  it('lets one of many writers over both servers win each version [STORE-04]', async () => {
    const { resourceVersion } = succeeded(await a.post(maps, configMap('x'))).metadata
    const attempt = (n: number) =>
      (n % 2 === 0 ? a : b).put(`${maps}/x`, configMap('x', { metadata: { resourceVersion }, data: { n: String(n) } }))
    const codes = (await Promise.all(Array.from({ length: 40 }, (_, n) => attempt(n)))).map(({ status }) => status)
    expect(codes.filter((code) => code === 200)).toHaveLength(1)
    expect(codes.filter((code) => code === 409)).toHaveLength(39)
  })

  it('continues on one server the list that the other began', async () => {
    for (const name of ['p', 'q', 'r']) succeeded(await a.post(maps, configMap(name)))
    const first = succeeded(await a.get(`${maps}?limit=2`))
    succeeded(await b.delete(`${maps}/r`))
    const second = succeeded(await b.get(`${maps}?limit=2&continue=${first.metadata.continue}`))
    expect(second.metadata.resourceVersion).toBe(first.metadata.resourceVersion)
    expect(second.items.map(({ metadata }) => metadata.name)).toEqual(['r'])
  })

  it('goes on when the other server is killed, and sees it come back', async () => {
    succeeded(await b.post(maps, configMap('before')))
    await servers[1].kill()
    succeeded(await a.post(maps, configMap('meanwhile')))
    await servers[1].start()
    b = servers[1].client
    const names = succeeded(await b.get(maps)).items.map(({ metadata }) => metadata.name)
    expect(names).toEqual(['before', 'meanwhile'])
    succeeded(await b.post(maps, configMap('after')))
    succeeded(await a.get(`${maps}/after`))
  })
})

describe('servers on one database', () => {
  const first = useServerHere({ store: 'mongodb' })
  const second = useServer(() => ({ store: first.backing }))

  it('feeds the watches of one with the writes of another through the database alone [STORE-02]', async () => {
    const maps = core(await newNamespace(first.client), 'configmaps')
    const watch = await first.client.watch(`${maps}?watch=1`)
    const stored = succeeded(await second.client.post(maps, configMap('x')))
    expect(await watch.next()).toEqual({ type: 'ADDED', object: stored })
    succeeded(await second.client.delete(`${maps}/x`))
    expect((await watch.next()).type).toBe('DELETED')
    watch.close()
  })
})
