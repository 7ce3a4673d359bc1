import type { Revision } from '../contract/index.ts'

/**
 * Coalesces reads of the head: whoever calls while one is under way shares the next one, which begins after the call.
 */
export class Fence {
  readonly #head: () => Promise<Revision>
  #running: Promise<unknown> | undefined
  #next: Promise<Revision> | undefined

  constructor(head: () => Promise<Revision>) {
    this.#head = head
  }

  /** The newest revision of the log at some moment after this call. */
  pass(): Promise<Revision> {
    return (this.#next ??= this.#begin())
  }

  async #begin(): Promise<Revision> {
    await this.#running
    this.#next = undefined
    const head = this.#head()
    const running = head.then(
      () => undefined,
      () => undefined,
    )
    this.#running = running
    return head
  }
}
