import type { Revision } from '../store/contract/index.ts'
import type { EventFeed, EventStream, WatchEvent, WatchReceiver } from './event.ts'

/** Why a queue ends: after what is queued has been taken. */
type Ending = { readonly error: unknown } | 'done'

/**
 * Hands event batches from a producer to one consumer, which takes them one by one or has them handed to it. The producer never waits; a consumer that falls too far behind
 * is told by `onOverflow` and gets nothing more.
 */
export class WatchQueue implements EventStream, AsyncIterableIterator<readonly WatchEvent[]> {
  private queued: (readonly WatchEvent[])[] = []
  private backlog = 0
  private ending: Ending | undefined
  private waiting:
    { resolve(result: IteratorResult<readonly WatchEvent[]>): void; reject(error: unknown): void } | undefined
  private receiver: WatchReceiver | undefined
  private readonly limit: number
  private readonly onOverflow: () => unknown
  private readonly onClose: () => void
  private whenHanded: ((receiver: WatchReceiver) => void) | undefined
  private feed: EventFeed | undefined
  private reached: Revision = 0

  /** `onOverflow` makes the error that ends the stream; `onClose` runs once, when the stream is over for any reason. */
  constructor(limit: number, onOverflow: () => unknown, onClose: () => void) {
    this.limit = limit
    this.onOverflow = onOverflow
    this.onClose = onClose
  }

  /** Everything up to this revision has been queued, or handed out by the feed that the receiver follows. */
  get position(): Revision {
    return this.feed?.position ?? this.reached
  }

  reach(revision: Revision): void {
    if (revision > this.reached) this.reached = revision
  }

  /** True while events are wanted. */
  get open(): boolean {
    return this.ending === undefined
  }

  push(events: readonly WatchEvent[]): void {
    if (!this.open) return
    if (this.receiver !== undefined) return this.receiver.take(events)
    if (this.waiting !== undefined) {
      const { resolve } = this.waiting
      this.waiting = undefined
      resolve({ value: events, done: false })
      return
    }
    this.queued.push(events)
    this.backlog += events.length
    if (this.backlog > this.limit) {
      this.queued = []
      this.backlog = 0
      this.end({ error: this.onOverflow() })
    }
  }

  finish(): void {
    this.end('done')
  }

  fail(error: unknown): void {
    this.end({ error })
  }

  handTo(receiver: WatchReceiver): void {
    const { queued, ending } = this
    this.queued = []
    this.backlog = 0
    this.receiver = receiver
    for (const events of queued) receiver.take(events)
    if (ending !== undefined) this.tellEnding(receiver, ending)
    else this.whenHanded?.(receiver)
  }

  /**
   * Once there is a receiver it follows the feed that `join` gives. Not before everything has been pushed that precedes
   * the feed.
   */
  goOnWith(join: () => EventFeed): void {
    this.whenHanded = (receiver) => {
      if (!this.open) return
      this.feed = join()
      receiver.follow(this.feed)
    }
    if (this.receiver !== undefined) this.whenHanded(this.receiver)
  }

  async next(): Promise<IteratorResult<readonly WatchEvent[]>> {
    const first = this.queued.shift()
    if (first !== undefined) {
      this.backlog -= first.length
      return { value: first, done: false }
    }
    if (this.ending === 'done') return { value: undefined, done: true }
    if (this.ending !== undefined) {
      const { error } = this.ending
      this.ending = 'done'
      throw error
    }
    return new Promise((resolve, reject) => {
      this.waiting = { resolve, reject }
    })
  }

  async return(): Promise<IteratorResult<readonly WatchEvent[]>> {
    this.queued = []
    this.end('done')
    return { value: undefined, done: true }
  }

  [Symbol.asyncIterator](): this {
    return this
  }

  private tellEnding(receiver: WatchReceiver, ending: Ending): void {
    this.ending = 'done'
    if (ending === 'done') receiver.finish()
    else receiver.fail(ending.error)
  }

  private end(ending: Ending): void {
    if (this.ending !== undefined) return
    this.ending = ending
    this.onClose()
    if (this.receiver !== undefined) return this.tellEnding(this.receiver, ending)
    if (this.waiting === undefined) return
    const { resolve, reject } = this.waiting
    this.waiting = undefined
    if (ending === 'done') {
      resolve({ value: undefined, done: true })
    } else {
      this.ending = 'done'
      reject(ending.error)
    }
  }
}
