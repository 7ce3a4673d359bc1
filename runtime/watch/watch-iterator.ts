import type { WatchEvent } from './event.ts'
import type { WatchPlan, WatchReceiver, WatchRun } from './plan.ts'

type Batch = readonly WatchEvent[]
type Ending = { readonly error: unknown } | 'done'

/** Events that may wait for the caller before the watch ends with 410. */
const BACKLOG = 10_000

export interface WatchIterationOptions {
  /** The watch ends when it aborts. */
  readonly signal: AbortSignal
  /** Events that may wait for the caller. Default: 10,000. */
  readonly backlogEvents?: number
}

/** Runs a watch for a caller within the server. The first batch, which may be empty, says that it is open. */
export const watchEvents = (plan: WatchPlan, options: WatchIterationOptions): AsyncIterableIterator<Batch> =>
  new WatchIterator(plan, options)

class WatchIterator implements AsyncIterableIterator<Batch>, WatchReceiver {
  readonly #run: WatchRun
  readonly #signal: AbortSignal
  readonly #limit: number
  readonly #abort = (): void => this.finish()
  #queued: Batch[] = []
  #backlog = 0
  #ending: Ending | undefined
  #waiting: { resolve(result: IteratorResult<Batch>): void; reject(error: unknown): void } | undefined

  constructor(plan: WatchPlan, { signal, backlogEvents = BACKLOG }: WatchIterationOptions) {
    this.#limit = backlogEvents
    this.#signal = signal
    this.#run = plan.run(this)
    signal.addEventListener('abort', this.#abort, { once: true })
    if (signal.aborted) this.finish()
  }

  take(events: Batch): void {
    const waiting = this.#waiting
    if (waiting !== undefined) {
      this.#waiting = undefined
      return waiting.resolve({ value: events, done: false })
    }
    this.#queued.push(events)
    this.#backlog += events.length
    if (this.#backlog <= this.#limit) return
    this.#queued = []
    this.#run.expire()
  }

  finish(): void {
    this.#end('done')
  }

  fail(error: unknown): void {
    this.#end({ error })
  }

  async next(): Promise<IteratorResult<Batch>> {
    const first = this.#queued.shift()
    if (first !== undefined) {
      this.#backlog -= first.length
      return { value: first, done: false }
    }
    const ending = this.#ending
    if (ending === undefined) return new Promise((resolve, reject) => (this.#waiting = { resolve, reject }))
    this.#ending = 'done'
    if (ending !== 'done') throw ending.error
    return { value: undefined, done: true }
  }

  async return(): Promise<IteratorResult<Batch>> {
    this.#queued = []
    this.finish()
    return { value: undefined, done: true }
  }

  [Symbol.asyncIterator](): this {
    return this
  }

  #end(ending: Ending): void {
    if (this.#ending !== undefined) return
    this.#ending = ending
    this.#run.close()
    this.#signal.removeEventListener('abort', this.#abort)
    const waiting = this.#waiting
    this.#waiting = undefined
    if (waiting === undefined) return
    this.#ending = 'done'
    if (ending === 'done') waiting.resolve({ value: undefined, done: true })
    else waiting.reject(ending.error)
  }
}
