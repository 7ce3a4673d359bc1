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
  /** Growth that is low enough: work that has shown it is not run again. The default is the most. */
  readonly enough?: number
}

/** Below this, in microseconds, a run is mostly noise. */
const MEASURABLE = 5_000
/** The same for half of a size that can be measured: work in the square needs a quarter of the time for it. */
const MEASURABLE_HALF = MEASURABLE / 4
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

/** By how much time has grown; what can't be measured has not. */
const ratioOf = (base: number, grew: number): number =>
  grew < MEASURABLE ? 1 : grew / Math.max(base, MEASURABLE / MOST_GROWTH)

/**
 * Returns by how much the processor time of some work grows from inputs of a size to inputs four times as large. The size
 * is the smallest that can be measured. Work that can't be measured even for the largest input is bounded: it grows by 1.
 *
 * Other processes only ever add to a measurement, so the least of several runs counts; once that is low enough, further
 * runs could decide nothing. A high ratio is measured again,
 * with larger inputs: where garbage begins to be collected time makes a step, beyond it linear work is linear again. One
 * that stays high is measured again later.
 */
export async function growthOf<T>({
  largest = LARGEST_BODY,
  enough = MOST_GROWTH,
  ...grown
}: Grown<T>): Promise<number> {
  const isShort = (time: number): boolean => time < MEASURABLE
  let size = SMALLEST
  while (size * 8 <= largest && isShort(await leastTime(grown, size, isShort))) size *= 2
  let least = Infinity
  for (let round = 0; round < ROUNDS && least > MOST_GROWTH; round++) {
    if (round > 0) await sleep(ROUND_PAUSE)
    least = Math.min(least, await growthFrom(size, { largest, enough, ...grown }))
    if (least > HOPELESS) break
  }
  return least
}

/** The least growth from a size and from others. */
async function growthFrom<T>(first: number, { largest, enough, ...grown }: Required<Grown<T>>): Promise<number> {
  let least = Infinity
  for (const [attempt, size] of sizesFrom(first, largest).entries()) {
    const base = await leastTime(grown, size, () => false)
    if (base < MEASURABLE_HALF && size < first) continue
    const grew = await leastTime(grown, size * 4, (time) => ratioOf(base, time) <= enough)
    least = Math.min(least, ratioOf(base, grew))
    if (least <= MOST_GROWTH || (attempt > 0 && least > HOPELESS)) break
  }
  return least
}

/**
 * The sizes that growth is measured from: the first one, and larger ones as far as there are. Then half of the first one comes
 * by turns: the processor's caches may hold all of four times as much, where they only hold a part of it for the first one.
 */
function sizesFrom(first: number, largest: number): readonly number[] {
  const sizes = [first]
  for (let size = first * 2; size * 4 <= largest && sizes.length < ATTEMPTS; size *= 2) sizes.push(size)
  while (sizes.length < ATTEMPTS) sizes.push(sizes.length % 2 === 1 ? first / 2 : sizes[0]!)
  return sizes
}

/**
 * The least processor time of several runs, each with an input of its own, in microseconds. There are no more runs when it is
 * low enough.
 */
async function leastTime<T>(
  { input, work }: Pick<Grown<T>, 'input' | 'work'>,
  size: number,
  isEnough: (time: number) => boolean,
): Promise<number> {
  let least = Infinity
  for (let run = 0; run < RUNS && !isEnough(least); run++) {
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
