import type { HistogramCell } from '../metrics/index.ts'

const NANOSECONDS = 1e6

/** Observes at each nanosecond what part of a limit is used. */
export class Utilization {
  readonly cell: HistogramCell
  /** What counts as 1. */
  limit = 1
  #used = 0
  #last: number

  /** `now`: milliseconds, by any clock that never goes back. */
  constructor(cell: HistogramCell, now: number) {
    this.cell = cell
    this.#last = now
  }

  /** From now on so much is used. */
  set(used: number, now: number): void {
    const elapsed = now - this.#last
    if (elapsed > 0) {
      this.cell.observe(this.#used / this.limit, Math.round(elapsed * NANOSECONDS))
      this.#last = now
    }
    this.#used = used
  }

  add(change: number, now: number): void {
    this.set(this.#used + change, now)
  }

  /** Observes up to now. */
  advance(now: number): void {
    this.set(this.#used, now)
  }
}
