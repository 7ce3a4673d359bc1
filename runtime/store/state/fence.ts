import { setImmediate as turn } from 'node:timers/promises'
import type { Revision } from '../contract/index.ts'

const ended = (): void => undefined

/** Coalesces reads of the head: all calls during one read share the next one, which begins after them. */
export class Fence {
  readonly #head: () => Promise<Revision>
  #running: Promise<unknown> | undefined
  #next: Promise<Revision> | undefined

  constructor(head: () => Promise<Revision>) {
    this.#head = head
  }

  /** Returns the newest revision of the log at some moment after this call. */
  pass(): Promise<Revision> {
    return (this.#next ??= this.#begin())
  }

  async #begin(): Promise<Revision> {
    // The calls of one turn of the event loop share a read.
    await (this.#running ?? turn())
    this.#next = undefined
    const head = this.#head()
    const running = head.then(ended, ended)
    this.#running = running
    void running.then(() => {
      if (this.#running === running) this.#running = undefined
    })
    return head
  }
}
