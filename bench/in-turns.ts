import type { Fixture } from './fixture.ts'
import { cpuPerRequest, drive, type RequestOf } from './load.ts'
import { medianBy } from './rounds.ts'
import type { Environment, Finding } from './work.ts'

const CLIENTS = 64
/**
 * Turns of each server: many and short. What else the machine does costs single turns up to a fifth, and there have to be more of the
 * others for a median that tells some hundredths apart.
 */
const ROUNDS = 25
/** Turns for which the seconds of a measurement are meant. */
const LONG_TURNS = 4
const WARM_UP_SECONDS = 0.4

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
      const warmUp = rounds.length === 0 ? 4 : WARM_UP_SECONDS
      const load = { url, ca, connections: CLIENTS, seconds: seconds / LONG_TURNS, warmUp }
      return cpuPerRequest(await drive(process, load, make(fixture, rounds.length)))
    }
    while (rounds.length < ROUNDS) {
      // Whoever comes second may find the machine otherwise.
      const isFirst = rounds.length % 2 === 0
      const before = isFirst ? undefined : await costOf(measured)
      const beside = await costOf(reference)
      rounds.push({ reference: beside, measured: before ?? (await costOf(measured)) })
    }
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
