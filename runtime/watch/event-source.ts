import { Compacted, type KeyRange, type Revision, type Store } from '../store/contract/index.ts'
import { PlainFeed } from './plain-feed.ts'
import { SharedBatch, type KnownObjects } from './shared-event.ts'

/** Takes the changes of a type. From the first batch on, they come in order and without a gap. */
export interface Subscriber {
  receive(batch: SharedBatch): void
  /** No more batches come. */
  fail(error: unknown): void
  /** No more batches come, because the type is no longer served. */
  finish(): void
}

export interface Subscription {
  /** Batches from here on (exclusive) are delivered. */
  readonly position: Revision
  close(): void
}

/** The one subscription to the store for a type, shared by all watches of this server. It runs while it has subscribers. */
export class EventSource {
  readonly #store: Store
  readonly #range: KeyRange
  readonly #known: KnownObjects
  readonly #subscribers = new Set<Subscriber>()
  readonly #feeds = new Map<string, PlainFeed>()
  /** Called when all subscribers have the present batch. */
  #afterBatch: (() => void)[] = []
  #position: Revision = 0
  #running: AbortController | undefined
  #closed = false

  /** @param known default: nothing is known decoded */
  constructor(store: Store, range: KeyRange, known: KnownObjects = () => undefined) {
    this.#store = store
    this.#range = range
    this.#known = known
  }

  subscribe(subscriber: Subscriber): Subscription {
    if (this.#closed) {
      subscriber.finish()
      return { position: this.#position, close: () => undefined }
    }
    this.#subscribers.add(subscriber)
    if (this.#running === undefined) this.#start()
    return {
      position: this.#position,
      close: () => {
        this.#subscribers.delete(subscriber)
        if (this.#subscribers.size === 0) this.#stop()
      },
    }
  }

  /** Returns the feed of all watches without selectors of a namespace ('': of all namespaces). */
  feed(namespace: string): PlainFeed {
    const feed = this.#feeds.get(namespace) ?? new PlainFeed(this, namespace, () => this.#feeds.delete(namespace))
    this.#feeds.set(namespace, feed)
    return feed
  }

  /** Calls back when all subscribers have the batch that is being handed out. */
  afterBatch(call: () => void): void {
    this.#afterBatch.push(call)
  }

  /** Ends all subscriptions, and every later one at once. */
  close(): void {
    this.#closed = true
    this.#stop()
    const listeners = [...this.#subscribers]
    this.#subscribers.clear()
    for (const subscriber of listeners) subscriber.finish()
  }

  /** Returns the changes after `from` up to and including `to`, by a watch of its own. Throws `Compacted`. */
  async *history(from: Revision, to: Revision, signal: AbortSignal): AsyncGenerator<SharedBatch> {
    const ended = new AbortController()
    try {
      for await (const batch of this.#store.watch(this.#range, from, AbortSignal.any([signal, ended.signal]))) {
        const events = batch.events.filter(({ revision }) => revision <= to)
        yield new SharedBatch(Math.min(batch.revision, to), events, this.#known)
        if (batch.revision >= to) return
      }
    } finally {
      ended.abort()
    }
  }

  #start(): void {
    const controller = new AbortController()
    this.#running = controller
    this.#position = Math.max(this.#store.localRevision(), this.#store.compactedRevision())
    void this.#run(controller.signal)
  }

  #stop(): void {
    this.#running?.abort()
    this.#running = undefined
  }

  async #run(signal: AbortSignal): Promise<void> {
    try {
      for await (const { revision, events } of this.#store.watch(this.#range, this.#position, signal)) {
        if (signal.aborted) return
        const batch = new SharedBatch(revision, events, this.#known)
        this.#position = revision
        for (const subscriber of this.#subscribers) subscriber.receive(batch)
        if (this.#afterBatch.length > 0) this.#goOn()
      }
      if (!signal.aborted) this.#end(new Compacted(this.#position, this.#position))
    } catch (error) {
      if (!signal.aborted) this.#end(error)
    }
  }

  #goOn(): void {
    const calls = this.#afterBatch
    this.#afterBatch = []
    for (const call of calls) call()
  }

  #end(error: unknown): void {
    this.#running = undefined
    const listeners = [...this.#subscribers]
    this.#subscribers.clear()
    for (const subscriber of listeners) subscriber.fail(error)
  }
}
