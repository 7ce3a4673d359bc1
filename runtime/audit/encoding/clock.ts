import type { ByteWriter } from './byte-writer.ts'

const SYNCHRONIZED_MILLISECONDS = 1_000
const MICROS = 1_000_000
const FRACTION_DIGITS = 6

/** Tells times on the clock of `performance.now()` by the system's, with which it is compared once in a second. */
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

/**
 * Writes times as MicroTime without the Z at its end: RFC 3339 in UTC with six digits of the second. A second is formatted
 * once.
 */
export class MicroTimeField {
  readonly #label: string
  #second = NaN
  /** What is before the digits of the fraction. */
  #text = Buffer.alloc(0)

  /** @param label what is written before a time */
  constructor(label: string) {
    this.#label = label
  }

  /** @param micros microseconds since the epoch */
  write(to: ByteWriter, micros: number): void {
    const second = Math.floor(micros / MICROS)
    if (second !== this.#second) {
      this.#second = second
      this.#text = Buffer.from(this.#label + new Date(second * 1000).toISOString().slice(0, 20))
    }
    to.bytes(this.#text)
    to.digits(micros - second * MICROS, FRACTION_DIGITS)
  }
}
