import type { LoopTurns } from '../async/index.ts'

/**
 * Limits how much work is begun in a turn of the event loop. Everything here runs on one thread: what is begun in a turn
 * runs up to its first wait before anything that arrives meanwhile is even read. So besides the requests that have precedence
 * over it, a request waits at most for the work of one turn.
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

  /** Returns whether so much work may begin in this turn. If so, it counts as begun; if not, `onTurn` is called in the next. */
  take(units: number): boolean {
    if (!this.#waits) this.#look()
    if (this.#left <= 0) {
      this.wait()
      return false
    }
    this.#left -= units
    return true
  }

  /** Has `onTurn` called in the next turn. Until then no turn gives new room. */
  wait(): void {
    if (this.#waits) return
    this.#waits = true
    this.#turns.next(this.#begin)
  }

  /** Gives the present turn its room when it is first asked for. */
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
    // Otherwise what comes before the next turn that is waited for would have room of its own.
    if (this.#left <= 0) this.wait()
  }
}
