import type { ServedType, WatchFraming } from '../codec/index.ts'
import { Channel } from './channel.ts'
import { Coalescer } from './coalescer.ts'
import type { EventFeed, EventStream } from './event.ts'
import { FrameEncoder } from './frames.ts'
import type { ByteSink } from './sink.ts'
import { Watcher, type WatcherShares } from './watcher.ts'
import { Wheel } from './wheel.ts'

export interface WatchHubOptions {
  /** Whole name of the annotation on the bookmark that ends the initial events (SLIST-08). */
  readonly initialEventsEnd: string
  /** Default 8 MiB. */
  readonly maxBacklogBytes?: number
  /** Told of unexpected errors in a running watch. */
  report(error: unknown): void
}

export interface OpenWatch {
  readonly type: ServedType
  readonly framing: WatchFraming
  readonly source: EventStream
  readonly bookmarks: 'wanted' | 'not wanted'
  /** Version after which the client watches; 0: it gets the present state first. */
  readonly startRevision: number
  readonly timeoutMilliseconds: number
}

/** A watch that is open and waits for someone to write to. */
export interface WatchStream {
  pipe(sink: ByteSink): void
}

const DEFAULT_BACKLOG = 8 * 1024 * 1024
/** How long (milliseconds) an answer is held back for its source to say whether the watch can be. */
const OPENING = 1_000

/** All watches of a server: what they share, and the means to end them. */
export class WatchHub {
  private readonly watchers = new Set<Watcher>()
  private readonly encoders = new WeakMap<ServedType, Map<WatchFraming, FrameEncoder>>()
  private readonly channels = new WeakMap<EventFeed, Map<FrameEncoder, Channel>>()
  private readonly coalescer = new Coalescer()
  private readonly shares: WatcherShares
  private readonly initialEventsEnd: string
  private draining = false

  constructor({ initialEventsEnd, maxBacklogBytes = DEFAULT_BACKLOG, report }: WatchHubOptions) {
    this.initialEventsEnd = initialEventsEnd
    this.shares = {
      coalescer: this.coalescer,
      wheel: new Wheel(),
      maxBacklogBytes,
      report,
      channelOf: (feed, encoder) => this.channelOf(feed, encoder),
      closed: (watcher) => this.watchers.delete(watcher),
    }
  }

  get size(): number {
    return this.watchers.size
  }

  /**
   * Opens a watch: resolves when its source has answered, rejects with what the source threw before its first batch
   * (WATCH-12: the error is then an answer of its own). A source that waits for a version to come (RV) is given a
   * moment; what it throws later ends the stream.
   */
  async open({ type, framing, source, timeoutMilliseconds, ...rest }: OpenWatch): Promise<WatchStream> {
    const iterator = source[Symbol.asyncIterator]()
    const first = iterator.next()
    first.catch(ignored)
    await settledWithin(first, Math.min(OPENING, timeoutMilliseconds))
    const encoder = this.encoderOf(type, framing)
    const endsAt = Date.now() + timeoutMilliseconds
    return {
      pipe: (sink) => {
        const options = { ...rest, encoder, endsAt, source, iterator, first }
        const watcher = new Watcher(options, this.shares, sink, Date.now())
        this.watchers.add(watcher)
        if (this.draining) watcher.finish()
      },
    }
  }

  /** Ends every watch cleanly, and those that are opened later at once. */
  drain(): void {
    this.draining = true
    for (const watcher of this.watchers) watcher.finish()
  }

  private encoderOf(type: ServedType, framing: WatchFraming): FrameEncoder {
    const known = this.encoders.get(type) ?? new Map<WatchFraming, FrameEncoder>()
    this.encoders.set(type, known)
    const encoder = known.get(framing) ?? new FrameEncoder(type, framing, this.initialEventsEnd)
    known.set(framing, encoder)
    return encoder
  }

  private channelOf(feed: EventFeed, encoder: FrameEncoder): Channel {
    const known = this.channels.get(feed) ?? new Map<FrameEncoder, Channel>()
    this.channels.set(feed, known)
    const channel = known.get(encoder) ?? new Channel(feed, encoder, this.coalescer)
    known.set(encoder, channel)
    return channel
  }
}

/** What a source throws is told to whoever takes its first batch; the client may have gone before that. */
const ignored = (): void => undefined

/** Resolves when the promise does or the time (milliseconds) is over; rejects if the promise does before. */
async function settledWithin(promise: Promise<unknown>, milliseconds: number): Promise<void> {
  let timer: NodeJS.Timeout | undefined
  const limit = new Promise<void>((resolve) => {
    timer = setTimeout(resolve, milliseconds)
  })
  try {
    await Promise.race([promise, limit])
  } finally {
    clearTimeout(timer)
  }
}
