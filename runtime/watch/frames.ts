import type { ServedType, WatchFraming } from '../codec/index.ts'
import type { ObjectChange } from './event.ts'
import type { TypeObserver } from './observer.ts'

interface FrameOptions {
  /** Whole name of the annotation on the bookmark that ends the initial events. */
  readonly initialEventsEnd: string
  readonly observer?: TypeObserver | undefined
}

/** Encodes frames of one kind, version and representation: each event once, however many clients watch it. */
export class FrameEncoder {
  readonly #frames = new WeakMap<ObjectChange, Uint8Array>()
  #lastEvent: ObjectChange | undefined
  #lastFrame: Uint8Array = new Uint8Array()
  #lastRevision: number | undefined
  #lastBookmark: Uint8Array = new Uint8Array()
  #lastParts: readonly Uint8Array[] = []
  #lastJoined: Uint8Array = new Uint8Array()
  readonly #type: ServedType
  readonly framing: WatchFraming
  readonly #initialEventsEnd: string
  /** Encodes the first frame of each watch. */
  readonly opening: FrameEncoder
  /** Has to be told by whoever sends frames. */
  readonly observer: TypeObserver | undefined

  constructor(type: ServedType, framing: WatchFraming, options: FrameOptions) {
    this.#type = type
    this.framing = framing
    this.#initialEventsEnd = options.initialEventsEnd
    this.observer = options.observer
    const { opening } = framing
    this.opening = opening === undefined ? this : new FrameEncoder(type, opening, options)
  }

  /** All watchers ask for the same event one after the other. */
  event(event: ObjectChange): Uint8Array {
    if (event !== this.#lastEvent) {
      this.#lastFrame = this.#frameOf(event)
      this.#lastEvent = event
    }
    return this.#lastFrame
  }

  /** Encodes an event that only one watcher gets: its frame is not kept. */
  ownEvent(event: ObjectChange): Uint8Array {
    return this.framing.event(this.#type, event.type, event.object)
  }

  #frameOf(event: ObjectChange): Uint8Array {
    let frame = this.#frames.get(event)
    if (frame === undefined) {
      frame = this.framing.event(this.#type, event.type, event.object)
      this.#frames.set(event, frame)
    }
    return frame
  }

  /** Keeps the last bookmark: watchers that were opened together get theirs together, mostly of the same revision. */
  bookmark(revision: number): Uint8Array {
    if (revision !== this.#lastRevision) {
      this.#lastBookmark = this.framing.bookmark(this.#type, { revision })
      this.#lastRevision = revision
    }
    return this.#lastBookmark
  }

  endOfInitialEvents(revision: number): Uint8Array {
    return this.framing.bookmark(this.#type, { revision, initialEventsEnd: this.#initialEventsEnd })
  }

  /** Joins frames to one chunk. Watchers that keep up send the same frames, and share the chunk. */
  join(parts: readonly Uint8Array[]): Uint8Array {
    const [only] = parts
    if (only !== undefined && parts.length === 1) return only
    if (!sameParts(parts, this.#lastParts)) {
      this.#lastJoined = Buffer.concat(parts)
      this.#lastParts = parts
    }
    return this.#lastJoined
  }
}

const sameParts = (first: readonly Uint8Array[], second: readonly Uint8Array[]): boolean =>
  first.length === second.length && first.every((part, index) => part === second[index])
