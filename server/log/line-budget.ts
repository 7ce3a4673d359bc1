const WINDOW_MILLISECONDS = 60_000

/** Limits the log lines of a minute. */
export class LineBudget {
  readonly #most: number
  readonly #clock: () => number
  #began = 0
  #lines = 0
  #suppressed = 0

  /** @param clock milliseconds */
  constructor(most: number, clock: () => number) {
    this.#most = most
    this.#clock = clock
  }

  /** Returns whether one more line may be written; otherwise counts it as suppressed. */
  take(): boolean {
    const now = this.#clock()
    if (now - this.#began >= WINDOW_MILLISECONDS) {
      this.#began = now
      this.#lines = 0
    }
    if (this.#lines >= this.#most) {
      this.#suppressed += 1
      return false
    }
    this.#lines += 1
    return true
  }

  /** Returns the field with the count of lines that were not written since the last call; none if there are none. */
  suppressed(): { readonly suppressed?: number } {
    const count = this.#suppressed
    this.#suppressed = 0
    return count === 0 ? {} : { suppressed: count }
  }
}
