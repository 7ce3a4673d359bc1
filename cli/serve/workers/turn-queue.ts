import type { Revision } from '../../../runtime/store/contract/index.ts'

/** After this the turn of a worker is over without its word: it may be stopped. */
const LONGEST_MILLISECONDS = 1_000

interface Waiting {
  readonly worker: number
  grant(reached: Revision): void
}

/** Gives workers turns to write to the store, one after the other in the order in which they asked. */
export class TurnQueue {
  #waiting: Waiting[] = []
  #holder: number | undefined
  #reached: Revision = 0
  #late: NodeJS.Timeout | undefined
  readonly #longest: number

  /** @param longest milliseconds after which a turn is over anyway */
  constructor(longest = LONGEST_MILLISECONDS) {
    this.#longest = longest
  }

  /** Resolves when it is the turn of the worker, with the revision that the last turn had reached. */
  take(worker: number): Promise<Revision> {
    return new Promise((grant) => {
      this.#waiting.push({ worker, grant })
      if (this.#holder === undefined) this.#next()
    })
  }

  /** Ends the turn of the worker, or drops that which it has not been given: it went on without. */
  end(worker: number, reached: Revision): void {
    this.#reached = Math.max(this.#reached, reached)
    if (this.#holder === worker) return this.#next()
    const index = this.#waiting.findIndex((waiting) => waiting.worker === worker)
    if (index >= 0) this.#waiting.splice(index, 1)
  }

  /** Gives no more turns to a worker that is gone. */
  gone(worker: number): void {
    this.#waiting = this.#waiting.filter((waiting) => waiting.worker !== worker)
    this.end(worker, 0)
  }

  #next(): void {
    clearTimeout(this.#late)
    const next = this.#waiting.shift()
    this.#holder = next?.worker
    if (next === undefined) return
    this.#late = setTimeout(() => this.#next(), this.#longest).unref()
    next.grant(this.#reached)
  }
}
