import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { newDatabase, type Backing } from '../support/backing.ts'
import { configMap, core, eventually, names, newNamespace, succeeded } from '../http/objects.ts'
import { startReplicaSet, type MongoSet } from '../support/mongod.ts'
import { startServer, type Server } from '../support/server.ts'
import { PROCESSES, TWO_WORKERS } from '../support/workers.ts'
import { HttpWriters } from './http-writers.ts'
import { openCluster, type Cluster } from './mongo-process.ts'
import { expectColdStart, expectOnce, expectTrue, finishAll, readHistory } from './mongo-verify.ts'

const retentionMilliseconds = 1_500

describe('two servers on a replica set of three nodes under load', () => {
  let set: MongoSet | undefined
  let database: Backing | undefined
  let cluster: Cluster | undefined
  beforeAll(async () => {
    set = await startReplicaSet({ nodes: 3 })
  })
  beforeEach(async () => {
    database = await newDatabase(nodes().uri)
    cluster = await openCluster(database.uri)
  })
  afterEach(async () => {
    await cluster?.dispose()
    await database?.dispose()
  })
  afterAll(() => set?.stop())

  const nodes = (): MongoSet => set ?? expect.fail('the replica set is started by beforeAll')
  const uri = (): string => database?.uri ?? expect.fail('the database is made by beforeEach')
  const start: Cluster['start'] = (...args) => (cluster ?? expect.fail('made by beforeEach')).start(...args)

  it('a server that is killed takes no acknowledged write along and leaves the other writing', async () => {
    const [one, two] = await Promise.all([start('one'), start('two')])
    const killed = [two]
    for (const name of ['three', 'four']) {
      await Promise.all([one.progress(300), killed.at(-1)?.progress(300)])
      await killed.at(-1)?.kill()
      await one.progress(100)
      killed.push(await start(name))
    }
    await finishAll(uri(), [one, killed.pop() ?? one])
    const history = await readHistory(uri())
    expectOnce(history)
    for (const server of [one, ...killed]) expectTrue(history, server)
    expect(one.watched[0]).toHaveLength(history.length)
    await expectColdStart(uri(), history)
  })

  it('a stepdown and a killed primary lose, repeat and skip nothing, and no server needs a restart', async () => {
    const servers = await Promise.all([start('one'), start('two')])
    const progress = () => Promise.all(servers.map((server) => server.progress(200)))
    await progress()
    await nodes().stepDown()
    await progress()
    const primary = await nodes().primary()
    await primary.kill()
    await progress()
    await primary.start()
    await progress()
    await finishAll(uri(), servers)
    const history = await readHistory(uri())
    expectOnce(history)
    for (const server of servers) {
      expectTrue(history, server)
      expect(server.watched).toHaveLength(1)
      expect(server.watched[0]).toHaveLength(history.length)
    }
    await expectColdStart(uri(), history)
  })

  it('a frozen primary is replaced, and its return changes nothing', async () => {
    const servers = await Promise.all([start('one'), start('two')])
    const progress = (count: number) => Promise.all(servers.map((server) => server.progress(count)))
    await progress(200)
    const primary = await nodes().primary()
    primary.pause()
    await progress(20)
    primary.resume()
    await progress(200)
    await finishAll(uri(), servers)
    const history = await readHistory(uri())
    expectOnce(history)
    for (const server of servers) {
      expectTrue(history, server)
      expect(server.watched[0]).toHaveLength(history.length)
    }
    await expectColdStart(uri(), history)
  })

  it('a server that sleeps longer than history is kept wakes up to correct errors, never to a wrong answer', async () => {
    const awake = await start('awake', { retentionMilliseconds })
    const sleeper = await start('sleeper', { retentionMilliseconds })
    for (let round = 0; round < 3; round++) {
      await sleeper.progress(50)
      sleeper.signal('SIGSTOP')
      const wakeUp = Date.now() + 2 * retentionMilliseconds
      while (Date.now() < wakeUp) await awake.progress(50)
      sleeper.signal('SIGCONT')
      await sleeper.progress(50)
    }
    await finishAll(uri(), [sleeper, awake])
    // The log no longer tells everything, but the one that never slept saw it all.
    const history = awake.watched.flat()
    expect(history[0]?.revision).toBe(1)
    expectOnce(history)
    expectTrue(history, awake)
    expectTrue(history, sleeper)
    await expectColdStart(uri(), history)
  })

  it('two workers lose no write that was acknowledged over HTTP, and apply none twice, when the primary is killed and frozen', async () => {
    const backing = await newDatabase(nodes().uri)
    let server: Server | undefined
    try {
      server = await startServer({ store: backing, flags: TWO_WORKERS })
      const writers = await HttpWriters.start(server)
      await writers.progress(200)
      const killed = await nodes().primary()
      await killed.kill()
      await writers.progress(200)
      await killed.start()
      const frozen = await nodes().primary()
      frozen.pause()
      await writers.progress(20)
      frozen.resume()
      await writers.progress(200)
      await writers.finish()
      expect(server.output()).not.toContain('a worker ended and is replaced')
    } finally {
      for (const node of nodes().nodes) node.resume()
      await server?.dispose()
      await backing.dispose()
    }
  })

  const whileFrozen =
    'of %s goes on with reads that may be stale while all nodes are frozen, and answers all else with 503 and Retry-After'
  it.each(PROCESSES)(`a server ${whileFrozen}`, async (_, flags) => {
    const backing = await newDatabase(nodes().uri)
    let server: Server | undefined
    try {
      server = await startServer({ store: backing, flags })
      const { client } = server
      const maps = core(await newNamespace(client), 'configmaps')
      succeeded(await client.post(maps, configMap('before')))
      for (const node of nodes().nodes) node.pause()
      const stale = async (): Promise<void> => {
        succeeded(await client.get(`${maps}/before?resourceVersion=0`))
        expect(names(succeeded(await client.get(`${maps}?resourceVersion=0`)))).toContain('before')
      }
      const refused = { kind: 'Status', reason: 'ServiceUnavailable', code: 503 }
      await stale()
      const [read, list] = await Promise.all([client.get(`${maps}/before`), client.get(maps)])
      for (const { headers, body } of [read, list]) {
        expect(body).toMatchObject(refused)
        expect(Number(headers['retry-after'])).toBeGreaterThan(0)
      }
      await stale()
      // One that was on its way may have been written.
      const write = await eventually(
        () => client.post(maps, configMap('during')),
        ({ status }) => status !== 504,
      )
      expect(write.body).toMatchObject(refused)
      expect(Number(write.headers['retry-after'])).toBeGreaterThan(0)
      await stale()
      for (const node of nodes().nodes) node.resume()
      succeeded(
        await eventually(
          () => client.put(`${maps}/after`, configMap('after')),
          ({ status }) => status < 300,
        ),
      )
      const found = names(succeeded(await client.get(maps)))
      expect(found).toContain('before')
      expect(found).toContain('after')
    } finally {
      for (const node of nodes().nodes) node.resume()
      await server?.dispose()
      await backing.dispose()
    }
  })
})
