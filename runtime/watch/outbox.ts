import { Slice } from '../async/index.ts'
import { CHUNK_SIZE } from '../codec/index.ts'
import type { Channel, ChannelPlace } from './channel.ts'
import type { WatchEvent } from './event.ts'
import type { FrameEncoder } from './frames.ts'

/** The most events of a batch that are encoded as soon as they come. */
const FEW_EVENTS = 16

const START: ChannelPlace = { next: 0, bytes: 0 }

/**
 * Holds what a watch has to send, in this order: many events that came at once, such as the initial ones, which are encoded
 * slice by slice as the client takes them; frames of its own; the frames of its channel that it has not taken yet.
 */
export class Outbox {
  readonly #encoder: FrameEncoder
  /** Encodes the next frame: the first one of a watch may be framed otherwise. */
  #next: FrameEncoder
  #channel: Channel | undefined
  #taken = START
  /** The many events; those before `#encoded` are encoded, the others not yet. */
  #many: readonly WatchEvent[] = []
  #encoded = 0
  /** Bytes of those of their objects that the store may no longer hold. */
  #manyBytes = 0
  /** How many of the events are initial ones. */
  #initial = 0
  #isFresh = true
  #own: Uint8Array[] = []
  #ownBytes = 0
  #revision: number

  /** @param revision all changes up to it are known to the client; 0: unknown */
  constructor(encoder: FrameEncoder, revision: number) {
    this.#encoder = encoder
    this.#next = encoder.opening
    this.#revision = revision
  }

  /** Begins to send what comes to the channel from now on. */
  follow(channel: Channel): void {
    this.#channel = channel
    this.#taken = channel.newest
  }

  /** Stops following its channel. */
  unfollow(): void {
    this.#channel = undefined
  }

  /** How far the channel has been taken. */
  get place(): ChannelPlace {
    return this.#taken
  }

  /** Bytes of frames and of events that are not encoded yet, without initial events, which the store holds anyway. */
  get bytes(): number {
    const inChannel = this.#channel === undefined ? 0 : this.#channel.newest.bytes - this.#taken.bytes
    return this.#manyBytes + this.#ownBytes + inChannel
  }

  /** Whether it has anything to send besides the frames of its channel. */
  get hasOwn(): boolean {
    return this.#own.length > 0 || this.hasMany
  }

  /** Whether it has events that are not encoded yet. */
  get hasMany(): boolean {
    return this.#many.length > 0
  }

  /** Adds events, and encodes them unless they are many. Throws what the encoder throws. */
  add(events: readonly WatchEvent[]): void {
    this.takeOver()
    const last = events.at(-1)
    if (last !== undefined) this.#revision = revisionAfter(this.#revision, last)
    const isNext = this.#own.length === 0
    if (isNext && (events.length > FEW_EVENTS || this.hasMany)) this.#addMany(events)
    else for (const event of events) this.#pushIfAny(this.#frameOf(event))
    this.#isFresh = false
  }

  #addMany(events: readonly WatchEvent[]): void {
    if (this.#isFresh) this.#initial = events.length
    else {
      for (const event of events) this.#manyBytes += bytesOf(event)
      this.#initial = Math.max(0, this.#initial - this.#encoded)
    }
    this.#many = this.hasMany ? [...this.#many.slice(this.#encoded), ...events] : events
    this.#encoded = 0
  }

  /** Adds a bookmark with the revision that the client has reached, which is at least the position. */
  addBookmark(position: number): void {
    this.takeOver()
    this.#revision = Math.max(this.#revision, position)
    if (this.#revision > 0) this.#push(this.#next.bookmark(this.#revision))
  }

  addError(status: object): void {
    this.#push(this.#encoder.framing.error(status))
  }

  /** Makes the pending frames of the channel its own, so that something else can follow them. */
  takeOver(): void {
    if (this.#channel === undefined) return
    const framed = this.#channel.after(this.#taken)
    this.#taken = this.#channel.newest
    for (const { change, frame } of framed) this.#push(this.#next === this.#encoder ? frame : this.#next.event(change))
  }

  /**
   * Returns the next slice of the many events, encoded, as one chunk; undefined: none is left to send. It counts as sent.
   * Throws what the encoder throws when all events before that one are sent; those after it are dropped.
   */
  takeSlice(): Uint8Array | undefined {
    const slice = new Slice()
    const frames: Uint8Array[] = []
    let bytes = 0
    while (this.#encoded < this.#many.length && bytes < CHUNK_SIZE && !slice.isOver) {
      const frame = this.#nextOfMany(frames)
      if (frame === 'broken') break
      if (frame === undefined) continue
      frames.push(frame)
      bytes += frame.length
    }
    if (this.#encoded === this.#many.length) this.#forgetMany()
    return frames.length === 0 ? undefined : Buffer.concat(frames, bytes)
  }

  /** Returns everything to send except the many events, as one chunk; undefined: nothing. It counts as sent. */
  takeAll(): Uint8Array | undefined {
    const channel = this.#channel
    if (channel !== undefined && this.#own.length === 0 && this.#next === this.#encoder) {
      const chunk = channel.chunkAfter(this.#taken)
      this.#taken = channel.newest
      return chunk
    }
    this.takeOver()
    if (this.#own.length === 0) return undefined
    const chunk = this.#encoder.join(this.#own)
    this.#clearOwn()
    return chunk
  }

  /** Drops everything but the frames of its channel. */
  clear(): void {
    this.#forgetMany()
    this.#clearOwn()
  }

  #clearOwn(): void {
    this.#own = []
    this.#ownBytes = 0
  }

  #forgetMany(): void {
    this.#many = []
    this.#encoded = 0
    this.#initial = 0
    this.#manyBytes = 0
  }

  /** Returns the frame of the next of the many events; `broken`: it can't be encoded, and those before it are sent first. */
  #nextOfMany(before: readonly Uint8Array[]): Uint8Array | 'broken' | undefined {
    const event = this.#many[this.#encoded]
    try {
      const isInitial = this.#encoded < this.#initial
      const frame = event === undefined ? undefined : this.#frameOf(event, isInitial ? 'own' : 'shared')
      if (event !== undefined && !isInitial) this.#manyBytes -= bytesOf(event)
      this.#encoded++
      if (frame !== undefined) this.#next = this.#encoder
      return frame
    } catch (error) {
      if (before.length > 0) return 'broken'
      this.#forgetMany()
      throw error
    }
  }

  /** Returns the frame of an event; undefined: it is a bookmark that says nothing to the client. */
  #frameOf(event: WatchEvent, whose: 'own' | 'shared' = 'shared'): Uint8Array | undefined {
    if (event.type === 'BOOKMARK')
      return event.initialEventsEnd === true ? this.#next.endOfInitialEvents(event.revision) : undefined
    const frame = whose === 'shared' ? this.#next.event(event) : this.#next.ownEvent(event)
    this.#encoder.observer?.sent(frame.length, 1)
    return frame
  }

  #pushIfAny(frame: Uint8Array | undefined): void {
    if (frame !== undefined) this.#push(frame)
  }

  #push(frame: Uint8Array): void {
    this.#next = this.#encoder
    this.#own.push(frame)
    this.#ownBytes += frame.length
  }
}

/** Returns how far a client has come that was at a revision before the event. */
const revisionAfter = (before: number, event: WatchEvent): number =>
  event.type === 'BOOKMARK' ? Math.max(before, event.revision) : event.object.revision

const bytesOf = (event: WatchEvent): number => (event.type === 'BOOKMARK' ? 0 : event.object.value.length)
