import { once } from 'node:events'
import { mkdirSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { Worker } from 'node:worker_threads'
import { COLLECTION, startFixture, startReference, type Fixture } from '../fixture.ts'
import { descriptorsOf, type MeasuredProcess } from '../process.ts'
import { openStreams, type StreamOptions } from '../streams.ts'
import { medianBy } from '../rounds.ts'
import type { Environment, Work } from '../work.ts'

const WATCHERS = 1_000
const EVENTS_PER_SECOND = 200
const IDLE = 10_000
const WARM = 50
/** In turns with the reference. */
const ROUNDS = 3
const LATENCY_BUDGET = 50
const WATCH = `${COLLECTION}?watch=true&allowWatchBookmarks=false&resourceVersion=0`

interface Counts {
  /** Lines received by all. */
  readonly lines: number
  /** Pieces in which they came: how often the server wrote. */
  readonly pieces: number
}

interface Sink {
  counts(): Promise<Counts>
  close(): Promise<unknown>
}

/** Opens streams in a thread of their own. */
async function openSink(environment: Environment, options: StreamOptions): Promise<Sink> {
  const worker = new Worker(await environment.compile('bench/sink.ts'), { workerData: options })
  await once(worker, 'message')
  return {
    async counts() {
      worker.postMessage('count')
      const [counts] = (await once(worker, 'message')) as [Counts]
      return counts
    },
    close: () => worker.terminate(),
  }
}

const small = (name: string): string =>
  JSON.stringify({ apiVersion: 'v1', kind: 'ConfigMap', metadata: { name }, data: { at: String(performance.now()) } })

/** Creates small objects at a steady rate until the time is over. */
async function createSteadily(fixture: Fixture, seconds: number): Promise<void> {
  const begin = performance.now()
  const pending: Promise<unknown>[] = []
  for (let index = 0; index < seconds * EVENTS_PER_SECOND; index++) {
    const due = begin + (index * 1000) / EVENTS_PER_SECOND
    if (due > performance.now()) await sleep(due - performance.now())
    pending.push(fixture.call({ method: 'POST', path: COLLECTION, body: small(`e${Math.round(begin)}-${index}`) }))
  }
  await Promise.all(pending)
}

/** CPU of one delivered line in microseconds while `work` runs. */
async function cpuPerLine(process: MeasuredProcess, sink: Sink, work: () => Promise<void>): Promise<number> {
  const before = { cpu: process.cpuMilliseconds(), lines: (await sink.counts()).lines }
  await work()
  await sleep(300)
  return ((process.cpuMilliseconds() - before.cpu) * 1000) / ((await sink.counts()).lines - before.lines)
}

const percentile = (values: readonly number[], share: number): number =>
  values.toSorted((a, b) => a - b)[Math.min(values.length - 1, Math.floor(values.length * share))] ?? Number.NaN

async function measureOurs(environment: Environment, fixture: Fixture) {
  const latencies: number[] = []
  let frame = ''
  const watched = { url: fixture.url + WATCH, ca: fixture.ca, headers: fixture.headers }
  const sink = await openSink(environment, { ...watched, count: WATCHERS - 1 })
  const probe = await openStreams({ ...watched, count: 1 }, (line) => {
    const at = /"at":"([0-9.]+)"/.exec(line)?.[1]
    if (at === undefined) return
    frame = line
    latencies.push(performance.now() - Number(at))
  })
  await createSteadily(fixture, 3)
  latencies.length = 0
  const before = await sink.counts()
  const cpu = await cpuPerLine(fixture.process, sink, () => createSteadily(fixture, environment.seconds))
  const after = await sink.counts()
  const framesPerWrite = (after.lines - before.lines) / (after.pieces - before.pieces)
  probe.close()
  await sink.close()
  return { cpu, frame, framesPerWrite, p99: percentile(latencies, 0.99) }
}

/** The bare loop coalesces as much as the server did, or the writes it saves would count for the server. */
async function measureBare(
  environment: Environment,
  fixture: Fixture,
  { frame, framesPerWrite }: { readonly frame: string; readonly framesPerWrite: number },
): Promise<number> {
  const frameFile = join(environment.scratch, 'frame')
  writeFileSync(frameFile, `${frame}\n`)
  const args = [frameFile, fixture.tlsFile, String(EVENTS_PER_SECOND), String(Math.max(1, framesPerWrite))]
  const reference = await startReference(environment, 'bench/references/frames.ts', args)
  try {
    const { ca, headers } = fixture
    const sink = await openSink(environment, { url: reference.url, ca, headers, count: WATCHERS })
    process.kill(reference.process.pid, 'SIGUSR2')
    await sleep(1000)
    const cpu = await cpuPerLine(reference.process, sink, () => sleep(environment.seconds * 1000))
    await sink.close()
    return cpu
  } finally {
    await reference.process.stop()
  }
}

export const watchers: Work = {
  name: 'watch',
  async run(environment) {
    const fixture = await startFixture(environment)
    try {
      const rounds: { readonly cpu: number; readonly bare: number; readonly p99: number }[] = []
      while (rounds.length < ROUNDS) {
        const ours = await measureOurs(environment, fixture)
        rounds.push({ ...ours, bare: await measureBare(environment, fixture, ours) })
      }
      const median = medianBy(rounds, ({ cpu, bare }) => cpu / bare)
      return [
        {
          what: `watch, ${WATCHERS} watchers × ${EVENTS_PER_SECOND} events/s`,
          unit: 'µs CPU per delivery',
          measured: median.cpu,
          reference: {
            what: 'bare loop, same frames, same coalescing',
            value: median.bare,
          },
          budget: { limit: 1.3, direction: 'at most' },
        },
        {
          what: 'watch, delivery from the request on, p99',
          unit: 'ms',
          measured: medianBy(rounds, ({ p99 }) => p99).p99,
          budget: { limit: LATENCY_BUDGET, direction: 'at most' },
        },
      ]
    } finally {
      await fixture.stop()
    }
  },
}

/** Memory of the server for each of many watches that are open and get nothing, in KiB. */
async function memoryEach(server: MeasuredProcess, options: Omit<StreamOptions, 'count'>): Promise<number> {
  const warm = await openStreams({ ...options, count: WARM })
  await sleep(500)
  const before = server.resident()
  const streams = await openStreams({ ...options, count: IDLE })
  await sleep(2_000)
  const each = (server.resident() - before) / IDLE
  const held = descriptorsOf(server.pid)
  streams.close()
  warm.close()
  if (held < IDLE + WARM) throw new Error(`the server holds only ${held} connections`)
  return each / 1024
}

async function idleSecured(environment: Environment): Promise<number> {
  const fixture = await startFixture(environment)
  try {
    const { url, ca, headers } = fixture
    return await memoryEach(fixture.process, { url: url + WATCH, ca, headers })
  } finally {
    await fixture.stop()
  }
}

async function idlePlain(environment: Environment): Promise<number> {
  const folder = join(environment.scratch, 'plain')
  mkdirSync(folder)
  const server = await startReference(environment, 'bench/references/plain-server.ts', [environment.root, folder])
  try {
    return await memoryEach(server.process, { url: server.url.replace('https:', 'http:') + WATCH, ca: '', headers: {} })
  } finally {
    await server.process.stop()
  }
}

export const idleWatches: Work = {
  name: 'idle',
  async run(environment) {
    const unit = 'KiB each'
    return [
      {
        what: `${IDLE} idle watches, plain`,
        unit,
        measured: await idlePlain(environment),
        budget: { limit: 20, direction: 'at most' },
      },
      {
        what: `${IDLE} idle watches over TLS`,
        unit,
        measured: await idleSecured(environment),
        budget: { limit: 70, direction: 'at most' },
      },
    ]
  },
}
