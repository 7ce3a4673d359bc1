/**
 * Calls functions one after the other at the end of the turn of the event loop in which they were given, after all
 * input of that turn. Similar work then runs in a row, with its code in the processor's caches.
 */
export class EndOfTurn {
  #calls: (() => void)[] = []

  /** Takes a function, which must not throw. */
  call(work: () => void): void {
    if (this.#calls.push(work) === 1) setImmediate(this.#go)
  }

  readonly #go = (): void => {
    const calls = this.#calls
    this.#calls = []
    for (const work of calls) work()
  }
}
