import type { Turn } from '../async/index.ts'
import { ApiError, expired, internalError, type Status } from '../api/index.ts'
import { Alarm } from './alarm.ts'
import type { Channel, ChannelMember, ChannelPlace } from './channel.ts'
import type { Coalescer, Flushable, FlushGroup } from './coalescer.ts'
import type { EventFeed, WatchEvent } from './event.ts'
import type { FrameEncoder } from './frames.ts'
import { Opening } from './opening.ts'
import { Outbox } from './outbox.ts'
import type { WatchPlan, WatchReceiver, WatchRun } from './plan.ts'
import type { ByteSink } from './sink.ts'
import type { Sleeper, Wheel } from './wheel.ts'

/** What all watchers of a server share. */
export interface WatcherShares {
  readonly coalescer: Coalescer
  readonly wheel: Wheel
  /** Waits for the turn of one more slice of many events. */
  readonly turn: Turn
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

/** How long a client that was too slow may take to read why its watch ended. */
const LAST_WORDS = 10_000

/**
 * One client's watch: takes events in batches, writes frames, and keeps what a slow client has not taken yet. The events that
 * it shares with others stay in their channel until they are written.
 */
export class Watcher implements ChannelMember, FlushGroup, Sleeper, WatchReceiver {
  readonly #encoder: FrameEncoder
  readonly #shares: WatcherShares
  readonly #outbox: Outbox
  readonly #alarm: Alarm
  #run: WatchRun | undefined
  #opening: Opening | undefined
  #sink: ByteSink | undefined
  /** Nothing is added once it is no longer `open`. */
  #state: 'open' | 'ending' | 'ended' | 'closed' = 'open'
  #channel: Channel | undefined
  #scheduled = false
  #blocked = false
  /** Whether it waits for its turn to send a slice. */
  #waits = false

  constructor({ encoder, bookmarks, startRevision }: WatcherOptions, shares: WatcherShares) {
    this.#encoder = encoder
    this.#shares = shares
    this.#outbox = new Outbox(encoder, startRevision)
    this.#alarm = new Alarm(shares.wheel, this, bookmarks)
  }

  /** Resolves when the watch has begun or the time (milliseconds) is over; rejects if it fails before. */
  open(plan: WatchPlan, milliseconds: number): Promise<void> {
    const opening = new Opening(milliseconds)
    this.#opening = opening
    this.#run = plan.run(this)
    return opening.done
  }

  /** Ends the watch at a time (milliseconds of `Date.now`). */
  endAt(time: number): void {
    this.#alarm.endsAt = time
  }

  /** Writes to the sink what has come and what comes. */
  pipe(sink: ByteSink): void {
    if (this.#state === 'closed') return sink.end()
    this.#sink = sink
    sink.onClose(() => this.close())
    if (this.#state === 'ending') return this.flush()
    this.#alarm.start(Date.now())
    this.#schedule()
  }

  take(events: readonly WatchEvent[]): void {
    this.#add(() => this.#outbox.add(events))
    if (this.#state !== 'open') return
    this.#opened()
    this.checkBacklog()
  }

  join(feed: EventFeed): void {
    if (this.#state !== 'open') return
    this.#channel = this.#shares.channelOf(feed, this.#encoder)
    this.#outbox.follow(this.#channel)
    this.#channel.join(this)
    if (this.#blocked) this.#channel.stall(this)
  }

  get place(): ChannelPlace {
    return this.#outbox.place
  }

  checkBacklog(): void {
    if (this.#blocked && this.#outbox.bytes > this.#shares.maxBacklogBytes) this.#giveUp()
  }

  takeTurn(): Iterable<Flushable> {
    this.#scheduled = false
    return [this]
  }

  flush(): void {
    const sink = this.#writable
    if (sink === undefined) return
    if (this.#outbox.hasMany) return this.#sendInSlices()
    const chunk = this.#nextChunk()
    if (chunk !== undefined && !sink.write(chunk)) this.#block(sink)
    if (this.#state !== 'ending') return
    this.#state = 'ended'
    sink.end()
  }

  /** Ends the stream after what is pending. */
  finish(): void {
    this.#add(() => this.#outbox.takeOver())
    this.#end()
  }

  fail(error: unknown): void {
    if (this.#state !== 'open') return
    if (this.#opening?.isPending === true) {
      const opening = this.#opening
      this.#opening = undefined
      this.close()
      return opening.refuse(error)
    }
    if (!(error instanceof ApiError)) this.#shares.report(error)
    this.#add(() => this.#outbox.takeOver())
    this.#endWith(error instanceof ApiError ? error.status : internalError('the watch failed').status)
  }

  /** Drops everything that is pending, and writes nothing more. */
  close(): void {
    if (this.#state === 'closed') return
    this.#state = 'closed'
    this.#leave()
    this.#outbox.clear()
    this.#alarm.cancel()
    this.#shares.closed(this)
    this.#opened()
  }

  /** Called by the wheel for a bookmark, for the end, or to cut off a client that has stopped reading. */
  wake(now: number): void {
    this.#alarm.ring()
    if (this.#state === 'closed') return
    if (this.#state !== 'open') return this.#sink === undefined ? this.close() : this.#sink.destroy()
    if (now >= this.#alarm.endsAt) return this.finish()
    if (this.#alarm.takeBookmark(now)) this.#add(() => this.#outbox.addBookmark(this.#run?.position ?? 0))
    if (this.#state === 'open') this.#alarm.sleep()
  }

  #opened(): void {
    this.#opening?.succeed()
    this.#opening = undefined
  }

  /** Adds something to send. An event that can't be encoded ends the watch. */
  #add(add: () => void): void {
    if (this.#state !== 'open') return
    try {
      add()
    } catch (error) {
      return this.fail(error)
    }
    this.#schedule()
  }

  #schedule(): void {
    if (this.#scheduled || this.#blocked || this.#sink === undefined || !this.#outbox.hasOwn) return
    this.#scheduled = true
    this.#shares.coalescer.schedule(this)
  }

  get #writable(): ByteSink | undefined {
    return this.#blocked || this.#state === 'ended' || this.#state === 'closed' ? undefined : this.#sink
  }

  /** Sends a slice of many events whenever it is its turn and the client has taken the one before. */
  #sendInSlices(): void {
    if (this.#waits) return
    this.#waits = true
    void this.#shares.turn().then(() => {
      this.#waits = false
      this.#sendSlice()
      this.flush()
    })
  }

  #sendSlice(): void {
    const sink = this.#writable
    if (sink === undefined) return
    try {
      const chunk = this.#outbox.takeSlice()
      if (chunk !== undefined && !sink.write(chunk)) this.#block(sink)
    } catch (error) {
      this.fail(error)
    }
  }

  /** Returns everything to send, which then counts as taken. */
  #nextChunk(): Uint8Array | undefined {
    try {
      return this.#outbox.takeAll()
    } catch (error) {
      this.fail(error)
      return this.#outbox.takeAll()
    }
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
    this.#encoder.observer?.terminated()
    this.#leave()
    this.#outbox.clear()
    this.#endWith(expired('the client took events too slowly for the watch to go on').status)
  }

  /** Ends the stream with an error after what is pending, once. */
  #endWith(status: Status): void {
    if (this.#state !== 'open') return
    this.#outbox.addError(status)
    this.#end()
  }

  #end(): void {
    if (this.#state !== 'open') return
    this.#leave()
    this.#state = 'ending'
    this.#alarm.sleepUntil(Date.now() + LAST_WORDS)
    this.#opened()
    this.flush()
  }

  /** Nothing more comes. */
  #leave(): void {
    this.#channel?.leave(this)
    this.#channel = undefined
    this.#outbox.unfollow()
    this.#run?.close()
  }
}
