export interface PaceOptions {
  /** Units of work that begin in a turn; the last piece of a turn may be larger than what is left. */
  readonly perTurn: number
  /** Returns the number of the present turn of the event loop, which only grows. */
  turn(): number
  /** Calls a function at the end of the present turn: `setImmediate`. */
  nextTurn(begin: () => void): void
  /** Called when work may go on that had to wait. */
  onTurn(): void
}

/**
 * Limits how much work is begun in a turn of the event loop. Everything here runs on one thread: what is begun in a turn
 * is done, up to its first wait, before anything that arrives meanwhile is so much as read. So the most that a request can
 * wait for, besides those that go before it by right, is the work of one turn.
 */
export class Pace {
  readonly #options: PaceOptions
  #left: number
  /** The turn that this is left of, or the last one of those. */
  #turn = 0
  #waits = false

  constructor(options: PaceOptions) {
    this.#options = options
    this.#left = options.perTurn
  }

  /** Whether so much work may begin in this turn; if so, it counts as begun. */
  take(units: number): boolean {
    const turn = this.#options.turn()
    if (turn > this.#turn) {
      this.#turn = turn
      this.#left = this.#options.perTurn
    }
    if (this.#left <= 0) return false
    this.#left -= units
    return true
  }

  /** Has `onTurn` called at the end of this turn, for which the work of the next one begins. */
  wait(): void {
    if (this.#waits) return
    this.#waits = true
    this.#options.nextTurn(this.#begin)
  }

  readonly #begin = (): void => {
    this.#waits = false
    this.#left = this.#options.perTurn
    this.#turn = this.#options.turn() + 1
    this.#options.onTurn()
  }
}
