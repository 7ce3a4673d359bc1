import { ApiError, expired, internalError, type Status } from '../meta/status.ts'
import type { Coalescer, Flushable } from './coalescer.ts'
import type { WatchEvent, WatchReceiver, WatchSource } from './event.ts'
import type { FrameEncoder } from './frames.ts'
import type { ByteSink } from './sink.ts'
import type { Sleeper, Wheel } from './wheel.ts'

/** What all watchers of a server share. */
export interface WatcherShares {
  readonly coalescer: Coalescer
  readonly wheel: Wheel
  /** Bytes that may wait for a slow client before its watch is ended. */
  readonly maxBacklogBytes: number
  /** An error that no client may see the details of. */
  report(error: unknown): void
  closed(watcher: Watcher): void
}

export interface WatcherOptions {
  readonly encoder: FrameEncoder
  readonly source: WatchSource
  readonly iterator: AsyncIterator<readonly WatchEvent[]>
  /** What the iterator gives first. */
  readonly first: Promise<IteratorResult<readonly WatchEvent[]>>
  readonly bookmarks: 'wanted' | 'not wanted'
  /** All changes up to this revision are known to the client at the start; 0: unknown. */
  readonly startRevision: number
  /** When the watch ends (milliseconds of `Date.now`). */
  readonly endsAt: number
}

const BOOKMARK_INTERVAL = 60_000
const BOOKMARK_BEFORE_END = 2_000
/** How long a client that was too slow may take to read why its watch ended. */
const LAST_WORDS = 10_000

/** One client's watch: takes events in batches, writes frames, keeps what a slow client has not taken yet. */
export class Watcher implements Flushable, Sleeper, WatchReceiver {
  private pending: Uint8Array[] = []
  private pendingBytes = 0
  private revision: number
  private state: 'open' | 'ending' | 'ended' | 'closed' = 'open'
  private scheduled = false
  private blocked = false
  private slot = 0
  private bookmarkAt: number
  private readonly endsAt: number
  private readonly options: WatcherOptions
  private encoder: FrameEncoder
  private readonly shares: WatcherShares
  private readonly sink: ByteSink

  constructor(options: WatcherOptions, shares: WatcherShares, sink: ByteSink, now: number) {
    this.options = options
    this.encoder = options.encoder.opening
    this.shares = shares
    this.sink = sink
    this.revision = options.startRevision
    this.endsAt = options.endsAt
    this.bookmarkAt = this.nextBookmark(now)
    sink.onClose(() => this.close())
    this.rest()
    void this.run()
  }

  private async run(): Promise<void> {
    const { first, iterator, source } = this.options
    try {
      let next = await first
      while (next.done !== true && this.state === 'open') {
        this.take(next.value)
        if (source.handTo !== undefined) return source.handTo(this)
        next = await iterator.next()
      }
      this.finish()
    } catch (error) {
      this.fail(error)
    }
  }

  take(events: readonly WatchEvent[]): void {
    if (this.state !== 'open') return
    try {
      this.queueAll(events)
    } catch (error) {
      return this.fail(error)
    }
    if (this.pendingBytes > this.shares.maxBacklogBytes && this.blocked) this.giveUp()
  }

  private queueAll(events: readonly WatchEvent[]): void {
    for (const event of events) {
      if (event.type !== 'BOOKMARK') {
        this.revision = event.object.revision
        this.queue(this.encoder.event(event))
        continue
      }
      this.revision = Math.max(this.revision, event.revision)
      if (event.initialEventsEnd === true) this.queue(this.encoder.endOfInitialEvents(event.revision))
    }
  }

  private queue(frame: Uint8Array): void {
    this.encoder = this.options.encoder
    this.pending.push(frame)
    this.pendingBytes += frame.length
    if (this.scheduled || this.blocked) return
    this.scheduled = true
    this.shares.coalescer.schedule(this)
  }

  flush(): void {
    this.scheduled = false
    if (this.state === 'ended' || this.state === 'closed' || this.blocked) return
    if (this.pending.length > 0) {
      const chunk = this.options.encoder.join(this.pending)
      this.pending = []
      this.pendingBytes = 0
      if (!this.sink.write(chunk)) {
        this.blocked = true
        this.sink.onDrain(() => this.drained())
      }
    }
    if (this.state !== 'ending' || this.pending.length > 0) return
    this.state = 'ended'
    this.sink.end()
  }

  private drained(): void {
    this.blocked = false
    this.flush()
  }

  /** Ends the stream after what is pending. */
  finish(): void {
    if (this.state !== 'open') return
    this.state = 'ending'
    if (this.slot !== 0) this.shares.wheel.cancel(this, this.slot)
    this.slot = this.shares.wheel.sleep(this, Date.now() + LAST_WORDS)
    this.flush()
  }

  fail(error: unknown): void {
    if (this.state !== 'open') return
    if (!(error instanceof ApiError)) this.shares.report(error)
    this.queueError(error instanceof ApiError ? error.status : internalError('the watch failed').status)
    this.finish()
  }

  private giveUp(): void {
    this.pending = []
    this.pendingBytes = 0
    this.queueError(expired('the client took events too slowly for the watch to go on').status)
    this.finish()
  }

  private queueError(status: Status): void {
    this.queue(this.options.encoder.framing.error(status))
  }

  /** Called by the wheel: time for a bookmark, for the end, or to cut off who reads no more. */
  wake(now: number): void {
    this.slot = 0
    if (this.state === 'closed') return
    if (this.state !== 'open') return this.sink.destroy()
    if (now >= this.endsAt) return this.finish()
    if (now >= this.bookmarkAt) {
      this.bookmarkAt = this.nextBookmark(now)
      this.revision = Math.max(this.revision, this.options.source.position ?? 0)
      if (this.revision > 0) this.queue(this.encoder.bookmark(this.revision))
    }
    this.rest()
  }

  private nextBookmark(now: number): number {
    if (this.options.bookmarks === 'not wanted') return Infinity
    const beforeEnd = this.endsAt - BOOKMARK_BEFORE_END
    const regular = now + BOOKMARK_INTERVAL
    if (regular < beforeEnd) return regular
    return now < beforeEnd ? beforeEnd : Infinity
  }

  private rest(): void {
    this.slot = this.shares.wheel.sleep(this, Math.min(this.endsAt, this.bookmarkAt))
  }

  private close(): void {
    if (this.state === 'closed') return
    this.state = 'closed'
    this.pending = []
    if (this.slot !== 0) this.shares.wheel.cancel(this, this.slot)
    this.shares.closed(this)
  }
}
