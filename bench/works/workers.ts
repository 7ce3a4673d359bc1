import { mkdirSync } from 'node:fs'
import { join } from 'node:path'
import { COLLECTION, seed, startFixture, type Fixture } from '../fixture.ts'
import { measureInTurns, type Operation } from '../in-turns.ts'
import { withChildren } from '../process.ts'
import type { Environment, Work } from '../work.ts'
import { create } from './writes.ts'

const SEEDED = 64
const BUDGET = 1.1

const OPERATIONS: readonly Operation[] = [
  {
    what: 'consistent get of 2 KiB by two workers',
    make: (fixture) => () => ({ method: 'GET', path: `${COLLECTION}/o0`, headers: fixture.headers }),
    limit: BUDGET,
  },
  { what: 'create of 2 KiB by two workers, LMDB', make: create, limit: BUDGET },
]

/** Starts a server in a folder of its own, and counts all of its processes. */
async function start(environment: Environment, count: number): Promise<Fixture> {
  const scratch = join(environment.scratch, String(count))
  mkdirSync(scratch)
  const fixture = await startFixture({ ...environment, scratch }, { flags: [`--workers=${count}`] })
  await seed(fixture, SEEDED)
  return { ...fixture, process: withChildren(fixture.process) }
}

/** What a request costs by two processes that share a port and a store, in turns with one process. */
export const workers: Work = {
  name: 'workers',
  async run(environment) {
    const one = await start(environment, 1)
    const two = await start(environment, 2)
    try {
      const servers = { measured: two, reference: one, what: 'the same by one process' }
      return await measureInTurns(environment, servers, OPERATIONS)
    } finally {
      await one.stop()
      await two.stop()
    }
  },
}
