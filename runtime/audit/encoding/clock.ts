const SYNCHRONIZED_MILLISECONDS = 1_000

/** Converts times of `performance.now()` to the system's clock, with which it is compared once a second. */
export class MicroClock {
  readonly #system: () => number
  #offset = 0
  #compared = -Infinity

  /** @param system milliseconds since the epoch */
  constructor(system: () => number = Date.now) {
    this.#system = system
  }

  /** Returns microseconds since the epoch. `at`: milliseconds on the clock of `performance.now()`, about now. */
  micros(at: number): number {
    if (at - this.#compared > SYNCHRONIZED_MILLISECONDS) {
      this.#compared = performance.now()
      this.#offset = this.#system() - this.#compared
    }
    return Math.round((this.#offset + at) * 1000)
  }
}
