import type { Channel, Place } from './channel.ts'
import type { WatchEvent } from './event.ts'
import type { FrameEncoder } from './frames.ts'

const START: Place = { next: 0, bytes: 0 }

/** The frames that a watch has to send: its own, and before them those that it has not taken of its channel yet. */
export class Outbox {
  readonly #encoder: FrameEncoder
  /** Encodes the next frame: the first one of a watch may be framed otherwise. */
  #next: FrameEncoder
  #channel: Channel | undefined
  #taken = START
  #own: Uint8Array[] = []
  #ownBytes = 0
  #revision: number

  /** @param revision all changes up to it are known to the client; 0: unknown */
  constructor(encoder: FrameEncoder, revision: number) {
    this.#encoder = encoder
    this.#next = encoder.opening
    this.#revision = revision
  }

  /** What the channel has before is not sent. */
  follow(channel: Channel): void {
    this.#channel = channel
    this.#taken = channel.newest
  }

  /** Takes what the channel has, and nothing that comes. */
  unfollow(): void {
    this.#channel = undefined
  }

  /** How far the channel has been taken. */
  get place(): Place {
    return this.#taken
  }

  get bytes(): number {
    const inChannel = this.#channel === undefined ? 0 : this.#channel.newest.bytes - this.#taken.bytes
    return this.#ownBytes + inChannel
  }

  /** Whether it has frames of its own. */
  get hasOwn(): boolean {
    return this.#own.length > 0
  }

  /** Adds events, encoded. Throws what their encoder throws. */
  add(events: readonly WatchEvent[]): void {
    this.takeOver()
    for (const event of events) {
      if (event.type !== 'BOOKMARK') {
        this.#revision = event.object.revision
        const frame = this.#next.event(event)
        this.#encoder.observer?.sent(frame.length, 1)
        this.#push(frame)
        continue
      }
      this.#revision = Math.max(this.#revision, event.revision)
      if (event.initialEventsEnd === true) this.#push(this.#next.endOfInitialEvents(event.revision))
    }
  }

  /** Adds a bookmark of how far the client has come: at least to the position. */
  addBookmark(position: number): void {
    this.takeOver()
    this.#revision = Math.max(this.#revision, position)
    if (this.#revision > 0) this.#push(this.#next.bookmark(this.#revision))
  }

  addError(status: object): void {
    this.#push(this.#encoder.framing.error(status))
  }

  /** Makes what the channel holds for the watch its own, so that something else can come after it. */
  takeOver(): void {
    if (this.#channel === undefined) return
    const framed = this.#channel.after(this.#taken)
    this.#taken = this.#channel.newest
    for (const { change, frame } of framed) this.#push(this.#next === this.#encoder ? frame : this.#next.event(change))
  }

  /** Returns all that is to be sent, as one chunk; undefined: nothing. It counts as sent. */
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
    this.clear()
    return chunk
  }

  /** Drops what is its own. */
  clear(): void {
    this.#own = []
    this.#ownBytes = 0
  }

  #push(frame: Uint8Array): void {
    this.#next = this.#encoder
    this.#own.push(frame)
    this.#ownBytes += frame.length
  }
}
