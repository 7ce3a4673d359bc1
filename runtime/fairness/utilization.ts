import type { HistogramCell } from '../metrics/index.ts'

const NANOSECONDS = 1e6

/**
 * Observes at each nanosecond what part of a limit is used. Every request changes that several times, so the time is only
 * added up by the number that was used; it is put into the distribution when that is looked at.
 */
export class Utilization {
  readonly #cell: HistogramCell
  /** Milliseconds, by the number that was used meanwhile. */
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

  /** From now on so much is used. */
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

  /** Returns the distribution up to now. */
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
