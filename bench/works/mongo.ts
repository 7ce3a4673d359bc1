import type { Dispatcher } from 'undici'
import { objectKey } from '../../runtime/meta/keys.ts'
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
  { nodes: 1, name: 'one node', limit: 8 },
  { nodes: 3, name: 'three nodes', limit: 10 },
] as const

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

async function httpCreates(environment: Environment, uri: string, round: number): Promise<Rate> {
  const fixture = await startFixture(environment, { flags: ['--store', withDatabase(uri, `bench${round}`)] })
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

function findingsOf(name: string, limit: number, below: Round, http: Round): Finding[] {
  const rate = ({ plain, ours }: Round) => ({
    unit: 'a second',
    measured: ours.perSecond,
    reference: { what: 'plain insertOne, w: majority, j: true', value: plain.perSecond },
    budget: { limit, direction: 'at least' as const },
  })
  return [
    { ...rate(below), what: `create on MongoDB, ${name}, 64 at once, at the store` },
    { ...rate(http), what: `create on MongoDB, ${name}, 64 clients, over HTTP` },
    {
      what: `create on MongoDB, ${name}, over HTTP`,
      unit: 'µs CPU each',
      measured: http.ours.cpu,
      reference: { what: 'plain insertOne, CPU of the driver', value: http.plain.cpu },
    },
  ]
}

/** Creates through the store and through the server against plain inserts of the same objects by the driver, in turns. */
export const mongoWrites: Work = {
  name: 'mongodb',
  async run(environment) {
    const { startReplicaSet } = await import('../../test/support/mongod.ts')
    const findings: Finding[] = []
    for (const { nodes, name, limit } of SETS) {
      const set = await startReplicaSet({ nodes })
      const [below, http]: [Round[], Round[]] = [[], []]
      try {
        for (let round = 0; round < ROUNDS; round++) {
          const plain = await plainInserts(set.uri, environment.seconds, round)
          below.push({ plain, ours: await storeCreates(set.uri, environment.seconds, round) })
          http.push({ plain, ours: await httpCreates(environment, set.uri, round) })
        }
      } finally {
        await set.stop()
      }
      const ratio = ({ plain, ours }: Round): number => ours.perSecond / plain.perSecond
      findings.push(...findingsOf(name, limit, medianBy(below, ratio), medianBy(http, ratio)))
    }
    return findings
  },
}
