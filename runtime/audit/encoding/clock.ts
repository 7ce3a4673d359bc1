const SYNCHRONIZED_MILLISECONDS = 1_000

/**
 * Formats times on the clock of `performance.now()` as MicroTime: RFC 3339 in UTC with six digits of the second. It compares
 * that clock with the system's once in a second, and formats a second once.
 */
export class MicroClock {
  readonly #system: () => number
  #offset = 0
  #compared = -Infinity
  #second = NaN
  #text = ''

  /** @param system milliseconds since the epoch */
  constructor(system: () => number = Date.now) {
    this.#system = system
  }

  /** `at`: milliseconds on the clock of `performance.now()`. */
  format(at: number): string {
    const now = performance.now()
    if (now - this.#compared > SYNCHRONIZED_MILLISECONDS) {
      this.#offset = this.#system() - now
      this.#compared = now
    }
    const micros = Math.round((this.#offset + at) * 1000)
    const second = Math.floor(micros / 1_000_000)
    if (second !== this.#second) {
      this.#second = second
      this.#text = new Date(second * 1000).toISOString().slice(0, 20)
    }
    // A digit before the six keeps the zeros.
    return `${this.#text}${String(1_000_000 + micros - second * 1_000_000).slice(1)}Z`
  }
}
