import { mkdtempSync } from 'node:fs'
import { join } from 'node:path'
import type { Dispatcher } from 'undici'
import { objectKey } from '../../runtime/api/index.ts'
import { mongoLog } from '../../runtime/store/mongo/index.ts'
import { openStore } from '../../runtime/store/state/index.ts'
import { COLLECTION, configMap, NAMESPACE, startFixture } from '../fixture.ts'
import { cpuPerRequest, drive } from '../load.ts'
import { medianBy } from '../rounds.ts'
import type { Environment, Finding, Work } from '../work.ts'

const AT_ONCE = 64
const WARM_UP = 4
const ROUNDS = 5
/** The same for all, so that making it costs nobody anything. */
const VALUE = configMap('w')
const TYPE = { group: '', resource: 'configmaps' }
const SETS = [
  { nodes: 1, name: 'one node' },
  { nodes: 3, name: 'three nodes' },
] as const
/** Of plain inserts: how many more creates the store takes. */
const LEAST_RATE = 8
/** Of a create on LMDB: how much processor time the server spends on one that goes to MongoDB. */
const MOST_CPU = 1.4

interface Rate {
  readonly perSecond: number
  /** Of this process, in microseconds for each. */
  readonly cpu: number
}

/** Does the same thing over and over, 64 at once. */
async function rateOf(seconds: number, once: (index: number) => Promise<unknown>): Promise<Rate> {
  let next = 0
  const all = async (duration: number): Promise<number> => {
    const until = performance.now() + duration * 1000
    let done = 0
    const loop = async (): Promise<void> => {
      for (; performance.now() < until; done++) await once(next++)
    }
    await Promise.all(Array.from({ length: AT_ONCE }, loop))
    return done
  }
  await all(WARM_UP)
  const before = { at: performance.now(), cpu: process.cpuUsage() }
  const done = await all(seconds)
  const { user, system } = process.cpuUsage(before.cpu)
  return { perSecond: (done * 1000) / (performance.now() - before.at), cpu: (user + system) / done }
}

const withDatabase = (uri: string, database: string): string =>
  uri.replace(/^(mongodb:\/\/[^/?]+)\/?[^?]*/, `$1/${database}`)

async function plainInserts(uri: string, seconds: number, round: number): Promise<Rate> {
  const { MongoClient } = await import('mongodb')
  const client = new MongoClient(uri, { writeConcern: { w: 'majority', journal: true }, maxPoolSize: AT_ONCE })
  const collection = client.db(`plain${round}`).collection<{ _id: string; value: string }>('objects')
  try {
    return await rateOf(seconds, (index) => collection.insertOne({ _id: `w${index}`, value: VALUE }))
  } finally {
    await client.close()
  }
}

/** Creates of the same bytes below the API. */
async function storeCreates(uri: string, seconds: number, round: number): Promise<Rate> {
  const store = await openStore(await mongoLog({ uri, database: `below${round}` }))
  const create = (index: number): Promise<number> => {
    const key = objectKey(TYPE, { namespace: NAMESPACE, name: `w${index}` })
    return store.commit([{ key, expect: 0, value: Buffer.from(VALUE) }])
  }
  try {
    return await rateOf(seconds, create)
  } finally {
    await store.close()
  }
}

/** Creates over HTTP in a store that is new: that of the flags, or LMDB without any. */
async function httpCreates(environment: Environment, flags: readonly string[]): Promise<Rate> {
  const scratch = mkdtempSync(join(environment.scratch, 'http-'))
  const fixture = await startFixture({ ...environment, scratch }, { flags })
  const { url, ca, headers } = fixture
  const options = { url, ca, connections: AT_ONCE, seconds: environment.seconds, warmUp: WARM_UP }
  const requestOf = (index: number): Dispatcher.RequestOptions => ({
    method: 'POST',
    path: COLLECTION,
    body: configMap(`w${index}`),
    headers: { ...headers, 'content-type': 'application/json' },
  })
  try {
    const result = await drive(fixture.process, options, requestOf)
    return { perSecond: result.requests / result.seconds, cpu: cpuPerRequest(result) }
  } finally {
    await fixture.stop()
  }
}

interface Round {
  readonly plain: Rate
  readonly ours: Rate
}

interface HttpRound {
  readonly lmdb: Rate
  readonly mongo: Rate
}

const findingsOf = (name: string, { plain, ours }: Round, { lmdb, mongo }: HttpRound): Finding[] => [
  {
    what: `create on MongoDB, ${name}, 64 at once, at the store`,
    unit: 'a second',
    measured: ours.perSecond,
    reference: { what: 'plain insertOne, w: majority, j: true', value: plain.perSecond },
    budget: { limit: LEAST_RATE, direction: 'at least' },
  },
  {
    what: `create on MongoDB, ${name}, 64 clients, over HTTP`,
    unit: 'µs CPU each',
    measured: mongo.cpu,
    reference: { what: 'the same on LMDB', value: lmdb.cpu },
    budget: { limit: MOST_CPU, direction: 'at most' },
  },
]

/**
 * Creates through the store against plain inserts of the same objects by the driver, and through the server against
 * creates on LMDB, each pair in turns.
 */
export const mongoWrites: Work = {
  name: 'mongodb',
  async run(environment) {
    const { startReplicaSet } = await import('../../test/support/mongod.ts')
    const findings: Finding[] = []
    for (const { nodes, name } of SETS) {
      const set = await startReplicaSet({ nodes })
      const below: Round[] = []
      const http: HttpRound[] = []
      try {
        for (let round = 0; round < ROUNDS; round++) {
          const plain = await plainInserts(set.uri, environment.seconds, round)
          below.push({ plain, ours: await storeCreates(set.uri, environment.seconds, round) })
          const lmdb = await httpCreates(environment, [])
          const address = withDatabase(set.uri, `bench${round}`)
          http.push({ lmdb, mongo: await httpCreates(environment, ['--store', address]) })
        }
      } finally {
        await set.stop()
      }
      findings.push(
        ...findingsOf(
          name,
          medianBy(below, ({ plain, ours }) => ours.perSecond / plain.perSecond),
          medianBy(http, ({ lmdb, mongo }) => mongo.cpu / lmdb.cpu),
        ),
      )
    }
    return findings
  },
}
