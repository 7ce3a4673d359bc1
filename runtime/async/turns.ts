/**
 * Lets large pieces of work take turns: one of those that wait continues in each turn of the event loop. So a small
 * request waits for one slice of one of them, however many there are.
 */
export class Turns {
  readonly #waiting: (() => void)[] = []

  /** Resolves when it is the caller's turn, at the earliest in the next turn of the event loop. */
  readonly next = (): Promise<void> =>
    new Promise((resolve) => {
      this.#waiting.push(resolve)
      if (this.#waiting.length === 1) setImmediate(this.#go)
    })

  readonly #go = (): void => {
    const first = this.#waiting.shift()
    if (this.#waiting.length > 0) setImmediate(this.#go)
    first?.()
  }
}

/** Work in slices, with a yield after each: a pure function that may take long for a large input. */
export type Sliced<T> = Generator<void, T, void>

/** Runs all slices at once. */
export function atOnce<T>(work: Sliced<T>): T {
  let step = work.next()
  while (step.done !== true) step = work.next()
  return step.value
}

/** Waits for a turn after each slice. */
export async function byTurns<T>(work: Sliced<T>, turn: () => Promise<void>): Promise<T> {
  let step = work.next()
  while (step.done !== true) {
    await turn()
    step = work.next()
  }
  return step.value
}
