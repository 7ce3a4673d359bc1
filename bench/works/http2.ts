import { setTimeout as sleep } from 'node:timers/promises'
import { ROUNDS } from '../comparison.ts'
import {
  COLLECTION,
  seed,
  startFixture,
  startHttp2Bytes,
  type Answer,
  type Fixture,
  type Reference,
} from '../fixture.ts'
import { driveHttp2, openHttp2Streams } from '../http2.ts'
import { cpuPerRequest, drive } from '../load.ts'
import type { MeasuredProcess } from '../process.ts'
import { medianBy } from '../rounds.ts'
import { openStreams, type StreamOptions, type Streams } from '../streams.ts'
import type { Environment, Finding, Work } from '../work.ts'

const AT_ONCE = 16
/** Watches of one connection of HTTP/2, or of as many of HTTP/1.1. */
const WATCHES = 100
/** Watches whose memory is measured: that of a hundred is lost in what the server takes and gives back otherwise. */
const IDLE = 1_000
const EVENTS_PER_SECOND = 50
const GET_BUDGET = 1.3
const WATCH_BUDGET = 0.25
const WARM_UP = 2
const OTHER = 'the same over HTTP/1.1'
const BARE = 'bare node:http2'

type Opened = Pick<Streams, 'lines' | 'close'>
type Open = (options: StreamOptions) => Promise<Opened>

const overHttp1: Open = (options) => openStreams(options)
const overHttp2: Open = (options) => openHttp2Streams(options, WATCHES)

/** What the same costs over HTTP/1.1, over HTTP/2, and over bare streams of node's HTTP/2. */
interface Costs<Cost> {
  readonly one: Cost
  readonly two: Cost
  /** Microseconds of processor time. */
  readonly bare: number
}

/** Watches of the bare server. */
const bareWatches = ({ ca, headers }: Fixture, url: string, count: number): StreamOptions => ({
  ca,
  headers,
  count,
  url: `${url}/?watch=true`,
})

/** Runs with a bare server that sends the bytes. */
async function beside<T>(
  environment: Environment,
  fixture: Fixture,
  answer: Answer,
  run: (reference: Reference) => Promise<T>,
): Promise<T> {
  const reference = await startHttp2Bytes(environment, fixture, answer, EVENTS_PER_SECOND)
  return run(reference).finally(() => reference.process.stop())
}

async function measureGets(environment: Environment, fixture: Fixture): Promise<Costs<number>> {
  const { process, url, ca, headers } = fixture
  const path = `${COLLECTION}/o0`
  const load = { ca, seconds: environment.seconds / 2, warmUp: WARM_UP }
  const requestOf = () => ({ method: 'GET' as const, path, headers })
  const streams = { ...load, path, headers, streams: AT_ONCE }
  const rounds: Costs<number>[] = []
  const answer = await fixture.call({ method: 'GET', path })
  return beside(environment, fixture, answer, async (reference) => {
    while (rounds.length < ROUNDS) {
      const one = await drive(process, { ...load, url, connections: AT_ONCE }, requestOf)
      const two = await driveHttp2(process, { ...streams, url })
      const bare = await driveHttp2(reference.process, { ...streams, url: reference.url })
      rounds.push({ one: cpuPerRequest(one), two: cpuPerRequest(two), bare: cpuPerRequest(bare) })
    }
    return medianBy(rounds, ({ one, two }) => two / one)
  })
}

/** As every informer asks once it has its list. */
async function watchOf(fixture: Fixture, count: number): Promise<StreamOptions> {
  const list = await fixture.call({ method: 'GET', path: `${COLLECTION}?limit=1` })
  const { metadata } = JSON.parse(list.body.toString()) as { metadata: { resourceVersion: string } }
  const { url, ca, headers } = fixture
  const query = `watch=true&allowWatchBookmarks=true&resourceVersion=${metadata.resourceVersion}`
  return { ca, headers, count, url: `${url}${COLLECTION}?${query}` }
}

interface WatchCost {
  /** Milliseconds of processor time until all are open. */
  readonly opening: number
  /** Microseconds of processor time for a delivery, without what the writes cost. */
  readonly delivery: number
}

/** Patches an object at a steady rate. Returns the processor time in milliseconds. */
async function write(environment: Environment, fixture: Fixture): Promise<number> {
  const before = fixture.process.cpuMilliseconds()
  const begin = performance.now()
  const pending: Promise<unknown>[] = []
  for (let index = 0; index < (environment.seconds / 2) * EVENTS_PER_SECOND; index++) {
    const due = begin + (index * 1000) / EVENTS_PER_SECOND
    if (due > performance.now()) await sleep(due - performance.now())
    const body = JSON.stringify({ data: { at: String(index) } })
    const type = 'application/merge-patch+json'
    pending.push(fixture.call({ method: 'PATCH', path: `${COLLECTION}/o1`, body, type }))
  }
  await Promise.all(pending)
  await sleep(300)
  return fixture.process.cpuMilliseconds() - before
}

async function measureWatches(environment: Environment, fixture: Fixture, open: Open): Promise<WatchCost> {
  const alone = await write(environment, fixture)
  const options = await watchOf(fixture, WATCHES)
  const before = fixture.process.cpuMilliseconds()
  const streams = await open(options)
  const opening = fixture.process.cpuMilliseconds() - before
  await sleep(500)
  const lines = streams.lines()
  const together = await write(environment, fixture)
  const delivery = ((together - alone) * 1000) / (streams.lines() - lines)
  streams.close()
  await sleep(200)
  return { opening, delivery }
}

/** The frame of a change to an object, as an answer. */
async function frameOf(fixture: Fixture, path: string): Promise<Answer> {
  const { headers, body } = await fixture.call({ method: 'GET', path })
  const object: unknown = JSON.parse(body.toString())
  return { headers, body: Buffer.from(`${JSON.stringify({ type: 'MODIFIED', object })}\n`) }
}

/** Bare streams of one connection that get the same frames, all of them in one turn of the event loop. */
async function measureBare(
  { seconds }: Environment,
  fixture: Fixture,
  { process: server, url }: Reference,
): Promise<number> {
  const streams = await overHttp2(bareWatches(fixture, url, WATCHES))
  await sleep(500)
  const before = { cpu: server.cpuMilliseconds(), lines: streams.lines() }
  await sleep((seconds / 2) * 1000)
  const delivery = ((server.cpuMilliseconds() - before.cpu) * 1000) / (streams.lines() - before.lines)
  streams.close()
  return delivery
}

async function measureDeliveries(environment: Environment, fixture: Fixture): Promise<Costs<WatchCost>> {
  const rounds: Costs<WatchCost>[] = []
  return beside(environment, fixture, await frameOf(fixture, `${COLLECTION}/o1`), async (reference) => {
    process.kill(reference.process.pid, 'SIGUSR2')
    while (rounds.length < ROUNDS) {
      const one = await measureWatches(environment, fixture, overHttp1)
      const two = await measureWatches(environment, fixture, overHttp2)
      rounds.push({ one, two, bare: await measureBare(environment, fixture, reference) })
    }
    return medianBy(rounds, ({ one, two }) => two.delivery / one.delivery)
  })
}

/** Memory of a server for each of many watches that are open and get nothing, in KiB. */
async function memoryEach(
  server: MeasuredProcess,
  open: Open,
  optionsOf: (count: number) => Promise<StreamOptions> | StreamOptions,
): Promise<number> {
  const warm = await open(await optionsOf(WATCHES))
  await sleep(500)
  const before = server.resident()
  const streams = await open(await optionsOf(IDLE))
  await sleep(1_000)
  const each = (server.resident() - before) / IDLE / 1024
  streams.close()
  warm.close()
  return each
}

/** Of a fresh server. */
async function ourMemoryEach(environment: Environment, open: Open): Promise<number> {
  const fixture = await startFixture(environment)
  const each = memoryEach(fixture.process, open, (count) => watchOf(fixture, count))
  return each.finally(() => fixture.stop())
}

async function bareMemoryEach(environment: Environment): Promise<number> {
  const fixture = await startFixture(environment)
  const nothing: Answer = { headers: [], body: Buffer.alloc(0) }
  const each = beside(environment, fixture, nothing, ({ process: server, url }) =>
    memoryEach(server, overHttp2, (count) => bareWatches(fixture, url, count)),
  )
  return each.finally(() => fixture.stop())
}

async function findings(environment: Environment, fixture: Fixture): Promise<readonly Finding[]> {
  await seed(fixture, 2)
  const gets = await measureGets(environment, fixture)
  const { one, two, bare } = await measureDeliveries(environment, fixture)
  const get = 'get of 2 KiB over HTTP/2, on one connection'
  const delivery = `${WATCHES} watches × ${EVENTS_PER_SECOND} events/s on one connection, delivery`
  const unit = 'µs CPU each'
  return [
    {
      what: get,
      unit,
      measured: gets.two,
      reference: { what: `${OTHER}, on ${AT_ONCE}`, value: gets.one },
      budget: { limit: GET_BUDGET, direction: 'at most' },
    },
    {
      what: `${get}, beside bare streams`,
      unit,
      measured: gets.two,
      reference: { what: `${BARE}, same bytes`, value: gets.bare },
    },
    {
      what: delivery,
      unit,
      measured: two.delivery,
      reference: { what: `${OTHER}, on ${WATCHES}`, value: one.delivery },
      budget: { limit: WATCH_BUDGET, direction: 'at most' },
    },
    {
      what: `${delivery}, beside bare streams`,
      unit,
      measured: two.delivery,
      reference: { what: `${BARE}, same frames, all in one turn of the event loop`, value: bare },
    },
    {
      what: `${WATCHES} watches on one connection, opened`,
      unit: 'ms CPU',
      measured: two.opening,
      reference: { what: `${OTHER}, on ${WATCHES}`, value: one.opening },
      budget: { limit: WATCH_BUDGET, direction: 'at most' },
    },
  ]
}

export const http2: Work = {
  name: 'http2',
  async run(environment) {
    const fixture = await startFixture(environment)
    const timed = await findings(environment, fixture).finally(() => fixture.stop())
    const what = `${IDLE} idle watches, ${WATCHES} on each connection`
    const unit = 'KiB each'
    const measured = await ourMemoryEach(environment, overHttp2)
    return [
      ...timed,
      {
        what,
        unit,
        measured,
        reference: { what: OTHER, value: await ourMemoryEach(environment, overHttp1) },
        budget: { limit: WATCH_BUDGET, direction: 'at most' },
      },
      {
        what: `${what}, beside bare streams`,
        unit,
        measured,
        reference: { what: BARE, value: await bareMemoryEach(environment) },
      },
    ]
  },
}
