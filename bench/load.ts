import { Pool, type Dispatcher } from 'undici'
import type { MeasuredProcess } from './process.ts'

export interface LoadOptions {
  readonly url: string
  readonly ca: string
  readonly connections: number
  readonly seconds: number
  /** Seconds before the measurement, for the compiler and the caches. Default: 4. */
  readonly warmUp?: number
}

export type RequestOf = (index: number) => Dispatcher.RequestOptions

export interface LoadResult {
  readonly requests: number
  readonly seconds: number
  readonly cpuMilliseconds: number
  /** Highest resident memory seen while it ran, warm-up included (bytes). */
  readonly highestMemory: number
}

/** CPU of one request in microseconds. */
export const cpuPerRequest = ({ cpuMilliseconds, requests }: LoadResult): number => (cpuMilliseconds * 1000) / requests

/** Works as fast as it is answered, so many at once, and reads what that costs the server. */
export async function measureLoad(
  server: MeasuredProcess,
  { seconds, warmUp = 4 }: Pick<LoadOptions, 'seconds' | 'warmUp'>,
  { atOnce, work }: { readonly atOnce: number; work(): Promise<void> },
): Promise<LoadResult> {
  const loop = async (until: number): Promise<number> => {
    let done = 0
    while (performance.now() < until) {
      await work()
      done++
    }
    return done
  }
  const all = async (duration: number): Promise<number> => {
    const until = performance.now() + duration * 1000
    const counts = await Promise.all(Array.from({ length: atOnce }, () => loop(until)))
    return counts.reduce((sum, count) => sum + count, 0)
  }
  let highestMemory = 0
  const sampler = setInterval(() => (highestMemory = Math.max(highestMemory, server.resident())), 20)
  try {
    await all(warmUp)
    const before = { cpu: server.cpuMilliseconds(), at: performance.now() }
    const requests = await all(seconds)
    return {
      requests,
      seconds: (performance.now() - before.at) / 1000,
      cpuMilliseconds: server.cpuMilliseconds() - before.cpu,
      highestMemory,
    }
  } finally {
    clearInterval(sampler)
  }
}

/** Sends requests over kept connections as fast as they are answered, and reads what they cost the server. */
export async function drive(server: MeasuredProcess, options: LoadOptions, requestOf: RequestOf): Promise<LoadResult> {
  const { url, ca, connections } = options
  const pool = new Pool(url, { connections, pipelining: 1, bodyTimeout: 60_000, connect: { ca } })
  let next = 0
  try {
    return await measureLoad(server, options, { atOnce: connections, work: () => send(pool, requestOf(next++)) })
  } finally {
    await pool.close()
  }
}

async function send(pool: Pool, request: Dispatcher.RequestOptions): Promise<void> {
  const { statusCode, body } = await pool.request(request)
  if (statusCode >= 300) throw new Error(`${request.method} ${request.path}: ${statusCode} ${await body.text()}`)
  for await (const chunk of body) void chunk
}
