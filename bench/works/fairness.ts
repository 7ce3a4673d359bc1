import { join } from 'node:path'
import { COLLECTION, seed, startFixture, type Fixture } from '../fixture.ts'
import { cpuPerRequest, drive } from '../load.ts'
import { bindReaders, READER, readerFlags } from '../readers.ts'
import { medianBy } from '../rounds.ts'
import type { Environment, Finding, Work } from '../work.ts'

const READ = 256
/** In turns with the reference. */
const ROUNDS = 5
const headers = { authorization: `Bearer ${READER.token}` }

/** As many requests as begin in a turn of the event loop, so that none waits; and so many that most of them do. */
const LOADS = [
  { what: 'get with priority and fairness, added to one without', connections: 4, limit: 1.5 },
  { what: 'the same by 64 connections, most of which wait for their turn', connections: 64 },
]

async function start(environment: Environment, name: string, flags: readonly string[]): Promise<Fixture> {
  const folder = join(environment.scratch, name)
  const known = readerFlags(environment)
  const fixture = await startFixture({ ...environment, scratch: folder }, { flags: [...known, ...flags] })
  await seed(fixture, READ)
  await bindReaders(fixture)
  return fixture
}

/** What priority and fairness adds to a get of a user who is not exempt, beside a server with plain limits. */
export const fairness: Work = {
  name: 'fairness',
  async run(environment) {
    const plain = await start(environment, 'plain', ['--enable-priority-and-fairness=false'])
    const fair = await start(environment, 'fair', [])
    const findings: Finding[] = []
    try {
      for (const { what, connections, limit } of LOADS) {
        const run = async ({ process, url, ca }: Fixture): Promise<number> => {
          const load = { url, ca, connections, seconds: environment.seconds, warmUp: 1 }
          const requestOf = (index: number) =>
            ({ method: 'GET', path: `${COLLECTION}/o${index % READ}`, headers }) as const
          return cpuPerRequest(await drive(process, load, requestOf))
        }
        const rounds: { readonly added: number }[] = []
        while (rounds.length < ROUNDS) {
          const without = await run(plain)
          rounds.push({ added: (await run(fair)) - without })
        }
        const { added } = medianBy(rounds, (round) => round.added)
        const budget = limit === undefined ? {} : { budget: { limit, direction: 'at most' } as const }
        findings.push({ what, unit: 'µs CPU each', measured: Math.max(0, added), ...budget })
      }
      return findings
    } finally {
      await plain.stop()
      await fair.stop()
    }
  },
}
