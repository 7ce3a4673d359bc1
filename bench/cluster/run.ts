import { setTimeout as sleep } from 'node:timers/promises'
import { Pool, type Dispatcher } from 'undici'
import type { Fixture } from '../fixture.ts'
import type { MeasuredProcess } from '../process.ts'
import type { Streams } from '../streams.ts'
import type { Format } from './format.ts'
import { lifeOfPod, type Step, type Written } from './life.ts'

/** Connections of controller manager, scheduler and kubelets together. */
const CONNECTIONS = 24
/** Lives at the same time. */
const AT_ONCE = 32

const PATCH_TYPE = 'application/strategic-merge-patch+json'

/** A server that lives the life: the one under test, or the bare one. */
export interface Side {
  readonly process: MeasuredProcess
  readonly url: string
  /** The path that a step is sent to. */
  pathOf(step: Step): string
}

/** What came of some lives. */
export interface Lived {
  readonly requests: number
  readonly cpuMilliseconds: number
  readonly answers: ReadonlyMap<string, { readonly count: number; readonly bytes: number }>
  /** How often each resource was written. */
  readonly writes: ReadonlyMap<Written, number>
}

export interface Lives {
  readonly first: number
  readonly count: number
}

/** Returns how a step is sent: who asks, in which format. */
export const requestOf = (
  { headers }: Pick<Fixture, 'headers'>,
  { encode, mediaType }: Format,
  { agent, method, body }: Step,
): Pick<Dispatcher.RequestOptions, 'method' | 'headers' | 'body' | 'reset'> => ({
  method,
  // As those clients do; undici would give its connection up after each DELETE with a body.
  reset: false,
  headers: {
    ...headers,
    accept: mediaType,
    'user-agent': `${agent}/v1`,
    ...(body === undefined ? {} : { 'content-type': 'whole' in body ? mediaType : PATCH_TYPE }),
  },
  body: body === undefined ? null : 'whole' in body ? encode(body.whole) : JSON.stringify(body.patch),
})

export interface ClusterOptions {
  readonly fixture: Pick<Fixture, 'headers' | 'ca'>
  readonly format: Format
  readonly ownerUid: string
}

/** Lets Pods live, many at once, and reads what that costs the server until their watchers have all that happened. */
export async function live(
  side: Side,
  { fixture, format, ownerUid }: ClusterOptions,
  { first, count }: Lives,
  streams: readonly Streams[],
): Promise<Lived> {
  const pool = new Pool(side.url, { connections: CONNECTIONS, pipelining: 1, connect: { ca: fixture.ca } })
  const answers = new Map<string, { count: number; bytes: number }>()
  const writes = new Map<Written, number>()
  let requests = 0
  const send = async (step: Step): Promise<void> => {
    const { statusCode, body } = await pool.request({ path: side.pathOf(step), ...requestOf(fixture, format, step) })
    const bytes = Buffer.from(await body.arrayBuffer())
    if (statusCode >= 300) throw new Error(`${step.method} ${step.path}: ${statusCode} ${bytes.toString()}`)
    const known = answers.get(step.operation) ?? { count: 0, bytes: 0 }
    answers.set(step.operation, { count: known.count + 1, bytes: known.bytes + bytes.length })
    if (step.writes !== undefined) writes.set(step.writes, (writes.get(step.writes) ?? 0) + 1)
    requests++
  }
  let next = first
  const worker = async (): Promise<void> => {
    for (let index = next++; index < first + count; index = next++)
      for (const step of lifeOfPod(index, ownerUid)) await send(step)
  }
  const before = side.process.cpuMilliseconds()
  try {
    await Promise.all(Array.from({ length: AT_ONCE }, worker))
    await settled(streams)
    return { requests, cpuMilliseconds: side.process.cpuMilliseconds() - before, answers, writes }
  } finally {
    await pool.close()
  }
}

/** Resolves when nothing has come for a moment. */
async function settled(streams: readonly Streams[]): Promise<void> {
  const received = (): number => streams.reduce((sum, stream) => sum + stream.bytes(), 0)
  for (let before = -1; before !== received();) {
    before = received()
    await sleep(100)
  }
}
