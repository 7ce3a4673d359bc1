export interface Sleeper {
  wake(now: number): void
}

const TICK_MILLISECONDS = 100

/** One timer for any number of sleepers, exact to a tenth of a second: an idle watch needs no timer of its own. */
export class Wheel {
  readonly #slots = new Map<number, Set<Sleeper>>()
  #timer: NodeJS.Timeout | undefined
  #reached = 0

  /** Wakes the sleeper at a time (milliseconds of `Date.now`), never before. Returns the slot, for `cancel`. */
  sleep(sleeper: Sleeper, until: number): number {
    if (this.#timer === undefined) this.#start()
    const slot = Math.max(Math.ceil(until / TICK_MILLISECONDS), this.#reached + 1)
    const sleepers = this.#slots.get(slot)
    if (sleepers === undefined) this.#slots.set(slot, new Set([sleeper]))
    else sleepers.add(sleeper)
    return slot
  }

  cancel(sleeper: Sleeper, slot: number): void {
    const sleepers = this.#slots.get(slot)
    if (sleepers?.delete(sleeper) && sleepers.size === 0) this.#slots.delete(slot)
    if (this.#slots.size === 0) this.#stop()
  }

  #start(): void {
    this.#reached = Math.floor(Date.now() / TICK_MILLISECONDS)
    this.#timer = setInterval(() => this.#turn(), TICK_MILLISECONDS)
    this.#timer.unref()
  }

  #stop(): void {
    clearInterval(this.#timer)
    this.#timer = undefined
  }

  #turn(): void {
    const now = Date.now()
    const last = Math.floor(now / TICK_MILLISECONDS)
    const due: Sleeper[] = []
    while (this.#reached < last) {
      const sleepers = this.#slots.get(++this.#reached)
      if (sleepers === undefined) continue
      this.#slots.delete(this.#reached)
      due.push(...sleepers)
    }
    for (const sleeper of due) sleeper.wake(now)
    if (this.#slots.size === 0) this.#stop()
  }
}
