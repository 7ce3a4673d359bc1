import type { HistogramCell } from '../metrics/index.ts'
import type { Demand } from './concurrency.ts'
import { Utilization } from './utilization.ts'

/** Measures a number of seats over time: its mean, its deviation and its highest value. */
export class DemandMeter {
  #value = 0
  #highest = 0
  #sum = 0
  #squares = 0
  #began: number
  #last: number
  /** The number as a fraction of its limit, weighted by time. */
  readonly utilization: Utilization

  /** `now`: milliseconds, by any clock that never goes back. */
  constructor(cell: HistogramCell, now: number) {
    this.utilization = new Utilization(cell, now)
    this.#began = now
    this.#last = now
  }

  set(value: number, now: number): void {
    const elapsed = now - this.#last
    if (elapsed > 0) {
      this.#sum += this.#value * elapsed
      this.#squares += this.#value * this.#value * elapsed
      this.#last = now
    }
    this.utilization.set(value, now)
    this.#value = value
    if (value > this.#highest) this.#highest = value
  }

  /** Counts the present number up to now. */
  advance(now: number): void {
    this.set(this.#value, now)
  }

  /** Returns the demand since the last call, and begins a new period. */
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
