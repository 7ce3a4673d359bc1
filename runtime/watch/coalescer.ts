export interface Flushable {
  flush(): void
}

const LONGEST_DELAY = 10
/** The share of time that flushing may take before it is made rarer: a third. */
const REST_PER_WORK = 2

/**
 * Decides when watchers write what they have: at once while there is little to do, and up to 10 ms later under load, so
 * that several events share one write.
 */
export class Coalescer {
  private waiting: Flushable[] = []
  private scheduled = false
  private lastEnd = 0
  private lastCost = 0

  schedule(watcher: Flushable): void {
    this.waiting.push(watcher)
    if (this.scheduled) return
    this.scheduled = true
    const rest = Math.min(this.lastCost * REST_PER_WORK, LONGEST_DELAY) - (performance.now() - this.lastEnd)
    if (rest < 1) setImmediate(this.run)
    else setTimeout(this.run, rest)
  }

  private readonly run = (): void => {
    const start = performance.now()
    const watchers = this.waiting
    this.waiting = []
    this.scheduled = false
    for (const watcher of watchers) watcher.flush()
    this.lastEnd = performance.now()
    this.lastCost = this.lastEnd - start
  }
}
