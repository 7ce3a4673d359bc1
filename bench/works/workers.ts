import { mkdirSync } from 'node:fs'
import { join } from 'node:path'
import { ROUNDS } from '../comparison.ts'
import { COLLECTION, seed, startFixture, type Fixture } from '../fixture.ts'
import { cpuPerRequest, drive, type RequestOf } from '../load.ts'
import { withChildren } from '../process.ts'
import { medianBy } from '../rounds.ts'
import type { Environment, Finding, Work } from '../work.ts'
import { create } from './writes.ts'

const CLIENTS = 64
const BUDGET = 1.1
const OTHER = 'the same by one process'

interface Operation {
  readonly what: string
  make(fixture: Fixture, round: number): RequestOf
}

const OPERATIONS: readonly Operation[] = [
  {
    what: 'consistent get of 2 KiB by two workers',
    make: (fixture) => () => ({ method: 'GET', path: `${COLLECTION}/o0`, headers: fixture.headers }),
  },
  { what: 'create of 2 KiB by two workers, LMDB', make: create },
]

/** Starts a server in a folder of its own, and counts all of its processes. */
async function start(environment: Environment, count: number): Promise<Fixture> {
  const scratch = join(environment.scratch, String(count))
  mkdirSync(scratch)
  const fixture = await startFixture({ ...environment, scratch }, { flags: [`--workers=${count}`] })
  await seed(fixture, CLIENTS)
  return { ...fixture, process: withChildren(fixture.process) }
}

/** What a request costs by two processes that share a port and a store, in turns with one process. */
export const workers: Work = {
  name: 'workers',
  async run(environment) {
    const one = await start(environment, 1)
    const two = await start(environment, 2)
    const findings: Finding[] = []
    try {
      for (const { what, make } of OPERATIONS) {
        const rounds: { readonly one: number; readonly two: number }[] = []
        const costOf = async (fixture: Fixture): Promise<number> => {
          const { process, url, ca } = fixture
          const load = {
            url,
            ca,
            connections: CLIENTS,
            seconds: environment.seconds,
            warmUp: rounds.length === 0 ? 4 : 1,
          }
          return cpuPerRequest(await drive(process, load, make(fixture, rounds.length)))
        }
        while (rounds.length < ROUNDS) rounds.push({ one: await costOf(one), two: await costOf(two) })
        const median = medianBy(rounds, (round) => round.two / round.one)
        findings.push({
          what,
          unit: 'µs CPU each',
          measured: median.two,
          reference: { what: OTHER, value: median.one },
          budget: { limit: BUDGET, direction: 'at most' },
        })
      }
      return findings
    } finally {
      await one.stop()
      await two.stop()
    }
  },
}
