import { randomBytes, randomUUID } from 'node:crypto'
import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { request, Agent } from 'undici'
import { objectKey } from '../../runtime/api/index.ts'
import type { CheckpointObject, Log } from '../../runtime/store/contract/index.ts'
import { lmdbLog } from '../../runtime/store/lmdb/index.ts'
import { mongoLog } from '../../runtime/store/mongo/index.ts'
import { COLLECTION, NAMESPACE, startFixture, type Fixture } from '../fixture.ts'
import { cpuPerRequest, drive, measureLoad } from '../load.ts'
import type { Environment, Finding, Work } from '../work.ts'

/** Fewer to try it; the budgets are those of a million. */
const OBJECTS = Number(process.env['BENCH_OBJECTS'] ?? 1_000_000)
const FEW = 1_000
const MEBIBYTE = 1024 * 1024
const BYTES = 2048
/** Bytes by chance in each object, which no compression makes smaller: a sixth of it, as they are written. */
const CHANCE = 256
const TYPE = { group: '', resource: 'configmaps' }
const TEXT = 'All work and no play makes the bench a dull place. '.repeat(40)
const BUDGETS = { lmdb: 15, mongodb: 25, resident: 1.2 * 1024, get: 1.5, list: 2, pause: 50 }
/** What controllers look at after the start is over when so many seconds took less than as many times so many milliseconds. */
const QUIET = 3
const BUSY = 200
/** Seconds until the engine has compiled what gets take, also on a busy machine. */
const WARM_UP = 10

const nameOf = (index: number): string => `m${String(index).padStart(7, '0')}`

/** ConfigMaps as they are stored: each has an identity and a secret of its own, the rest is what many have in common. */
function* objects(count: number): Generator<CheckpointObject> {
  for (let index = 0; index < count; index++) {
    const name = nameOf(index)
    const time = new Date(1.7e12 + index * 1000).toISOString().replace('.000', '')
    const fieldsV1 = { 'f:data': { '.': {}, 'f:payload': {}, 'f:secret': {} } }
    const managed = { manager: 'bench', operation: 'Update', apiVersion: 'v1', time, fieldsType: 'FieldsV1', fieldsV1 }
    const metadata = {
      name,
      namespace: NAMESPACE,
      uid: randomUUID(),
      creationTimestamp: time,
      labels: { app: `app-${index % 1000}` },
      managedFields: [managed],
    }
    const data = { secret: randomBytes(CHANCE).toString('base64'), payload: '' }
    const head = JSON.stringify({ apiVersion: 'v1', kind: 'ConfigMap', metadata, data })
    const value = Buffer.from(`${head.slice(0, -3)}${TEXT.slice(0, BYTES - head.length)}"}}`)
    yield { key: objectKey(TYPE, { namespace: NAMESPACE, name }), value, revision: index + 1 }
  }
}

async function fill(log: Log, count: number): Promise<void> {
  try {
    await log.begin(count + 1, objects(count))
  } finally {
    await log.close()
  }
}

/** A store that holds so many objects, and how it is named. */
interface Filled {
  readonly environment: Environment
  readonly flags: readonly string[]
  readonly count: number
}

/** What a server on a store costs. */
interface Costs {
  /** Seconds of processor time until it listened, and until its controllers had seen all there is. */
  readonly start: number
  readonly settled: number
  /** Mebibytes, after the gets and lists. */
  readonly resident: number
  /** Microseconds of processor time each. */
  readonly get: number
  readonly list: number
}

async function costsOf({ environment, flags, count }: Filled): Promise<Costs> {
  const fixture = await startFixture(environment, { flags })
  try {
    const start = fixture.process.cpuMilliseconds() / 1000
    const settled = await settle(fixture)
    const { url, ca, headers } = fixture
    const load = { url, ca, connections: 16, seconds: environment.seconds, warmUp: WARM_UP }
    const get = await drive(fixture.process, load, () => {
      const name = nameOf(Math.floor(Math.random() * count))
      return { method: 'GET', path: `${COLLECTION}/${name}`, headers }
    })
    const list = await walk(environment, fixture)
    const resident = fixture.process.resident() / MEBIBYTE
    return { start, settled, resident, get: cpuPerRequest(get), list }
  } finally {
    await fixture.stop()
  }
}

/** Waits until the server rests; returns the seconds of processor time that it has taken until then. */
async function settle({ process: { cpuMilliseconds } }: Fixture): Promise<number> {
  for (let before = cpuMilliseconds(); ; before = cpuMilliseconds()) {
    await sleep(QUIET * 1000)
    if (cpuMilliseconds() - before < QUIET * BUSY) return before / 1000
  }
}

/** Lists 500 after 500, from the first to the last and again; returns the microseconds of processor time of one list. */
async function walk(environment: Environment, { url, ca, headers, process: server }: Fixture): Promise<number> {
  const dispatcher = new Agent({ connect: { ca } })
  let token = ''
  const work = async (): Promise<void> => {
    const path = `${COLLECTION}?limit=500&continue=${encodeURIComponent(token)}`
    const { statusCode, body } = await request(url + path, { headers, dispatcher })
    const text = await body.text()
    if (statusCode !== 200) throw new Error(`${path}: ${statusCode} ${text}`)
    token = /"continue":"([^"]*)"/.exec(text)?.[1] ?? ''
  }
  try {
    return cpuPerRequest(await measureLoad(server, environment, { atOnce: 1, work }))
  } finally {
    await dispatcher.close()
  }
}

/** The longest turn of the event loop in milliseconds, by the clock and by the processor time of the main thread. */
interface Pause {
  readonly wall: number
  readonly processor: number
}

/** Returns the longest pause while objects anywhere change and the checkpoint moves over what has changed. */
async function pauseOf({ environment, flags, count }: Filled): Promise<Pause> {
  const file = join(environment.scratch, 'delay')
  const fixture = await startFixture(environment, {
    flags: [...flags, '--history-retention', '5s'],
    nodeFlags: ['--import', await environment.compile('bench/references/delay.ts')],
    environment: { BENCH_DELAY_FILE: file },
  })
  const { url, ca, headers } = fixture
  const longest = async (): Promise<Pause> => {
    process.kill(fixture.process.pid, 'SIGUSR2')
    await sleep(500)
    const [wall = Number.NaN, processor = Number.NaN] = readFileSync(file, 'utf8').split(' ').map(Number)
    return { wall, processor }
  }
  try {
    await settle(fixture)
    await longest()
    const options = { url, ca, connections: 16, seconds: 5 * environment.seconds, warmUp: 0 }
    await drive(fixture.process, options, (index) => ({
      method: 'PATCH',
      path: `${COLLECTION}/${nameOf(Math.floor(Math.random() * count))}`,
      headers: { ...headers, 'content-type': 'application/merge-patch+json' },
      body: JSON.stringify({ metadata: { annotations: { bench: String(index) } } }),
    }))
    return await longest()
  } finally {
    await fixture.stop()
  }
}

function findingsOf(store: 'lmdb' | 'mongodb', large: Costs, small: Costs, pause: Pause): Finding[] {
  const what = (text: string): string => `${OBJECTS} objects on ${store}, ${text}`
  const reference = (value: number) => ({ what: `the same with ${FEW} objects`, value })
  const atMost = (limit: number) => ({ limit, direction: 'at most' as const })
  return [
    { what: what('start'), unit: 's CPU', measured: large.start, budget: atMost(BUDGETS[store]) },
    { what: what('start until controllers have seen all'), unit: 's CPU', measured: large.settled },
    { what: what('resident memory'), unit: 'MiB', measured: large.resident, budget: atMost(BUDGETS.resident) },
    {
      what: what('get of one anywhere'),
      unit: 'µs CPU each',
      measured: large.get,
      reference: reference(small.get),
      budget: atMost(BUDGETS.get),
    },
    {
      what: what('list of 500 anywhere'),
      unit: 'µs CPU each',
      measured: large.list,
      reference: reference(small.list),
      budget: atMost(BUDGETS.list),
    },
    {
      what: what('longest pause under writes, by processor time'),
      unit: 'ms CPU',
      measured: pause.processor,
      budget: atMost(BUDGETS.pause),
    },
    { what: what('longest pause under writes, by the clock'), unit: 'ms', measured: pause.wall },
  ]
}

const inFolder = (environment: Environment, name: string): Environment => ({
  ...environment,
  scratch: join(environment.scratch, name),
})

async function measureLmdb(environment: Environment): Promise<readonly Finding[]> {
  const filled = async (name: string, count: number): Promise<Filled> => {
    const folder = inFolder(environment, name)
    await fill(await lmdbLog({ path: join(folder.scratch, 'data/store') }), count)
    return { environment: folder, flags: [], count }
  }
  const small = await costsOf(await filled('small', FEW))
  const large = await filled('large', OBJECTS)
  return findingsOf('lmdb', await costsOf(large), small, await pauseOf(large))
}

async function measureMongo(environment: Environment): Promise<readonly Finding[]> {
  const { startReplicaSet } = await import('../../test/support/mongod.ts')
  const set = await startReplicaSet({ nodes: 1 })
  const filled = async (name: string, count: number): Promise<Filled> => {
    await fill(await mongoLog({ uri: set.uri, database: name }), count)
    return { environment: inFolder(environment, name), flags: ['--store', withDatabase(set.uri, name)], count }
  }
  try {
    const small = await costsOf(await filled('few', FEW))
    const large = await filled('many', OBJECTS)
    return findingsOf('mongodb', await costsOf(large), small, await pauseOf(large))
  } finally {
    await set.stop()
  }
}

const withDatabase = (uri: string, database: string): string =>
  uri.replace(/^(mongodb:\/\/[^/?]+)\/?[^?]*/, `$1/${database}`)

/** A store that holds far more than one would keep in memory as it is. Takes minutes and gigabytes on the disk. */
export const millions: readonly Work[] = [
  { name: 'million', section: 'A million objects on LMDB', run: measureLmdb },
  { name: 'million-mongodb', section: 'A million objects on MongoDB', run: measureMongo },
]
