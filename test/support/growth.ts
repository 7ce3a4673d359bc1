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
const MEASURABLE = 4_000
const SMALLEST = 500
const LARGEST_BODY = 3 * 1024 * 1024
const RUNS = 3
const ATTEMPTS = 6

/**
 * Returns by how much the processor time of some work grows from inputs of a size to inputs four times as large. The size
 * is the smallest that can be measured. Work that can't be measured even for the largest input is bounded: it grows by 1.
 *
 * Other processes only ever add to a measurement, so the least of several runs counts, and a high ratio is measured again.
 */
export async function growthOf<T>({ largest = LARGEST_BODY, ...grown }: Grown<T>): Promise<number> {
  let size = SMALLEST
  while (size * 8 <= largest && (await leastTime(grown, size)) < MEASURABLE) size *= 2
  let least = Infinity
  for (let attempt = 0; attempt < ATTEMPTS && least > MOST_GROWTH; attempt++) {
    const base = await leastTime(grown, size)
    const grew = await leastTime(grown, size * 4)
    least = Math.min(least, grew < MEASURABLE ? 1 : grew / Math.max(base, 1))
  }
  return least
}

/** The least processor time of several runs, each with an input of its own, in microseconds. */
async function leastTime<T>({ input, work }: Omit<Grown<T>, 'largest'>, size: number): Promise<number> {
  let least = Infinity
  for (let run = 0; run < RUNS; run++) {
    const made = input(size)
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
