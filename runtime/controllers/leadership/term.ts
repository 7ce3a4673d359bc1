import { setMaxListeners } from 'node:events'

/** Thrown because another process may lead, so this one must not write any more. */
export class LeaseLost extends Error {
  override readonly name = 'LeaseLost'

  constructor() {
    super('this process does not lead any more: its Lease was not renewed in time')
  }
}

export interface TermOptions {
  /** How long the process may lead after requesting a renewal (milliseconds): less than the duration of the Lease. */
  readonly renewDeadline: number
  /** When the Lease was requested, by `now`. */
  readonly since: number
  /** A monotonic clock (milliseconds). */
  now(): number
}

/**
 * The time during which a process leads. It expires without an answer of the server: a process that was paused, or
 * can't reach the server, notices before another process may take the Lease.
 */
export class Term {
  readonly #options: TermOptions
  readonly #end = new AbortController()
  #deadline: number
  #timer: NodeJS.Timeout

  constructor(options: TermOptions) {
    this.#options = options
    // Every request of the term listens to it.
    setMaxListeners(0, this.#end.signal)
    this.#deadline = options.since + options.renewDeadline
    this.#timer = this.#arm()
  }

  /** Aborts when the term ends. */
  get signal(): AbortSignal {
    return this.#end.signal
  }

  /** Remaining time without another renewal (milliseconds); 0: it is over for good. */
  get left(): number {
    if (!this.#end.signal.aborted && this.#options.now() >= this.#deadline) this.end()
    return this.#end.signal.aborted ? 0 : this.#deadline - this.#options.now()
  }

  /** @param asked when the renewal was requested, by the clock of the term: the server counts from a later moment */
  renewed(asked: number): void {
    if (this.left === 0) return
    this.#deadline = asked + this.#options.renewDeadline
    clearTimeout(this.#timer)
    this.#timer = this.#arm()
  }

  end(reason: Error = new LeaseLost()): void {
    clearTimeout(this.#timer)
    this.#end.abort(reason)
  }

  #arm(): NodeJS.Timeout {
    return setTimeout(() => this.end(), Math.max(0, this.#deadline - this.#options.now())).unref()
  }
}
