import type { EventFeed, WatchEvent, WatchPlan, WatchReceiver, WatchRun } from '../../runtime/watch/index.ts'

/** A watch that a test feeds. It runs once. */
export class FakeWatch implements WatchPlan, WatchRun {
  position = 0
  closed = false
  receiver: WatchReceiver | undefined
  #waiting: ((receiver: WatchReceiver) => void)[] = []

  /** Events, the error that ends the watch, or its end. */
  push(item: readonly WatchEvent[] | Error | 'end'): void {
    this.#hand((receiver) => {
      if (item === 'end') receiver.finish()
      else if (item instanceof Error) receiver.fail(item)
      else receiver.take(item)
    })
  }

  /** The watch gets the rest from a feed. */
  join(feed: EventFeed): void {
    this.#hand((receiver) => receiver.join?.(feed))
  }

  run(receiver: WatchReceiver): WatchRun {
    queueMicrotask(() => {
      this.receiver = receiver
      for (const hand of this.#waiting.splice(0)) hand(receiver)
    })
    return this
  }

  close(): void {
    this.closed = true
  }

  expire(): void {
    this.close()
  }

  #hand(hand: (receiver: WatchReceiver) => void): void {
    if (this.closed) return
    if (this.receiver === undefined) this.#waiting.push(hand)
    else hand(this.receiver)
  }
}
