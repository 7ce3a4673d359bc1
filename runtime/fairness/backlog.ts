/**
 * Counts work that is done in the order in which it comes, whoever asked for it, as by the thread pool. While it is full,
 * requests wait in the queues of their levels, where a flood waits for itself.
 */
export class Backlog {
  readonly #limit: number
  readonly #onRoom: () => void
  #length = 0

  /**
   * @param limit from how much work on it is full
   * @param onRoom called when it is full no longer
   */
  constructor(limit: number, onRoom: () => void) {
    this.#limit = limit
    this.#onRoom = onRoom
  }

  get isFull(): boolean {
    return this.#length >= this.#limit
  }

  begin(): void {
    this.#length++
  }

  end(): void {
    this.#length--
    if (this.#length === this.#limit - 1) this.#onRoom()
  }
}
