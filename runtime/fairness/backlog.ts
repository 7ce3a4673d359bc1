/**
 * Counts work that is done first come, first served, whoever asked for it, such as that of the thread pool. While the
 * backlog is full, requests wait in the queues of their levels, where a flood of one user delays that user alone.
 */
export class Backlog {
  readonly #limit: number
  readonly #onRoom: () => void
  #length = 0

  /**
   * @param limit pieces of work with which it is full
   * @param onRoom called when it is no longer full
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
