import { Turns, type Turn } from '../async/index.ts'
import type { ServedType, WatchFraming } from '../codec/index.ts'
import { Channel } from './channel.ts'
import { Coalescer } from './coalescer.ts'
import type { EventFeed } from './event.ts'
import { FrameEncoder } from './frames.ts'
import type { WatchPlan } from './plan.ts'
import type { WatchObserver } from './observer.ts'
import type { ByteSink } from './sink.ts'
import { Watcher, type WatcherShares } from './watcher.ts'
import { Wheel } from './wheel.ts'

export interface WatchHubOptions {
  /** Waits until another slice of many events may be encoded; default: until the next turn of the event loop. */
  readonly turn?: Turn
  /** Whole name of the annotation on the bookmark that ends the initial events (SLIST-08). */
  readonly initialEventsEnd: string
  /** Default 8 MiB. */
  readonly maxBacklogBytes?: number
  /** Reports unexpected errors of a running watch. */
  report(error: unknown): void
  /** Default: watches are not measured. */
  readonly observer?: WatchObserver | undefined
}

export interface OpenWatch {
  readonly type: ServedType
  readonly framing: WatchFraming
  readonly plan: WatchPlan
  readonly bookmarks: 'wanted' | 'not wanted'
  /** Version after which the client watches; 0: it gets the present state first. */
  readonly startRevision: number
  readonly timeoutMilliseconds: number
  /** Aborts when the client goes away before the watch has been given a sink. */
  readonly signal: AbortSignal
}

/** A watch that is open and waits for a sink. */
export interface WatchStream {
  pipe(sink: ByteSink): void
}

const DEFAULT_BACKLOG = 8 * 1024 * 1024
/** How long (milliseconds) an answer waits for its watch to begin or to be refused. */
const OPENING = 1_000

/** Opens the watches of a server, holds what they share, and ends them all. */
export class WatchHub {
  readonly #watchers = new Set<Watcher>()
  readonly #encoders = new WeakMap<ServedType, Map<WatchFraming, FrameEncoder>>()
  readonly #channels = new WeakMap<EventFeed, Map<FrameEncoder, Channel>>()
  readonly #coalescer: Coalescer
  readonly #observer: WatchObserver | undefined
  readonly #shares: WatcherShares
  readonly #initialEventsEnd: string
  #draining = false

  constructor({ initialEventsEnd, maxBacklogBytes = DEFAULT_BACKLOG, turn, report, observer }: WatchHubOptions) {
    this.#coalescer = new Coalescer(observer)
    this.#observer = observer
    this.#initialEventsEnd = initialEventsEnd
    this.#shares = {
      coalescer: this.#coalescer,
      wheel: new Wheel(),
      turn: turn ?? new Turns().next,
      maxBacklogBytes,
      report,
      channelOf: (feed, encoder) => this.#channelOf(feed, encoder),
      closed: (watcher) => this.#watchers.delete(watcher),
    }
  }

  get size(): number {
    return this.#watchers.size
  }

  /**
   * Opens a watch: resolves when its plan has begun, rejects with the error that it met before its first batch
   * (WATCH-12: the error is then an answer of its own). A watch that waits for a version to come (RV) is given a
   * moment; an error that it meets later ends the stream.
   */
  async open({ type, framing, plan, timeoutMilliseconds, signal, ...rest }: OpenWatch): Promise<WatchStream> {
    const watcher = new Watcher({ ...rest, encoder: this.#encoderOf(type, framing) }, this.#shares)
    const close = (): void => watcher.close()
    this.#watchers.add(watcher)
    signal.addEventListener('abort', close, { once: true })
    await watcher.open(plan, Math.min(OPENING, timeoutMilliseconds))
    watcher.endAt(Date.now() + timeoutMilliseconds)
    if (signal.aborted) watcher.close()
    return {
      pipe: (sink) => {
        signal.removeEventListener('abort', close)
        watcher.pipe(sink)
        if (this.#draining) watcher.finish()
      },
    }
  }

  /** Ends every watch cleanly, and those that are opened later at once. */
  drain(): void {
    this.#draining = true
    for (const watcher of this.#watchers) watcher.finish()
  }

  #encoderOf(type: ServedType, framing: WatchFraming): FrameEncoder {
    const known = this.#encoders.get(type) ?? new Map<WatchFraming, FrameEncoder>()
    this.#encoders.set(type, known)
    const encoder = known.get(framing) ?? this.#newEncoder(type, framing)
    known.set(framing, encoder)
    return encoder
  }

  #newEncoder(type: ServedType, framing: WatchFraming): FrameEncoder {
    const [group, version] = type.apiVersion.includes('/') ? type.apiVersion.split('/') : ['', type.apiVersion]
    const resource = type.table?.plural ?? type.kind.toLowerCase()
    const observer = this.#observer?.watched({ group: group ?? '', version: version ?? '', kind: type.kind, resource })
    return new FrameEncoder(type, framing, { initialEventsEnd: this.#initialEventsEnd, observer })
  }

  #channelOf(feed: EventFeed, encoder: FrameEncoder): Channel {
    const known = this.#channels.get(feed) ?? new Map<FrameEncoder, Channel>()
    this.#channels.set(feed, known)
    const channel = known.get(encoder) ?? new Channel(feed, encoder, this.#coalescer)
    known.set(encoder, channel)
    return channel
  }
}
