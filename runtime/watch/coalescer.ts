/** One who has something to write. */
export interface Flushable {
  flush(): void
}

/** Some who have something to write. */
export interface FlushGroup {
  /** Called when their turn comes; what comes up later needs another turn. */
  takeTurn(): Iterable<Flushable>
}

const LONGEST_DELAY = 10
/** The share of time that flushing may take before it is made rarer: a third. */
const REST_PER_WORK = 2
/**
 * Milliseconds of flushing at a stretch. A write takes several turns of the event loop from its request to its events, so
 * this is felt several times.
 */
const SLICE = 1
/** Flushes between two looks at the clock. */
const STRIDE = 8

/**
 * Decides when watchers write what they have: at once while there is little to do, and up to 10 ms later under load, so
 * that several events share one write. Many watchers are flushed in slices; an event that comes between two slices still
 * goes along with those whose turn is to come.
 */
export class Coalescer {
  private waiting: FlushGroup[] = []
  private round: Flushable[] = []
  private next = 0
  private busy = false
  private lastEnd = 0
  private lastCost = 0
  private cost = 0

  schedule(group: FlushGroup): void {
    this.waiting.push(group)
    if (!this.busy) this.beginLater()
  }

  private beginLater(): void {
    this.busy = true
    const rest = Math.min(this.lastCost * REST_PER_WORK, LONGEST_DELAY) - (performance.now() - this.lastEnd)
    if (rest < 1) setImmediate(this.begin)
    else setTimeout(this.begin, rest)
  }

  private readonly begin = (): void => {
    const groups = this.waiting
    this.waiting = []
    this.next = 0
    this.cost = 0
    for (const group of groups) for (const flushable of group.takeTurn()) this.round.push(flushable)
    this.flushSlice()
  }

  private readonly flushSlice = (): void => {
    const start = performance.now()
    let spent = 0
    while (this.next < this.round.length && spent < SLICE) {
      const end = Math.min(this.next + STRIDE, this.round.length)
      while (this.next < end) this.round[this.next++]?.flush()
      spent = performance.now() - start
    }
    this.cost += spent
    if (this.next < this.round.length) setImmediate(this.flushSlice)
    else this.end(start + spent)
  }

  private end(now: number): void {
    this.round = []
    this.lastEnd = now
    this.lastCost = this.cost
    this.busy = false
    if (this.waiting.length > 0) this.beginLater()
  }
}
