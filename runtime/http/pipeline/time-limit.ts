/** A wait that a {@link TimeLimit} can run. */
export abstract class Wait {
  /** By the clock of the process (milliseconds). */
  until = 0
  previous: Wait | undefined
  next: Wait | undefined

  /** Called when the time is over. */
  abstract over(): void
}

/** A wait that calls a function. */
class CallingWait extends Wait {
  readonly #call: () => void

  constructor(call: () => void) {
    super()
    this.#call = call
  }

  over(): void {
    this.#call()
  }
}

/**
 * Any number of waits of one length: they end in the order in which they began, so one timer serves all. They form a
 * linked list, which an ended wait leaves completely: the table of a Set that changes with every request would keep
 * former members alive until the next full garbage collection.
 */
export class TimeLimit {
  readonly milliseconds: number
  #first: Wait | undefined
  #last: Wait | undefined
  #timer: NodeJS.Timeout | undefined

  constructor(milliseconds: number) {
    this.milliseconds = milliseconds
  }

  /** Starts a wait that calls `over` when the time is over, unless `end` is called before. */
  begin(over: () => void): Wait {
    const wait = new CallingWait(over)
    this.start(wait, performance.now())
    return wait
  }

  /**
   * Starts a wait that does not run yet.
   *
   * @param now when it begins, by the clock of the process (milliseconds): no earlier than any of the waits before
   */
  start(wait: Wait, now: number): void {
    wait.until = now + this.milliseconds
    wait.previous = this.#last
    if (this.#last === undefined) this.#first = wait
    else this.#last.next = wait
    this.#last = wait
    this.#timer ??= this.#arm(Math.ceil(wait.until - performance.now()))
  }

  /** Ends the wait without a call of `over`. */
  end(wait: Wait): void {
    const { previous, next } = wait
    if (previous !== undefined) previous.next = next
    else if (this.#first === wait) this.#first = next
    if (next !== undefined) next.previous = previous
    else if (this.#last === wait) this.#last = previous
    wait.previous = undefined
    wait.next = undefined
  }

  /** The timer does not keep the process alive; the connections of waiting clients do. */
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
