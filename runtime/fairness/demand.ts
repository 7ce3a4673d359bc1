import { HistogramCell } from '../metrics/index.ts'
import type { Demand } from './concurrency.ts'

const NANOSECONDS = 1e6
/** Upper bounds of the buckets of demand; by Kubernetes. */
export const DEMAND_BUCKETS = [0.2, 0.4, 0.6, 0.8, 1, 1.2, 1.4, 1.7, 2, 2.8, 4, 6] as const

/** Measures a number of seats over time: its mean, its deviation and its highest value. */
export class DemandMeter {
  #value = 0
  #highest = 0
  #sum = 0
  #squares = 0
  #began: number
  #last: number
  /** What counts as 1 in the distribution. */
  unit = 1
  /** The number, in units, at each nanosecond. */
  readonly distribution = new HistogramCell(DEMAND_BUCKETS)

  /** `now`: milliseconds, by any clock that never goes back. */
  constructor(now: number) {
    this.#began = now
    this.#last = now
  }

  set(value: number, now: number): void {
    const elapsed = now - this.#last
    if (elapsed > 0) {
      this.#sum += this.#value * elapsed
      this.#squares += this.#value * this.#value * elapsed
      this.distribution.observe(this.#value / this.unit, Math.round(elapsed * NANOSECONDS))
      this.#last = now
    }
    this.#value = value
    if (value > this.#highest) this.#highest = value
  }

  /** Measures up to now. */
  advance(now: number): void {
    this.set(this.#value, now)
  }

  /** Returns what was measured since the last time, and begins anew. */
  take(now: number): Demand {
    this.advance(now)
    const time = now - this.#began
    const average = time > 0 ? this.#sum / time : this.#value
    const variance = time > 0 ? Math.max(0, this.#squares / time - average * average) : 0
    const demand = { highest: this.#highest, average, deviation: Math.sqrt(variance) }
    this.#began = now
    this.#sum = 0
    this.#squares = 0
    this.#highest = this.#value
    return demand
  }
}
