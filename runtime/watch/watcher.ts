import { ApiError, expired, internalError, type Status } from '../api/index.ts'
import type { Channel, ChannelMember, Place } from './channel.ts'
import type { Coalescer, Flushable, FlushGroup } from './coalescer.ts'
import type { EventFeed, WatchEvent } from './event.ts'
import type { FrameEncoder } from './frames.ts'
import type { WatchPlan, WatchReceiver, WatchRun } from './plan.ts'
import type { ByteSink } from './sink.ts'
import type { Sleeper, Wheel } from './wheel.ts'

/** What all watchers of a server share. */
export interface WatcherShares {
  readonly coalescer: Coalescer
  readonly wheel: Wheel
  /** Bytes that may wait for a slow client before its watch is ended. */
  readonly maxBacklogBytes: number
  /** Reports an error that no client may see the details of. */
  report(error: unknown): void
  channelOf(feed: EventFeed, encoder: FrameEncoder): Channel
  closed(watcher: Watcher): void
}

export interface WatcherOptions {
  readonly encoder: FrameEncoder
  readonly bookmarks: 'wanted' | 'not wanted'
  /** All changes up to this revision are known to the client at the start; 0: unknown. */
  readonly startRevision: number
}

/** Someone who waits for the watch to open. */
interface Opening {
  opened(): void
  refused(error: unknown): void
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
  readonly #options: WatcherOptions
  readonly #shares: WatcherShares
  #run: WatchRun | undefined
  #opening: Opening | undefined
  #sink: ByteSink | undefined
  #state: 'open' | 'ending' | 'ended' | 'closed' = 'open'
  #encoder: FrameEncoder
  #channel: Channel | undefined
  #taken = START
  #pending: Uint8Array[] = []
  #pendingBytes = 0
  #revision: number
  #scheduled = false
  #blocked = false
  #slot = 0
  #bookmarkAt = Infinity
  #endsAt = Infinity

  constructor(options: WatcherOptions, shares: WatcherShares) {
    this.#options = options
    this.#shares = shares
    this.#encoder = options.encoder.opening
    this.#revision = options.startRevision
  }

  /** Resolves when the watch has begun or the time (milliseconds) is over; rejects if it fails before. */
  open(plan: WatchPlan, milliseconds: number): Promise<void> {
    return new Promise((resolve, reject) => {
      const limit = setTimeout(() => this.#opened(), milliseconds)
      const settle = (outcome: () => void): void => {
        clearTimeout(limit)
        this.#opening = undefined
        outcome()
      }
      this.#opening = { opened: () => settle(resolve), refused: (error) => settle(() => reject(error)) }
      this.#run = plan.run(this)
    })
  }

  /** Ends the watch at a time (milliseconds of `Date.now`). */
  endAt(time: number): void {
    this.#endsAt = time
  }

  /** Writes to the sink what has come and what comes. */
  pipe(sink: ByteSink): void {
    if (this.#state === 'closed') return sink.end()
    this.#sink = sink
    sink.onClose(() => this.close())
    if (this.#state === 'ending') return this.flush()
    this.#bookmarkAt = this.#nextBookmark(Date.now())
    this.#rest()
    this.#schedule()
  }

  take(events: readonly WatchEvent[]): void {
    if (this.#state !== 'open') return
    this.#catchUp()
    try {
      this.#queueAll(events)
    } catch (error) {
      return this.fail(error)
    }
    this.#opened()
    this.checkBacklog()
  }

  join(feed: EventFeed): void {
    if (this.#state !== 'open') return
    this.#channel = this.#shares.channelOf(feed, this.#options.encoder)
    this.#taken = this.#channel.newest
    this.#channel.join(this)
    if (this.#blocked) this.#channel.stall(this)
  }

  get place(): Place {
    return this.#taken
  }

  checkBacklog(): void {
    const inChannel = this.#channel === undefined ? 0 : this.#channel.newest.bytes - this.#taken.bytes
    if (this.#blocked && this.#pendingBytes + inChannel > this.#shares.maxBacklogBytes) this.#giveUp()
  }

  takeTurn(): Iterable<Flushable> {
    this.#scheduled = false
    return [this]
  }

  flush(): void {
    const sink = this.#sink
    if (sink === undefined || this.#blocked || this.#state === 'ended' || this.#state === 'closed') return
    const chunk = this.#nextChunk()
    if (chunk !== undefined && !sink.write(chunk)) this.#block(sink)
    if (this.#state !== 'ending') return
    this.#state = 'ended'
    sink.end()
  }

  /** Ends the stream after what is pending. */
  finish(): void {
    if (this.#state !== 'open') return
    this.#catchUp()
    this.#leave()
    this.#state = 'ending'
    this.#sleep(Date.now() + LAST_WORDS)
    this.#opened()
    this.flush()
  }

  fail(error: unknown): void {
    if (this.#state !== 'open') return
    const opening = this.#opening
    if (opening !== undefined) {
      this.#opening = undefined
      this.close()
      return opening.refused(error)
    }
    if (!(error instanceof ApiError)) this.#shares.report(error)
    this.#catchUp()
    this.#queueError(error instanceof ApiError ? error.status : internalError('the watch failed').status)
    this.finish()
  }

  /** Lets go of everything: nothing more is written. */
  close(): void {
    if (this.#state === 'closed') return
    this.#state = 'closed'
    this.#leave()
    this.#pending = []
    if (this.#slot !== 0) this.#shares.wheel.cancel(this, this.#slot)
    this.#shares.closed(this)
    this.#opened()
  }

  /** Called by the wheel: time for a bookmark, for the end, or to cut off who reads no more. */
  wake(now: number): void {
    this.#slot = 0
    if (this.#state === 'closed') return
    if (this.#state !== 'open') return this.#sink === undefined ? this.close() : this.#sink.destroy()
    if (now >= this.#endsAt) return this.finish()
    if (now >= this.#bookmarkAt) this.#sendBookmark(now)
    if (this.#state === 'open') this.#rest()
  }

  #opened(): void {
    this.#opening?.opened()
  }

  #queueAll(events: readonly WatchEvent[]): void {
    for (const event of events) {
      if (event.type !== 'BOOKMARK') {
        this.#revision = event.object.revision
        this.#queue(this.#encoder.event(event))
        continue
      }
      this.#revision = Math.max(this.#revision, event.revision)
      if (event.initialEventsEnd === true) this.#queue(this.#encoder.endOfInitialEvents(event.revision))
    }
  }

  #queue(frame: Uint8Array): void {
    this.#encoder = this.#options.encoder
    this.#pending.push(frame)
    this.#pendingBytes += frame.length
    this.#schedule()
  }

  #schedule(): void {
    if (this.#scheduled || this.#blocked || this.#sink === undefined || this.#pending.length === 0) return
    this.#scheduled = true
    this.#shares.coalescer.schedule(this)
  }

  /** Makes what the channel holds for the watch its own, so that something else can come after it. */
  #catchUp(): void {
    if (this.#channel === undefined) return
    const framed = this.#channel.after(this.#taken)
    this.#taken = this.#channel.newest
    try {
      for (const { change, frame } of framed) {
        this.#queue(this.#encoder === this.#options.encoder ? frame : this.#encoder.event(change))
      }
    } catch (error) {
      this.fail(error)
    }
  }

  /** All that is to be sent; it counts as taken. */
  #nextChunk(): Uint8Array | undefined {
    const channel = this.#channel
    if (channel !== undefined && this.#pending.length === 0 && this.#encoder === this.#options.encoder) {
      const chunk = channel.chunkAfter(this.#taken)
      this.#taken = channel.newest
      return chunk
    }
    this.#catchUp()
    if (this.#pending.length === 0) return undefined
    const chunk = this.#options.encoder.join(this.#pending)
    this.#pending = []
    this.#pendingBytes = 0
    return chunk
  }

  #block(sink: ByteSink): void {
    this.#blocked = true
    this.#channel?.stall(this)
    sink.onDrain(() => this.#drained())
  }

  #drained(): void {
    this.#blocked = false
    this.#channel?.resume(this)
    this.flush()
  }

  #giveUp(): void {
    this.#leave()
    this.#pending = []
    this.#pendingBytes = 0
    this.#queueError(expired('the client took events too slowly for the watch to go on').status)
    this.finish()
  }

  #queueError(status: Status): void {
    this.#queue(this.#options.encoder.framing.error(status))
  }

  /** Nothing more comes. */
  #leave(): void {
    this.#channel?.leave(this)
    this.#channel = undefined
    this.#run?.close()
  }

  #sendBookmark(now: number): void {
    this.#bookmarkAt = this.#nextBookmark(now)
    this.#catchUp()
    this.#revision = Math.max(this.#revision, this.#run?.position ?? 0)
    if (this.#state === 'open' && this.#revision > 0) this.#queue(this.#encoder.bookmark(this.#revision))
  }

  #nextBookmark(now: number): number {
    if (this.#options.bookmarks === 'not wanted') return Infinity
    const beforeEnd = this.#endsAt - BOOKMARK_BEFORE_END
    const regular = now + BOOKMARK_INTERVAL
    if (regular < beforeEnd) return regular
    return now < beforeEnd ? beforeEnd : Infinity
  }

  #rest(): void {
    this.#sleep(Math.min(this.#endsAt, this.#bookmarkAt))
  }

  #sleep(until: number): void {
    if (this.#slot !== 0) this.#shares.wheel.cancel(this, this.#slot)
    this.#slot = this.#shares.wheel.sleep(this, until)
  }
}
