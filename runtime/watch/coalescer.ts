import type { WatchObserver } from './observer.ts'

/** Has something to write. */
export interface Flushable {
  flush(): void
}

/** A group of members that may have something to write. */
export interface FlushGroup {
  /** Called when their turn comes; what comes up later needs another turn. */
  takeTurn(): Iterable<Flushable>
}

/** Longest time (milliseconds) by which a round of flushes is stretched. */
const LONGEST_REST = 9
/** The share of time that flushing may take before it is made rarer: a third. */
const REST_PER_WORK = 2
/**
 * Milliseconds of flushing at a stretch. A write takes several turns of the event loop from its request to its events, so
 * this is felt several times. Short slices cost nothing: what TLS completes after a slice is still in the caches then.
 */
const SLICE = 0.12
/** Flushes between two looks at the clock. */
const STRIDE = 4
/** Milliseconds below which a timer would rest too long. */
const SHORTEST_TIMER = 1

/**
 * Decides when watchers write what they have: at once while there is little to do, and up to 9 ms later under load, so
 * that several events share one write. Many watchers are flushed in slices, with the rest spread evenly between them, so
 * that each of them waits alike. Other work has its turn between two slices; the time that it takes is part of the rest.
 * An event that comes meanwhile still goes along with those whose turn is to come.
 */
export class Coalescer {
  #waiting: FlushGroup[] = []
  #round: Flushable[] = []
  #next = 0
  #busy = false
  #lastEnd = 0
  #lastCost = 0
  #cost = 0
  /** Rest (milliseconds) that is spread over the members of the round. */
  #rest = 0
  /** The part of it that is due before the next slice; negative: other work has taken so much more. */
  #due = 0
  #pausedAt = 0
  #begun = 0
  readonly #observer: Pick<WatchObserver, 'dispatched'> | undefined

  constructor(observer?: Pick<WatchObserver, 'dispatched'>) {
    this.#observer = observer
  }

  schedule(group: FlushGroup): void {
    this.#waiting.push(group)
    if (!this.#busy) this.#begin()
  }

  #begin(): void {
    this.#busy = true
    this.#cost = 0
    this.#begun = performance.now()
    const rested = this.#begun - this.#lastEnd
    this.#rest = Math.max(0, Math.min(this.#lastCost * REST_PER_WORK, LONGEST_REST) - rested)
    const first = (this.#rest * SLICE) / Math.max(this.#lastCost, SLICE)
    this.#rest -= first
    this.#due = 0
    this.#pause(first, this.#begun)
  }

  /** Lets other work have its turn, and rests for the time that is due. */
  #pause(rest: number, now: number): void {
    this.#due += rest
    this.#pausedAt = now
    if (this.#due < SHORTEST_TIMER) setImmediate(this.#flushSlice)
    else setTimeout(this.#flushSlice, this.#due)
  }

  readonly #flushSlice = (): void => {
    this.#takeTurns()
    const start = performance.now()
    this.#due -= start - this.#pausedAt
    const first = this.#next
    let spent = 0
    while (this.#next < this.#round.length && spent < SLICE) {
      const last = Math.min(this.#next + STRIDE, this.#round.length)
      while (this.#next < last) this.#round[this.#next++]?.flush()
      spent = performance.now() - start
    }
    this.#cost += spent
    const end = start + spent
    const { length } = this.#round
    if (this.#next < length) this.#pause((this.#rest * (this.#next - first)) / length, end)
    else this.#end(end)
  }

  /** Gathers the round when its first slice begins. */
  #takeTurns(): void {
    if (this.#round.length > 0) return
    const groups = this.#waiting
    this.#waiting = []
    this.#next = 0
    for (const group of groups) for (const flushable of group.takeTurn()) this.#round.push(flushable)
  }

  #end(now: number): void {
    this.#round = []
    this.#observer?.dispatched((now - this.#begun) / 1_000)
    this.#lastEnd = now
    this.#lastCost = this.#cost
    this.#busy = false
    if (this.#waiting.length > 0) this.#begin()
  }
}
