import { existsSync } from 'node:fs'
import { join, resolve } from 'node:path'
import { appliedMap, seedApplied } from './applied.ts'
import { COLLECTION, seed, startFixture, type Fixture } from './fixture.ts'
import { cpuPerRequest, drive, type RequestOf } from './load.ts'
import type { Environment } from './work.ts'
import { cpuOfDeliveries } from './works/watches.ts'
import { applyMap, create, mergePatch, PATCHED } from './works/writes.ts'

/** Of each work on each side, in turns. */
const ROUNDS = 5
const LISTED = 500
/** Events in a second, each to all watchers. */
const WATCH_RATE = 200

/** The cost of one work on both sides: microseconds of processor time each, round by round. */
export interface SideBySide {
  readonly what: string
  readonly before: readonly number[]
  readonly after: readonly number[]
}

interface Compared {
  readonly what: string
  readonly connections: number
  /** What it creates is named by the round. */
  make(fixture: Fixture, round: number): RequestOf
}

const reading =
  (path: string) =>
  ({ headers }: Fixture): RequestOf =>
  () => ({ method: 'GET', path, headers })

const GET: Compared = { what: 'get of 2 KiB, consistent', connections: 16, make: reading(`${COLLECTION}/o0`) }
const REQUESTS: readonly Compared[] = [
  GET,
  { what: `list with limit=${LISTED}`, connections: 8, make: reading(`${COLLECTION}?limit=${LISTED}`) },
  { what: 'create of 2 KiB', connections: 64, make: create },
  { what: 'merge patch of 2 KiB', connections: 64, make: mergePatch },
  { what: 'server-side apply of 2 KiB, three managers', connections: 64, make: applyMap },
]

interface Place {
  readonly root: string
  /** Of the folder for what it writes. */
  readonly name: string
  readonly flags?: readonly string[]
}

async function open(environment: Environment, { root, name, flags = [] }: Place): Promise<Fixture> {
  if (!existsSync(join(root, 'node_modules'))) throw new Error(`${root} is no checkout with its packages`)
  const fixture = await startFixture({ ...environment, root, scratch: join(environment.scratch, name) }, { flags })
  await seed(fixture, Math.max(LISTED, PATCHED))
  await seedApplied(fixture, appliedMap, PATCHED)
  return fixture
}

/**
 * Does the same works on the server of another checkout (before) and on that of this one (after), in turns: what else the
 * machine does falls on both.
 */
export async function compareWith(environment: Environment, directory: string): Promise<readonly SideBySide[]> {
  const before = await open(environment, { root: resolve(directory), name: 'before' })
  const after = await open(environment, { root: environment.root, name: 'after' })
  const flags = ['--enable-priority-and-fairness=false']
  const plain = await open(environment, { root: environment.root, name: 'plain', flags })
  const sides = [before, after] as const
  try {
    const compared: SideBySide[] = []
    const compare = async ({ what, connections, make }: Compared, pair: readonly [Fixture, Fixture]): Promise<void> => {
      process.stderr.write(`${what} …\n`)
      const cost = async (fixture: Fixture, round: number): Promise<number> => {
        const load = { url: fixture.url, ca: fixture.ca, connections, seconds: environment.seconds / 2 }
        const warmUp = round === 0 ? environment.seconds / 2 : 0.5
        return cpuPerRequest(await drive(fixture.process, { ...load, warmUp }, make(fixture, round)))
      }
      compared.push({ what, ...(await inTurns(pair, cost)) })
    }
    for (const request of REQUESTS) await compare(request, sides)
    await compare({ ...GET, what: `${GET.what}, after it without priority and fairness` }, [before, plain])
    const what = `watch, one delivery of ${WATCH_RATE} events/s`
    process.stderr.write(`${what} …\n`)
    compared.push({
      what,
      ...(await inTurns(sides, (fixture) => cpuOfDeliveries(environment, fixture, WATCH_RATE), 3)),
    })
    return compared
  } finally {
    for (const fixture of [...sides, plain]) await fixture.stop()
  }
}

async function inTurns(
  [before, after]: readonly [Fixture, Fixture],
  cost: (fixture: Fixture, round: number) => Promise<number>,
  rounds = ROUNDS,
): Promise<Omit<SideBySide, 'what'>> {
  const costs = { before: [] as number[], after: [] as number[] }
  for (let round = 0; round < rounds; round++) {
    // Who comes first changes, so that neither always runs on what the other has left in the caches.
    const order = round % 2 === 0 ? (['before', 'after'] as const) : (['after', 'before'] as const)
    for (const side of order) costs[side].push(await cost(side === 'before' ? before : after, round))
  }
  return costs
}
