import type { WatchEvent } from './event.ts'
import type { WatchPlan, WatchReceiver, WatchRun } from './plan.ts'
import { watchEvents } from './watch-iterator.ts'

type Batch = readonly WatchEvent[]

/** Returns a watch whose batches are converted one after the other, in their order. Conversion is asynchronous. */
export const convertedWatch = (plan: WatchPlan, convert: (events: Batch) => Promise<Batch>): WatchPlan => ({
  run(receiver) {
    const run = new ConvertedRun(plan)
    void run.pass(convert, receiver)
    return run
  },
})

class ConvertedRun implements WatchRun {
  readonly #plan: WatchPlan
  readonly #closing = new AbortController()
  #inner: WatchRun | undefined
  #converting = 0
  #converted = 0

  constructor(plan: WatchPlan) {
    this.#plan = plan
  }

  /** While events wait for their conversion, the position of the inner watch is ahead of what has been handed over. */
  get position(): number {
    if (this.#converting === 0) this.#converted = this.#inner?.position ?? 0
    return this.#converted
  }

  close(): void {
    this.#closing.abort()
  }

  expire(): void {
    this.#inner?.expire()
  }

  async pass(convert: (events: Batch) => Promise<Batch>, receiver: WatchReceiver): Promise<void> {
    const { signal } = this.#closing
    try {
      for await (const events of watchEvents({ run: (inner) => this.#count(inner) }, { signal })) {
        const converted = await convert(events)
        if (signal.aborted) return
        receiver.take(converted)
        this.#converting -= 1
        this.#converted = lastRevision(events) ?? this.#converted
      }
      if (!signal.aborted) receiver.finish()
    } catch (error) {
      if (!signal.aborted) receiver.fail(error)
    }
  }

  /** Runs the inner watch, and counts the batches that have not been converted yet. */
  #count(receiver: WatchReceiver): WatchRun {
    const run = this.#plan.run({
      take: (events) => {
        this.#converting += 1
        receiver.take(events)
      },
      finish: () => receiver.finish(),
      fail: (error) => receiver.fail(error),
    })
    this.#inner = run
    return run
  }
}

function lastRevision(events: Batch): number | undefined {
  const last = events.at(-1)
  return last?.type === 'BOOKMARK' ? last.revision : last?.object.revision
}
