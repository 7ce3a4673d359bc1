/**
 * Limits how much work is begun in a turn of the event loop. Everything here runs on one thread: what is begun in a turn
 * is done, up to its first wait, before anything that arrives meanwhile is so much as read. So the most that a request can
 * wait for, besides those that go before it by right, is the work of one turn.
 */
export class Pace {
  readonly #perTurn: number
  readonly #nextTurn: (begin: () => void) => void
  readonly #onTurn: () => void
  #left: number
  #waits = false

  /**
   * @param perTurn units of work; the last piece of a turn may be larger than what is left
   * @param nextTurn calls a function in the next turn: `setImmediate`
   * @param onTurn called when a turn begins in which work may go on that had to wait
   */
  constructor(perTurn: number, nextTurn: (begin: () => void) => void, onTurn: () => void) {
    this.#perTurn = perTurn
    this.#left = perTurn
    this.#nextTurn = nextTurn
    this.#onTurn = onTurn
  }

  /** Whether so much work may begin in this turn; if so, it counts as begun. */
  take(units: number): boolean {
    if (this.#left <= 0) return false
    this.#left -= units
    if (this.#left <= 0) this.wait()
    return true
  }

  /** Has `onTurn` called in the next turn. */
  wait(): void {
    if (this.#waits) return
    this.#waits = true
    this.#nextTurn(this.#begin)
  }

  readonly #begin = (): void => {
    this.#waits = false
    this.#left = this.#perTurn
    this.#onTurn()
  }
}
