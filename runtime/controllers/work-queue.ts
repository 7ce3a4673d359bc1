/** Times of a work queue (milliseconds). */
export interface WorkQueueOptions {
  /** Between the call for work and the work: calls in between are one. */
  readonly delayMilliseconds: number
  /** After a failure or an unfinished piece of work; doubled each time up to the longest. */
  readonly retryMilliseconds: number
  readonly longestRetryMilliseconds: number
}

/** `again`: it is not finished and is to be looked at again, after a while. */
export type WorkResult = 'done' | 'again'

/** Does named pieces of work one at a time, each at most once at any moment. */
export class WorkQueue {
  private readonly options: WorkQueueOptions
  private readonly work: (key: string) => Promise<WorkResult>
  private readonly report: (error: unknown) => void
  private readonly timers = new Map<string, { readonly timer: NodeJS.Timeout; readonly due: number }>()
  private readonly failures = new Map<string, number>()
  private tail: Promise<void> = Promise.resolve()
  private closed = false

  constructor(options: WorkQueueOptions, work: (key: string) => Promise<WorkResult>, report: (error: unknown) => void) {
    this.options = options
    this.work = work
    this.report = report
  }

  add(key: string): void {
    this.schedule(key, this.options.delayMilliseconds)
  }

  /** Ends waiting work; resolves when what is being done is done. */
  async close(): Promise<void> {
    this.closed = true
    for (const { timer } of this.timers.values()) clearTimeout(timer)
    this.timers.clear()
    await this.tail
  }

  private schedule(key: string, milliseconds: number): void {
    const due = performance.now() + milliseconds
    const waiting = this.timers.get(key)
    if (this.closed || (waiting !== undefined && waiting.due <= due)) return
    clearTimeout(waiting?.timer)
    const start = (): void => {
      this.timers.delete(key)
      this.tail = this.tail.then(() => this.run(key))
    }
    this.timers.set(key, { timer: setTimeout(start, milliseconds).unref(), due })
  }

  private async run(key: string): Promise<void> {
    if (this.closed) return
    let result: WorkResult = 'again'
    try {
      result = await this.work(key)
    } catch (error) {
      this.report(error)
    }
    if (result === 'done') {
      this.failures.delete(key)
      return
    }
    const failures = this.failures.get(key) ?? 0
    this.failures.set(key, failures + 1)
    this.schedule(key, Math.min(this.options.retryMilliseconds * 2 ** failures, this.options.longestRetryMilliseconds))
  }
}
