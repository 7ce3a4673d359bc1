import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { startFixture, type Fixture } from './fixture.ts'
import { medianBy } from './rounds.ts'
import type { Environment, Finding } from './work.ts'

/** The longest turn of an event loop, in milliseconds: by the clock, and by the processor time of the main thread. */
export interface Turn {
  readonly wall: number
  readonly processor: number
}

/** A server that knows its longest turn. */
export interface Watched {
  readonly fixture: Fixture
  /** Since the last time, or since the start. */
  longestTurn(): Promise<Turn>
}

/** Milliseconds after the signal in which a server writes its longest turn, and begins anew. */
const SETTLE = 200

export async function startWatched(environment: Environment): Promise<Watched> {
  const file = join(environment.scratch, 'delay')
  const fixture = await startFixture(environment, {
    nodeFlags: ['--import', await environment.compile('bench/references/delay.ts')],
    environment: { BENCH_DELAY_FILE: file },
  })
  return {
    fixture,
    async longestTurn() {
      process.kill(fixture.process.pid, 'SIGUSR2')
      await sleep(SETTLE)
      const [wall = Number.NaN, processor = Number.NaN] = readFileSync(file, 'utf8').split(' ').map(Number)
      return { wall, processor }
    },
  }
}

export const medianTurn = (turns: readonly Turn[]): Turn => ({
  wall: medianBy(turns, ({ wall }) => wall).wall,
  processor: medianBy(turns, ({ processor }) => processor).processor,
})

/**
 * By the clock it is what requests wait for; by processor time it says how much of that other processes of the machine took.
 */
export const delayFindings = (delay: string, { wall, processor }: Turn): readonly Finding[] => [
  { what: delay, unit: 'ms', measured: wall, budget: { limit: 10, direction: 'at most' } },
  { what: `${delay}, by processor time`, unit: 'ms CPU', measured: processor },
]
