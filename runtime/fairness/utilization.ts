import type { HistogramCell } from '../metrics/index.ts'

const NANOSECONDS = 1e6

/**
 * Measures what fraction of a limit is used, weighted by time: one observation for each nanosecond. Every request changes the
 * number several times, so the time is added up for each number, and put into the histogram only when that is read.
 */
export class Utilization {
  readonly #cell: HistogramCell
  /** Milliseconds for which each number was used. */
  readonly #times: number[] = [0]
  #limit = 1
  #used = 0
  #last: number

  /** `now`: milliseconds, by any clock that never goes back. */
  constructor(cell: HistogramCell, now: number) {
    this.#cell = cell
    this.#last = now
  }

  /** What counts as 1. */
  get limit(): number {
    return this.#limit
  }

  set limit(limit: number) {
    if (limit !== this.#limit) this.#observe()
    this.#limit = limit
  }

  /** Sets what is used from now on. */
  set(used: number, now: number): void {
    const elapsed = now - this.#last
    if (elapsed > 0) {
      const times = this.#times
      while (times.length <= this.#used) times.push(0)
      times[this.#used] = (times[this.#used] as number) + elapsed
      this.#last = now
    }
    this.#used = used
  }

  add(change: number, now: number): void {
    this.set(this.#used + change, now)
  }

  /** Returns the histogram with the time up to now. */
  upTo(now: number): HistogramCell {
    this.set(this.#used, now)
    this.#observe()
    return this.#cell
  }

  #observe(): void {
    for (const [used, time] of this.#times.entries())
      if (time > 0) this.#cell.observe(used / this.#limit, Math.round(time * NANOSECONDS))
    this.#times.fill(0)
  }
}
