import { randomBytes } from 'node:crypto'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { newDatabase } from '../support/backing.ts'
import { startReplicaSet, startStandalone, type MongoSet } from '../support/mongod.ts'
import { runServerToItsEnd, startServer, type Server } from '../support/server.ts'
import { configMap, core, eventually, names, newNamespace, succeeded } from './objects.ts'

describe('an outage of MongoDB', () => {
  let set: MongoSet
  let server: Server
  let maps = ''
  beforeAll(async () => {
    set = await startReplicaSet({ nodes: 1 })
    server = await startServer({ store: await newDatabase(set.uri) })
    maps = core(await newNamespace(server.client), 'configmaps')
  })
  afterAll(async () => {
    await server.dispose()
    await set.stop()
  })

  it('keeps a watch exact over restarts of the primary under load [STORE-06]', async ({ onTestFailed }) => {
    onTestFailed(() => console.error(server.output()))
    const { client } = server
    const cache = new Map<string, string>()
    let version = succeeded(await client.get(maps)).metadata.resourceVersion
    let relists = 0
    let loading = true
    const follow = async (): Promise<void> => {
      for (;;) {
        const watch = await client.watch(`${maps}?watch=1&resourceVersion=${version}`)
        if (watch.status === 410) {
          // Allowed: the history is gone, and the client is told so.
          relists++
          const list = succeeded(await client.get(maps))
          cache.clear()
          for (const { metadata, data } of list.items) cache.set(metadata.name, data['n'] ?? '')
          version = list.metadata.resourceVersion
          continue
        }
        try {
          for (;;) {
            const { type, object } = await watch.next()
            if (type === 'ERROR') break
            expect(Number(object.metadata.resourceVersion)).toBeGreaterThan(Number(version))
            version = object.metadata.resourceVersion
            if (object.metadata.name === 'end') return watch.close()
            if (type === 'DELETED') cache.delete(object.metadata.name)
            else cache.set(object.metadata.name, object.data['n'] ?? '')
          }
        } catch (error) {
          if (!watch.ended) throw error
        }
      }
    }
    const load = async (lane: number): Promise<number> => {
      let acknowledged = 0
      for (let n = 0; loading; n++) {
        const name = `w${lane}-${n % 10}`
        const reply =
          n % 7 === 6
            ? await client.delete(`${maps}/${name}`)
            : await client.put(`${maps}/${name}`, configMap(name, { data: { n: String(n) } }))
        if (reply.status < 300) acknowledged++
        await new Promise((resolve) => setTimeout(resolve, 10))
      }
      return acknowledged
    }
    const following = follow()
    const lanes = [0, 1, 2, 3].map(load)
    for (let round = 0; round < 2; round++) {
      const primary = await set.primary()
      await primary.kill()
      await primary.start()
      await set.primary()
      await eventually(
        () => client.get('/readyz'),
        ({ status }) => status === 200,
      )
      succeeded(
        await eventually(
          () => client.put(`${maps}/round`, configMap('round', { data: { n: String(round) } })),
          ({ status }) => status < 300,
        ),
      )
    }
    loading = false
    const acknowledged = await Promise.all(lanes)
    succeeded(await client.post(maps, configMap('end')))
    await following
    const listed = succeeded(await client.get(maps)).items.filter(({ metadata }) => metadata.name !== 'end')
    expect(Object.fromEntries(cache)).toEqual(
      Object.fromEntries(listed.map(({ metadata, data }) => [metadata.name, data['n']])),
    )
    expect(Math.min(...acknowledged)).toBeGreaterThan(0)
    expect(relists).toBeLessThan(20)
  })

  it('shows as failing readiness and errors without details, and heals by itself [STORE-09] [ERR-07]', async ({
    onTestFailed,
  }) => {
    onTestFailed(() => console.error(server.output()))
    const { client } = server
    succeeded(await client.put(`${maps}/before`, configMap('before')))
    const [node] = set.nodes
    await node?.kill()
    await eventually(
      () => client.get('/readyz'),
      ({ status }) => status >= 500,
    )
    const write = await client.post(maps, configMap('during'))
    expect([500, 503, 504]).toContain(write.status)
    expect(write.body).toMatchObject({ kind: 'Status', status: 'Failure', code: write.status })
    expect(write.text).not.toMatch(/mongo|127\.0\.0\.1|ECONN|node_modules|\.ts:\d|at \w+ \(/i)
    const read = await client.get(`${maps}/before`)
    expect([500, 503, 504]).toContain(read.status)
    expect((await client.get('/livez')).status).toBe(200)

    await node?.start()
    await eventually(
      () => client.get('/readyz'),
      ({ status }) => status === 200,
    )
    succeeded(await client.post(maps, configMap('after')))
    const found = names(succeeded(await client.get(maps)))
    expect(found).toContain('before')
    expect(found).toContain('after')
  })
})

describe('a MongoDB without a replica set', () => {
  it('is refused at the start, with the reason [STORE-07]', async () => {
    const standalone = await startStandalone()
    try {
      const { code, output } = await runServerToItsEnd(await newDatabase(standalone.uri))
      expect(code).toBeGreaterThan(0)
      expect(output).toMatch(/replica set/)
      expect(output).not.toMatch(/\n\s+at /)
    } finally {
      await standalone.stop()
    }
  })
})

describe('what MongoDB holds', () => {
  it('is every object, in the named database, over restarts [STORE-01]', async () => {
    const { MongoClient } = await import('mongodb')
    const { newBacking } = await import('../support/backing.ts')
    const backing = await newBacking('mongodb')
    const server = await startServer({ store: backing })
    const mongo = new MongoClient(backing.uri)
    // Batches are compressed: nothing like it has been written before, so that it is there letter by letter.
    const mark = randomBytes(18).toString('base64url')
    try {
      const maps = core(await newNamespace(server.client), 'configmaps')
      const stored = succeeded(await server.client.post(maps, configMap('kept', { data: { mark } })))
      await server.restart()
      expect(succeeded(await server.client.get(`${maps}/kept`))).toEqual(stored)
      const found = []
      for (const { name } of await mongo.db().listCollections().toArray()) {
        const documents = await mongo.db().collection(name).find({}, { promoteBuffers: true }).toArray()
        if (documents.some((document) => JSON.stringify(document, asText).includes(mark))) found.push(name)
      }
      expect(found).not.toEqual([])
    } finally {
      await mongo.close()
      await server.dispose()
      await backing.dispose()
    }
  })
})

/** Shows binary values as the text that they hold. */
function asText(_key: string, value: unknown): unknown {
  if (typeof value !== 'object' || value === null || !('type' in value) || !('data' in value)) return value
  return value.type === 'Buffer' && Array.isArray(value.data) ? Buffer.from(value.data as number[]).toString() : value
}
