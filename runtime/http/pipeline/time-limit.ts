/** A wait that has begun and may still be called off. */
export class Wait {
  readonly until: number
  readonly over: () => void
  previous: Wait | undefined
  next: Wait | undefined

  constructor(until: number, over: () => void) {
    this.until = until
    this.over = over
  }
}

/**
 * Waits of one length, however many: they end in the order in which they began, so one timer is enough for all. They are
 * a linked list that an ended one leaves without a trace: the tables of a Set that changes with every request would keep
 * what they held alive until the next collection of the whole heap.
 */
export class TimeLimit {
  readonly #milliseconds: number
  #first: Wait | undefined
  #last: Wait | undefined
  #timer: NodeJS.Timeout | undefined

  constructor(milliseconds: number) {
    this.#milliseconds = milliseconds
  }

  /** Calls `over` when the time is up, unless `end` is called before. */
  begin(over: () => void): Wait {
    const wait = new Wait(performance.now() + this.#milliseconds, over)
    wait.previous = this.#last
    if (this.#last === undefined) this.#first = wait
    else this.#last.next = wait
    this.#last = wait
    this.#timer ??= this.#arm(this.#milliseconds)
    return wait
  }

  /** Calls the wait off; one that is over already stays so. */
  end(wait: Wait): void {
    const { previous, next } = wait
    if (previous !== undefined) previous.next = next
    else if (this.#first === wait) this.#first = next
    if (next !== undefined) next.previous = previous
    else if (this.#last === wait) this.#last = previous
    wait.previous = undefined
    wait.next = undefined
  }

  /** The process may end while it waits: whoever waits is kept alive by a connection. */
  #arm(milliseconds: number): NodeJS.Timeout {
    return setTimeout(() => this.#expire(), milliseconds).unref()
  }

  #expire(): void {
    this.#timer = undefined
    const now = performance.now()
    for (let wait = this.#first; wait !== undefined; wait = this.#first) {
      if (wait.until > now) {
        this.#timer ??= this.#arm(Math.ceil(wait.until - now))
        return
      }
      this.end(wait)
      wait.over()
    }
  }
}
