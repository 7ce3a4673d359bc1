import { startBytes, type Answer, type Fixture, type ReferenceForm } from './fixture.ts'
import { cpuPerRequest, drive, type LoadResult } from './load.ts'
import { delayFindings, medianTurn, startWatched, type Turn } from './turns.ts'
import type { Environment, Finding } from './work.ts'

/** Bytes of a piece in which references send what is large. */
export const CHUNK = 256 * 1024

/** Servers that are measured one after the other. */
export const ROUNDS = 3

export interface Comparison {
  readonly ours: LoadResult
  readonly bare: LoadResult
}

export interface ReadOptions {
  readonly connections: number
  readonly reference: ReferenceForm
  /** Beside those of the fixture. */
  readonly headers?: Readonly<Record<string, string>>
  /** What the reference sends, where that is not what the server answers. */
  readonly sent?: Answer
}

/** Reads the same path from the server and the same bytes from a bare one, one after the other. */
export async function compareReads(
  environment: Environment,
  fixture: Fixture,
  path: string,
  options: ReadOptions,
): Promise<Comparison> {
  const headers = { ...fixture.headers, ...options.headers }
  const answer = options.sent ?? (await fixture.call({ method: 'GET', path, headers: options.headers }))
  const reference = await startBytes(environment, fixture, answer, options.reference)
  const load = { ca: fixture.ca, connections: options.connections, seconds: environment.seconds }
  const requestOf = () => ({ method: 'GET' as const, path, headers })
  try {
    const bare = await drive(reference.process, { ...load, url: reference.url }, requestOf)
    const ours = await drive(fixture.process, { ...load, url: fixture.url }, requestOf)
    return { ours, bare }
  } finally {
    await reference.process.stop()
  }
}

/** Without a limit the ratio is for orientation only. */
export const cpuFinding = (
  what: string,
  { ours, bare }: Comparison,
  { reference = 'bare node:https, same bytes', limit }: { readonly reference?: string; readonly limit?: number },
): Finding => ({
  what,
  unit: 'µs CPU each',
  measured: cpuPerRequest(ours),
  reference: { what: reference, value: cpuPerRequest(bare) },
  ...(limit === undefined ? {} : { budget: { limit, direction: 'at most' } }),
})

export interface DelayOptions {
  readonly path: string
  readonly headers?: Readonly<Record<string, string>>
  /** Seconds of the same reads before it is measured. 0: from the first read on, with nothing in the caches. */
  readonly warmUp: number
}

/** How late the event loop of a server that has just started is at most while it answers reads: the medians of a few servers. */
export async function longestDelay(
  environment: Environment,
  what: string,
  options: DelayOptions,
): Promise<readonly Finding[]> {
  const rounds: Turn[] = []
  while (rounds.length < ROUNDS) rounds.push(await turnOf(environment, options))
  const delay = `${what}, longest delay of the event loop${options.warmUp === 0 ? ' from the first one on' : ''}`
  return delayFindings(delay, medianTurn(rounds))
}

async function turnOf(environment: Environment, { path, headers, warmUp }: DelayOptions): Promise<Turn> {
  const { fixture, longestTurn } = await startWatched(environment)
  const { url, ca } = fixture
  const read = (seconds: number) =>
    drive(fixture.process, { url, ca, connections: 1, seconds, warmUp: 0 }, () => ({
      method: 'GET',
      path,
      headers: { ...fixture.headers, ...headers },
    }))
  try {
    await read(warmUp)
    await longestTurn()
    await read(environment.seconds / 2)
    return await longestTurn()
  } finally {
    await fixture.stop()
  }
}
