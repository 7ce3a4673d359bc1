import { ApiError, expired, internalError, type Status } from '../api/index.ts'
import type { Channel, ChannelMember, Place } from './channel.ts'
import type { Coalescer, Flushable, FlushGroup } from './coalescer.ts'
import type { WatchEvent, EventFeed, WatchReceiver, EventStream } from './event.ts'
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
  channelOf(feed: EventFeed, encoder: FrameEncoder): Channel
  closed(watcher: Watcher): void
}

export interface WatcherOptions {
  readonly encoder: FrameEncoder
  readonly source: EventStream
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

const START: Place = { next: 0, bytes: 0 }

/**
 * One client's watch: takes events in batches, writes frames, keeps what a slow client has not taken yet. What it gets
 * alike with others stays in their channel until it is written.
 */
export class Watcher implements ChannelMember, FlushGroup, Sleeper, WatchReceiver {
  private channel: Channel | undefined
  private taken = START
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
    this.catchUp()
    try {
      this.queueAll(events)
    } catch (error) {
      return this.fail(error)
    }
    this.checkBacklog()
  }

  follow(feed: EventFeed): void {
    if (this.state !== 'open') return
    this.channel = this.shares.channelOf(feed, this.options.encoder)
    this.taken = this.channel.newest
    this.channel.join(this)
    if (this.blocked) this.channel.stall(this)
  }

  get place(): Place {
    return this.taken
  }

  checkBacklog(): void {
    const inChannel = this.channel === undefined ? 0 : this.channel.newest.bytes - this.taken.bytes
    if (this.blocked && this.pendingBytes + inChannel > this.shares.maxBacklogBytes) this.giveUp()
  }

  private queueAll(events: readonly WatchEvent[]): void {
    if (this.state !== 'open') return
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

  /** Makes what the channel holds for the watch its own, so that something else can follow it. */
  private catchUp(): void {
    if (this.channel === undefined) return
    const framed = this.channel.after(this.taken)
    this.taken = this.channel.newest
    try {
      for (const { change, frame } of framed) {
        this.queue(this.encoder === this.options.encoder ? frame : this.encoder.event(change))
      }
    } catch (error) {
      this.fail(error)
    }
  }

  private leaveChannel(): void {
    this.channel?.leave(this)
    this.channel = undefined
  }

  takeTurn(): Iterable<Flushable> {
    this.scheduled = false
    return [this]
  }

  flush(): void {
    if (this.state === 'ended' || this.state === 'closed' || this.blocked) return
    const chunk = this.nextChunk()
    if (chunk !== undefined && !this.sink.write(chunk)) this.block()
    if (this.state !== 'ending') return
    this.state = 'ended'
    this.sink.end()
  }

  /** All that is to be sent; it counts as taken. */
  private nextChunk(): Uint8Array | undefined {
    const { channel } = this
    if (channel !== undefined && this.pending.length === 0 && this.encoder === this.options.encoder) {
      const chunk = channel.chunkAfter(this.taken)
      this.taken = channel.newest
      return chunk
    }
    this.catchUp()
    if (this.pending.length === 0) return undefined
    const chunk = this.options.encoder.join(this.pending)
    this.pending = []
    this.pendingBytes = 0
    return chunk
  }

  private block(): void {
    this.blocked = true
    this.channel?.stall(this)
    this.sink.onDrain(() => this.drained())
  }

  private drained(): void {
    this.blocked = false
    this.channel?.resume(this)
    this.flush()
  }

  /** Ends the stream after what is pending. */
  finish(): void {
    if (this.state !== 'open') return
    this.catchUp()
    this.leaveChannel()
    this.state = 'ending'
    if (this.slot !== 0) this.shares.wheel.cancel(this, this.slot)
    this.slot = this.shares.wheel.sleep(this, Date.now() + LAST_WORDS)
    this.flush()
  }

  fail(error: unknown): void {
    if (this.state !== 'open') return
    if (!(error instanceof ApiError)) this.shares.report(error)
    this.catchUp()
    this.queueError(error instanceof ApiError ? error.status : internalError('the watch failed').status)
    this.finish()
  }

  private giveUp(): void {
    this.leaveChannel()
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
    if (now >= this.bookmarkAt) this.sendBookmark(now)
    if (this.state === 'open') this.rest()
  }

  private sendBookmark(now: number): void {
    this.bookmarkAt = this.nextBookmark(now)
    this.catchUp()
    this.revision = Math.max(this.revision, this.options.source.position ?? 0)
    if (this.state === 'open' && this.revision > 0) this.queue(this.encoder.bookmark(this.revision))
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
    this.leaveChannel()
    this.pending = []
    if (this.slot !== 0) this.shares.wheel.cancel(this, this.slot)
    this.shares.closed(this)
  }
}
