import type { Fixture } from './fixture.ts'
import { cpuPerRequest, drive, type RequestOf } from './load.ts'
import { medianBy } from './rounds.ts'
import type { Environment, Finding } from './work.ts'

const CLIENTS = 64
const ROUNDS = 5

/** A request that two servers answer in turns. */
export interface Operation {
  readonly what: string
  make(fixture: Fixture, round: number): RequestOf
  /** Of the ratio; absent: for orientation only. */
  readonly limit?: number
}

/** Two servers, and how the second one is called in the findings. */
export interface Servers {
  readonly measured: Fixture
  readonly reference: Fixture
  readonly what: string
}

/** Returns what each operation costs one server, beside the other one in turns. */
export async function measureInTurns(
  { seconds }: Environment,
  { measured, reference, what: other }: Servers,
  operations: readonly Operation[],
): Promise<readonly Finding[]> {
  const findings: Finding[] = []
  for (const { what, make, limit } of operations) {
    const rounds: { readonly measured: number; readonly reference: number }[] = []
    const costOf = async (fixture: Fixture): Promise<number> => {
      const { process, url, ca } = fixture
      const load = { url, ca, connections: CLIENTS, seconds, warmUp: rounds.length === 0 ? 4 : 1 }
      return cpuPerRequest(await drive(process, load, make(fixture, rounds.length)))
    }
    while (rounds.length < ROUNDS) rounds.push({ reference: await costOf(reference), measured: await costOf(measured) })
    const median = medianBy(rounds, (round) => round.measured / round.reference)
    findings.push({
      what,
      unit: 'µs CPU each',
      measured: median.measured,
      reference: { what: other, value: median.reference },
      ...(limit === undefined ? {} : { budget: { limit, direction: 'at most' } }),
    })
  }
  return findings
}
