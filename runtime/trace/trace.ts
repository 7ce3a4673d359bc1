/** A step of a request, with the times at which it began and ended: milliseconds on the clock of `performance.now()`. */
interface TracedStep {
  readonly name: string
  readonly began: number
  readonly ended: number
}

/**
 * How long the steps of one request take. Recording a step costs one reading of the clock, so every request can have a
 * trace.
 */
export class Trace {
  /** When the request was received: milliseconds on the clock of `performance.now()`. */
  readonly began: number
  readonly #names: string[] = []
  readonly #ends: number[] = []

  /** @param began default: now */
  constructor(began = performance.now()) {
    this.began = began
  }

  /** Ends a step, which began where the one before it ended. */
  step(name: string): void {
    this.#names.push(name)
    this.#ends.push(performance.now())
  }

  /** Returns the steps in the order in which they ended. */
  steps(): readonly TracedStep[] {
    return this.#names.map((name, index) => ({
      name,
      began: this.#ends[index - 1] ?? this.began,
      ended: this.#ends[index] ?? this.began,
    }))
  }

  /** Returns the time since the request was received, in milliseconds. */
  elapsed(): number {
    return performance.now() - this.began
  }
}
