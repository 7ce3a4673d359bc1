import { setTimeout as sleep } from 'node:timers/promises'
import { ROUNDS } from '../comparison.ts'
import { COLLECTION, seed, startFixture, type Fixture } from '../fixture.ts'
import { driveHttp2, openHttp2Streams } from '../http2.ts'
import { cpuPerRequest, drive } from '../load.ts'
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

type Opened = Pick<Streams, 'lines' | 'close'>
type Open = (options: StreamOptions) => Promise<Opened>

const overHttp1: Open = (options) => openStreams(options)
const overHttp2: Open = (options) => openHttp2Streams(options, WATCHES)

interface Pair {
  readonly one: number
  readonly two: number
}

async function measureGets({ seconds }: Environment, { process, url, ca, headers }: Fixture): Promise<Pair> {
  const path = `${COLLECTION}/o0`
  const load = { url, ca, seconds: seconds / 2, warmUp: WARM_UP }
  const requestOf = () => ({ method: 'GET' as const, path, headers })
  const rounds: Pair[] = []
  while (rounds.length < ROUNDS) {
    const one = await drive(process, { ...load, connections: AT_ONCE }, requestOf)
    const two = await driveHttp2(process, { ...load, path, headers, streams: AT_ONCE })
    rounds.push({ one: cpuPerRequest(one), two: cpuPerRequest(two) })
  }
  return medianBy(rounds, ({ one, two }) => two / one)
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

async function measureDeliveries(environment: Environment, fixture: Fixture) {
  const rounds: { readonly one: WatchCost; readonly two: WatchCost }[] = []
  while (rounds.length < ROUNDS) {
    const one = await measureWatches(environment, fixture, overHttp1)
    rounds.push({ one, two: await measureWatches(environment, fixture, overHttp2) })
  }
  return medianBy(rounds, ({ one, two }) => two.delivery / one.delivery)
}

/** Memory of a fresh server for each of many watches that are open and get nothing, in KiB. */
async function memoryEach(environment: Environment, open: Open): Promise<number> {
  const fixture = await startFixture(environment)
  try {
    const warm = await open(await watchOf(fixture, WATCHES))
    await sleep(500)
    const before = fixture.process.resident()
    const streams = await open(await watchOf(fixture, IDLE))
    await sleep(1_000)
    const each = (fixture.process.resident() - before) / IDLE / 1024
    streams.close()
    warm.close()
    return each
  } finally {
    await fixture.stop()
  }
}

async function findings(environment: Environment, fixture: Fixture): Promise<readonly Finding[]> {
  await seed(fixture, 2)
  const gets = await measureGets(environment, fixture)
  const { one, two } = await measureDeliveries(environment, fixture)
  return [
    {
      what: 'get of 2 KiB over HTTP/2, on one connection',
      unit: 'µs CPU each',
      measured: gets.two,
      reference: { what: `${OTHER}, on ${AT_ONCE}`, value: gets.one },
      budget: { limit: GET_BUDGET, direction: 'at most' },
    },
    {
      what: `${WATCHES} watches × ${EVENTS_PER_SECOND} events/s on one connection, delivery`,
      unit: 'µs CPU each',
      measured: two.delivery,
      reference: { what: `${OTHER}, on ${WATCHES}`, value: one.delivery },
      budget: { limit: WATCH_BUDGET, direction: 'at most' },
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
    const idle: Finding = {
      what: `${IDLE} idle watches, ${WATCHES} on each connection`,
      unit: 'KiB each',
      measured: await memoryEach(environment, overHttp2),
      reference: { what: OTHER, value: await memoryEach(environment, overHttp1) },
      budget: { limit: WATCH_BUDGET, direction: 'at most' },
    }
    return [...timed, idle]
  },
}
