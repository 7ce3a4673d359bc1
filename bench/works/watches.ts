import { once } from 'node:events'
import { mkdirSync, mkdtempSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { Worker } from 'node:worker_threads'
import { Agent, request } from 'undici'
import { COLLECTION, seed, startFixture, startReference, type Fixture } from '../fixture.ts'
import { descriptorsOf, type MeasuredProcess } from '../process.ts'
import { openStreams, type StreamOptions, type Streams } from '../streams.ts'
import { medianBy } from '../rounds.ts'
import type { Environment, Finding, Work } from '../work.ts'

const WATCHERS = 1_000
const RATES = [50, 200]
const IDLE = 10_000
const WARM = 50
/** In turns with the reference. */
const ROUNDS = 3
/** Times the CPU of the bare loop. */
const CPU_BUDGET = 1.15
/** Times the median. */
const LATENCY_BUDGET = 2
/** Times the time of a create without watchers. */
const ANSWER_BUDGET = 3
/** Writes before the first measurement: those of a server that runs for long are compiled. */
const WARM_WRITES = 12_000
/** Of the writes before a measurement. */
const POSTED_AT_ONCE = 64
/** As every informer asks once it has its list. */
const watchFrom = (version: string): string =>
  `${COLLECTION}?watch=true&allowWatchBookmarks=true&resourceVersion=${version}`

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

const both = (sinks: readonly Sink[]): Sink => ({
  async counts() {
    const counts = await Promise.all(sinks.map((sink) => sink.counts()))
    const sum = (key: keyof Counts): number => counts.reduce((total, one) => total + one[key], 0)
    return { lines: sum('lines'), pieces: sum('pieces') }
  },
  close: () => Promise.all(sinks.map((sink) => sink.close())),
})

const small = (name: string): string =>
  JSON.stringify({ apiVersion: 'v1', kind: 'ConfigMap', metadata: { name }, data: { at: String(performance.now()) } })

async function newestVersion(fixture: Fixture): Promise<string> {
  const list = await fixture.call({ method: 'GET', path: `${COLLECTION}?limit=1` })
  return (JSON.parse(list.body.toString()) as { metadata: { resourceVersion: string } }).metadata.resourceVersion
}

/** Posts an object; resolves when that is answered. */
type Post = (body: string) => Promise<unknown>

const postTo =
  (fixture: Fixture): Post =>
  (body) =>
    fixture.call({ method: 'POST', path: COLLECTION, body })

/** Creates small objects at a steady rate until the time is over. Returns how long each answer took, in milliseconds. */
async function createSteadily(post: Post, rate: number, seconds: number): Promise<readonly number[]> {
  const begin = performance.now()
  const pending: Promise<number>[] = []
  const create = async (name: string): Promise<number> => {
    const at = performance.now()
    await post(small(name))
    return performance.now() - at
  }
  for (let index = 0; index < seconds * rate; index++) {
    const due = begin + (index * 1000) / rate
    if (due > performance.now()) await sleep(due - performance.now())
    pending.push(create(`e${Math.round(begin)}-${index}`))
  }
  return Promise.all(pending)
}

/** CPU of one delivered line in microseconds while `work` runs, and what it returns. */
async function cpuPerLine<Result>(process: MeasuredProcess, sink: Sink, work: () => Promise<Result>) {
  const before = { cpu: process.cpuMilliseconds(), lines: (await sink.counts()).lines }
  const result = await work()
  await sleep(300)
  const lines = (await sink.counts()).lines - before.lines
  return { cpu: ((process.cpuMilliseconds() - before.cpu) * 1000) / lines, result }
}

const percentile = (values: readonly number[], share: number): number =>
  values.toSorted((a, b) => a - b)[Math.min(values.length - 1, Math.floor(values.length * share))] ?? Number.NaN

interface Measured {
  /** Microseconds per delivery. */
  readonly cpu: number
  readonly frame: string
  readonly framesPerWrite: number
  /** Milliseconds from the request to the delivery. */
  readonly p50: number
  readonly p99: number
  /** Milliseconds in which half of the creates are answered. */
  readonly answer: number
}

/** Opens all watchers; the one whose lines are told, the probe, in the middle of the others. */
async function openWatchers(
  environment: Environment,
  watched: Omit<StreamOptions, 'count'>,
  onLine: (line: string) => void,
): Promise<{ readonly sink: Sink; readonly probe: Streams }> {
  const half = { ...watched, count: (WATCHERS - 1) >> 1 }
  const sinks = [await openSink(environment, half)]
  const probe = await openStreams({ ...watched, count: 1 }, onLine)
  sinks.push(await openSink(environment, { ...half, count: WATCHERS - 1 - half.count }))
  return { sink: both(sinks), probe }
}

async function measureOurs(environment: Environment, fixture: Fixture, rate: number): Promise<Measured> {
  const latencies: number[] = []
  let frame = ''
  const path = watchFrom(await newestVersion(fixture))
  const watched = { url: fixture.url + path, ca: fixture.ca, headers: fixture.headers }
  const { sink, probe } = await openWatchers(environment, watched, (line) => {
    const at = /"at":"([0-9.]+)"/.exec(line)?.[1]
    if (at === undefined) return
    frame = line
    latencies.push(performance.now() - Number(at))
  })
  const post = postTo(fixture)
  await createSteadily(post, rate, 3)
  latencies.length = 0
  const before = await sink.counts()
  const create = () => createSteadily(post, rate, environment.seconds)
  const { cpu, result } = await cpuPerLine(fixture.process, sink, create)
  const after = await sink.counts()
  const framesPerWrite = (after.lines - before.lines) / (after.pieces - before.pieces)
  probe.close()
  await sink.close()
  const p50 = percentile(latencies, 0.5)
  const p99 = percentile(latencies, 0.99)
  return { cpu, frame, framesPerWrite, p50, p99, answer: percentile(result, 0.5) }
}

/** Microseconds of processor time of one delivery to one of many watchers. */
export const cpuOfDeliveries = async (environment: Environment, fixture: Fixture, rate: number): Promise<number> =>
  (await measureOurs(environment, fixture, rate)).cpu

/** A bare loop; microseconds of processor time of one delivery. */
interface Bare {
  /** Which keeps nothing. */
  readonly alone: number
  /** Which makes as many objects durable as there are events. */
  readonly keeping: number
  /** Milliseconds from a request to the first write that begins once it is answered, as if that delivered what it made. */
  readonly p50: number
  readonly p99: number
}

/** The bare loop coalesces as much as the server did, or the writes it saves would count for the server. */
async function measureBare(
  environment: Environment,
  fixture: Fixture,
  rate: number,
  { frame, framesPerWrite }: Measured,
): Promise<Bare> {
  const frameFile = join(environment.scratch, 'frame')
  writeFileSync(frameFile, `${frame}\n`)
  const folder = mkdtempSync(join(environment.scratch, 'kept-'))
  const args = [frameFile, fixture.tlsFile, String(rate), String(Math.max(1, framesPerWrite)), folder]
  const reference = await startReference(environment, 'bench/references/frames.ts', args)
  const { ca, headers } = fixture
  const dispatcher = new Agent({ connect: { ca } })
  const kept: { readonly asked: number; readonly answered: number }[] = []
  const post: Post = async (body) => {
    const asked = performance.now()
    const answer = await request(reference.url, { method: 'POST', dispatcher, body })
    await answer.body.dump()
    kept.push({ asked, answered: performance.now() })
  }
  const came: number[] = []
  try {
    for (let count = 0; count < WARM_WRITES; count += POSTED_AT_ONCE)
      await Promise.all(Array.from({ length: POSTED_AT_ONCE }, () => post(small('warm'))))
    const watched = { url: reference.url, ca, headers }
    const { sink, probe } = await openWatchers(environment, watched, () => came.push(performance.now()))
    process.kill(reference.process.pid, 'SIGUSR2')
    await sleep(1000)
    const alone = await cpuPerLine(reference.process, sink, () => sleep(environment.seconds * 1000))
    const create = () => createSteadily(post, rate, environment.seconds)
    kept.length = 0
    const keeping = await cpuPerLine(reference.process, sink, create)
    probe.close()
    await sink.close()
    const latencies = kept.flatMap(({ asked, answered }) => {
      const next = came.find((at) => at > answered)
      return next === undefined ? [] : [next - asked]
    })
    return {
      alone: alone.cpu,
      keeping: keeping.cpu,
      p50: percentile(latencies, 0.5),
      p99: percentile(latencies, 0.99),
    }
  } finally {
    await dispatcher.close()
    await reference.process.stop()
  }
}

/** Of one create. */
interface Creates {
  /** Microseconds. */
  readonly cpu: number
  /** Milliseconds in which half of them are answered. */
  readonly answer: number
}

/** Creates without anybody who watches: how much of the processor time of deliveries is theirs. */
async function measureCreates(fixture: Fixture, rate: number, seconds: number): Promise<Creates> {
  const before = fixture.process.cpuMilliseconds()
  const answers = await createSteadily(postTo(fixture), rate, seconds)
  const cpu = ((fixture.process.cpuMilliseconds() - before) * 1000) / answers.length
  return { cpu, answer: percentile(answers, 0.5) }
}

/** Server and bare loop in turns, and the round that is in the middle. */
async function measureRate(environment: Environment, fixture: Fixture, rate: number): Promise<readonly Finding[]> {
  const rounds: (Measured & { readonly bare: Bare; readonly alone: Creates })[] = []
  while (rounds.length < ROUNDS) {
    const alone = await measureCreates(fixture, rate, environment.seconds / 2)
    const ours = await measureOurs(environment, fixture, rate)
    rounds.push({ ...ours, alone, bare: await measureBare(environment, fixture, rate, ours) })
  }
  const middle = medianBy(rounds, (round) => round.cpu / round.bare.alone)
  const { cpu, bare, framesPerWrite } = middle
  const { p50, p99 } = medianBy(rounds, (round) => round.p99 / round.p50)
  const floor = medianBy(rounds, (round) => round.bare.p99 / round.bare.p50).bare
  const { answer, alone } = medianBy(rounds, (round) => round.answer / round.alone.answer)
  const create = medianBy(rounds, (round) => round.alone.cpu).alone.cpu
  const what = `watch, ${WATCHERS} watchers × ${rate} events/s`
  const delivery = `${what}, delivery from the request on, p99`
  return [
    { what: `create, ${rate} in a second, without watchers`, unit: 'µs CPU', measured: create },
    {
      what: `${what}, deliveries alone`,
      unit: 'µs CPU per delivery',
      measured: cpu - middle.alone.cpu / WATCHERS,
      reference: { what: `bare loop, same frames, ${framesPerWrite.toFixed(1)} in a write`, value: bare.alone },
      budget: { limit: CPU_BUDGET, direction: 'at most' },
    },
    {
      what: `${what}, with the creates that they come from`,
      unit: 'µs CPU per delivery',
      measured: cpu,
      reference: { what: 'the same loop', value: bare.alone },
      budget: { limit: CPU_BUDGET, direction: 'at most' },
    },
    {
      what: `${what}, with the creates, beside a loop that keeps what it sends`,
      unit: 'µs CPU per delivery',
      measured: cpu,
      reference: { what: 'the same loop, as many objects made durable', value: bare.keeping },
    },
    {
      what: `${delivery} against its median`,
      unit: 'ms',
      measured: p99,
      reference: { what: 'its median', value: p50 },
      budget: { limit: LATENCY_BUDGET, direction: 'at most' },
    },
    {
      what: `${delivery} against its median, of the loop that keeps what is created and writes as seldom`,
      unit: 'ms',
      measured: floor.p99,
      reference: { what: 'its median', value: floor.p50 },
    },
    {
      what: `${delivery} against its bound`,
      unit: 'ms',
      measured: p99,
      reference: { what: '1.5 × its median + 10 ms', value: 1.5 * p50 + 10 },
      budget: { limit: 1, direction: 'at most' },
    },
    {
      what: `create beside ${WATCHERS * rate} deliveries a second, answered, median`,
      unit: 'ms',
      measured: answer,
      reference: { what: 'without watchers', value: alone.answer },
      budget: { limit: ANSWER_BUDGET, direction: 'at most' },
    },
  ]
}

export const watchers: Work = {
  name: 'watch',
  async run(environment) {
    const fixture = await startFixture(environment)
    try {
      await seed(fixture, WARM_WRITES)
      const findings: Finding[] = []
      for (const rate of RATES) findings.push(...(await measureRate(environment, fixture, rate)))
      return findings
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
    return await memoryEach(fixture.process, { url: url + watchFrom('0'), ca, headers })
  } finally {
    await fixture.stop()
  }
}

async function idlePlain(environment: Environment): Promise<number> {
  const folder = join(environment.scratch, 'plain')
  mkdirSync(folder)
  const server = await startReference(environment, 'bench/references/plain-server.ts', [environment.root, folder])
  try {
    const url = server.url.replace('https:', 'http:') + watchFrom('0')
    return await memoryEach(server.process, { url, ca: '', headers: {} })
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
