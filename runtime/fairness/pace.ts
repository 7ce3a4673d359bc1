import type { LoopTurns } from '../async/index.ts'

/**
 * Limits how much work is begun in a turn of the event loop. Everything here runs on one thread: what is begun in a turn
 * is done, up to its first wait, before anything that arrives meanwhile is so much as read. So the most that a request can
 * wait for, besides those that go before it by right, is the work of one turn.
 */
export class Pace {
  readonly #perTurn: number
  readonly #turns: LoopTurns
  readonly #onTurn: () => void
  /** The turn in which `#left` may begin. */
  #turn = 0
  #left: number
  #waits = false

  /**
   * @param perTurn units of work, more than 0; the last piece of a turn may be larger than what is left
   * @param onTurn called when a turn begins in which work may go on that had to wait
   */
  constructor(perTurn: number, turns: LoopTurns, onTurn: () => void) {
    this.#perTurn = perTurn
    this.#left = perTurn
    this.#turns = turns
    this.#onTurn = onTurn
  }

  /** Whether so much work may begin in this turn; if so, it counts as begun, and else the next turn is waited for. */
  take(units: number): boolean {
    if (!this.#waits) this.#look()
    if (this.#left <= 0) {
      this.wait()
      return false
    }
    this.#left -= units
    return true
  }

  /** Has `onTurn` called in the next turn, before which no further one counts as begun. */
  wait(): void {
    if (this.#waits) return
    this.#waits = true
    this.#turns.next(this.#begin)
  }

  /** Gives the present turn its room, if it has not been looked at yet. */
  #look(): void {
    const turn = this.#turns.count()
    if (turn === this.#turn) return
    this.#turn = turn
    this.#left = this.#perTurn
  }

  readonly #begin = (): void => {
    this.#waits = false
    this.#turn = this.#turns.count()
    this.#left = this.#perTurn
    this.#onTurn()
    // What comes before the next turn that is waited for would have room of its own otherwise.
    if (this.#left <= 0) this.wait()
  }
}
