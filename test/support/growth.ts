import { setTimeout as sleep } from 'node:timers/promises'
import { setFlagsFromString } from 'node:v8'
import { runInNewContext } from 'node:vm'

/** The most by which processor time may grow when the input becomes four times as large; linear work grows by four. */
export const MOST_GROWTH = 6

export interface Grown<T> {
  /** Makes an input of about so many characters, bytes or entries; its own time is not counted. */
  readonly input: (size: number) => T
  /** The work that is measured. A refusal that it throws counts as done. */
  readonly work: (input: T) => unknown
  /** The largest input that is tried; the default is that of the largest body. */
  readonly largest?: number
}

/** Below this, in microseconds, a run is mostly noise. */
const MEASURABLE = 5_000
const SMALLEST = 500
const LARGEST_BODY = 3 * 1024 * 1024
const RUNS = 3
const ATTEMPTS = 5
const ROUNDS = 3
/** A neighbour that takes the caches of the processor away may be gone after so many milliseconds. */
const ROUND_PAUSE = 1_000

setFlagsFromString('--expose-gc')
/** Takes away the short-lived garbage that earlier runs left, so that none of a run's time is spent on it. */
const collect = runInNewContext('gc') as (options: { readonly type: 'minor' }) => void

/** A ratio that no collection of garbage explains. */
const HOPELESS = 10

/**
 * Returns by how much the processor time of some work grows from inputs of a size to inputs four times as large. The size
 * is the smallest that can be measured. Work that can't be measured even for the largest input is bounded: it grows by 1.
 *
 * Other processes only ever add to a measurement, so the least of several runs counts. A high ratio is measured again,
 * with larger inputs: where garbage begins to be collected time makes a step, beyond it linear work is linear again. One
 * that stays high is measured again later.
 */
export async function growthOf<T>({ largest = LARGEST_BODY, ...grown }: Grown<T>): Promise<number> {
  let size = SMALLEST
  while (size * 8 <= largest && (await leastTime(grown, size)) < MEASURABLE) size *= 2
  let least = Infinity
  for (let round = 0; round < ROUNDS && least > MOST_GROWTH; round++) {
    if (round > 0) await sleep(ROUND_PAUSE)
    least = Math.min(least, await growthFrom(size, { largest, ...grown }))
    if (least > HOPELESS) break
  }
  return least
}

/** The least growth from a size and from larger ones. */
async function growthFrom<T>(first: number, { largest, ...grown }: Required<Grown<T>>): Promise<number> {
  let size = first
  let least = Infinity
  for (let attempt = 0; attempt < ATTEMPTS && least > MOST_GROWTH; attempt++) {
    const base = await leastTime(grown, size)
    const grew = await leastTime(grown, size * 4)
    const ratio = grew < MEASURABLE ? 1 : grew / Math.max(base, MEASURABLE / MOST_GROWTH)
    least = Math.min(least, ratio)
    if (attempt > 0 && least > HOPELESS) break
    if (size * 8 <= largest) size *= 2
  }
  return least
}

/** The least processor time of several runs, each with an input of its own, in microseconds. */
async function leastTime<T>({ input, work }: Omit<Grown<T>, 'largest'>, size: number): Promise<number> {
  let least = Infinity
  for (let run = 0; run < RUNS; run++) {
    const made = input(size)
    collect({ type: 'minor' })
    const start = process.cpuUsage()
    try {
      await work(made)
    } catch {
      // A refusal is an answer too; the test of what is refused stands elsewhere.
    }
    const { user, system } = process.cpuUsage(start)
    least = Math.min(least, user + system)
  }
  return least
}
