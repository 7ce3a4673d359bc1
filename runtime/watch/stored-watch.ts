import { tooLargeVersion, tooOldVersion } from '../api/index.ts'
import { Slice, type Turn } from '../async/index.ts'
import { conversionWeight, decodeObject, type EncodedObject } from '../codec/index.ts'
import { Compacted, FutureRevision, type KeyRange, type Revision, type Store } from '../store/contract/index.ts'
import type { EventSource, Subscriber } from './event-source.ts'
import type { EventFeed, WatchEvent } from './event.ts'
import { filterEvents, selectsAll, type EventFilter } from './filter.ts'
import type { WatchPlan, WatchReceiver, WatchRun } from './plan.ts'
import type { SharedBatch } from './shared-event.ts'

/** Where a watch begins: exactly after a revision, or at the state that is read first. */
export type WatchStart = { readonly after: Revision } | InitialState

interface InitialState {
  readonly after?: undefined
  readonly read: 'consistent' | 'any'
  /** The state is at least this new: the watch waits for it to come. */
  readonly notOlderThan?: Revision | undefined
  /** Whether its objects come first, as ADDED events, and whether a bookmark marks their end. */
  readonly events: 'none' | 'sent' | 'sent and marked'
}

export interface StoredWatch {
  /** Holds the objects of the type in the version in which they are handed over. */
  readonly store: Store
  /** The type's events in this store. */
  readonly source: EventSource
  /** Keys of what is watched. */
  readonly range: KeyRange
  readonly start: WatchStart
  readonly filter: EventFilter
  /** Waits for the turn of one more slice of a long list. */
  readonly turn: Turn
  /** What a client sees of an error of the store. */
  readonly answerTo: (error: unknown) => unknown
}

/** How long (milliseconds) a watch waits for a revision before it asks again, so that a closed one leaves no waiter behind. */
const WAIT = 30_000
const NO_EVENTS: readonly WatchEvent[] = []
const nothing = (): void => undefined

/** Returns a watch of the store. It ends with 410 if the history is gone, and with 504 if its revision does not come. */
export const storedWatch = (watch: StoredWatch): WatchPlan => ({
  run(receiver) {
    const run = new StoredRun(watch, receiver)
    void run.open()
    return run
  },
})

class StoredRun implements WatchRun, Subscriber {
  readonly #watch: StoredWatch
  readonly #receiver: WatchReceiver
  #closed = false
  #reached: Revision = 0
  /** Live batches that came before everything that precedes them was replayed. */
  #early: SharedBatch[] | undefined
  #feed: EventFeed | undefined
  /** The revision at which it joins the feed of the watches that get the same. */
  #joinsAt: Revision | undefined
  #leave: () => void = nothing

  constructor(watch: StoredWatch, receiver: WatchReceiver) {
    this.#watch = watch
    this.#receiver = receiver
  }

  get position(): Revision {
    return this.#feed?.position ?? this.#reached
  }

  async open(): Promise<void> {
    try {
      await this.#goOnFrom(await this.#begin())
    } catch (error) {
      this.#end(error instanceof Compacted ? tooOldVersion(error.revision, error.compactedRevision) : error)
    }
  }

  /** An object that the selectors can't read ends this watch, and no other one of the type. */
  receive(batch: SharedBatch): void {
    if (this.#early !== undefined) return void this.#early.push(batch)
    try {
      this.#deliver(batch)
    } catch (error) {
      return this.fail(error)
    }
    if (this.#joinsAt === undefined || batch.revision < this.#joinsAt) return
    this.#joinsAt = undefined
    this.#watch.source.afterBatch(() => this.#joinFeed())
  }

  finish(): void {
    if (this.#closed) return
    this.close()
    this.#receiver.finish()
  }

  fail(error: unknown): void {
    this.#end(error instanceof Compacted ? tooOldVersion(this.position, error.compactedRevision) : error)
  }

  expire(): void {
    this.#end(tooOldVersion(this.position, this.#watch.store.localRevision()))
  }

  close(): void {
    this.#closed = true
    this.#leave()
    this.#leave = nothing
  }

  #end(error: unknown): void {
    if (this.#closed) return
    this.close()
    this.#receiver.fail(this.#watch.answerTo(error))
  }

  /** Hands over the initial events. Returns the revision after which events are to follow. */
  async #begin(): Promise<Revision> {
    const { store, start } = this.#watch
    if (start.after === undefined) return this.#readState(start)
    // The receiver waits for `run` to return.
    await null
    const oldest = store.compactedRevision()
    if (start.after < oldest) throw new Compacted(start.after, oldest)
    this.#take(NO_EVENTS)
    return start.after
  }

  async #readState({ read, notOlderThan, events }: InitialState): Promise<Revision> {
    const { store, range } = this.#watch
    if (notOlderThan !== undefined) await this.#reach(notOlderThan)
    const { items, revision } = await store.list(range, { read, ...(events === 'none' ? { limit: 1 } : {}) })
    const selected = events === 'none' ? [] : await this.#selected(items)
    const initial: WatchEvent[] = selected.map((object) => ({ type: 'ADDED', object }))
    if (events === 'sent and marked') initial.push({ type: 'BOOKMARK', revision, initialEventsEnd: true })
    this.#take(initial)
    return revision
  }

  /** Returns the objects that the filter selects, in slices, as this decodes them and may convert them. */
  async #selected(items: readonly EncodedObject[]): Promise<readonly EncodedObject[]> {
    const { filter, turn } = this.#watch
    if (filter.matches === undefined) return items
    const selected: EncodedObject[] = []
    const slice = new Slice()
    for (const item of items) {
      if (filter.matches(decodeObject(item))) selected.push(item)
      if (!slice.add(conversionWeight(item.value))) continue
      await turn()
      if (this.#closed) return []
      slice.begin()
    }
    return selected
  }

  /** Waits until the watch is closed. Throws 504 when the store can't wait any longer. */
  async #reach(revision: Revision): Promise<void> {
    const { store } = this.#watch
    while (!this.#closed && store.localRevision() < revision) {
      const end = performance.now() + WAIT
      try {
        await store.waitFor(revision, WAIT)
      } catch (error) {
        if (!(error instanceof FutureRevision)) throw error
        if (performance.now() < end - 1) throw tooLargeVersion(error.revision, error.current)
      }
    }
  }

  /** Subscribes first, then replays what lies between, so that nothing is lost or doubled. */
  async #goOnFrom(revision: Revision): Promise<void> {
    if (this.#closed) return
    const { source, filter } = this.#watch
    this.#reached = revision
    this.#early = []
    const subscription = source.subscribe(this)
    this.#leave = subscription.close
    if (this.#closed) return this.close()
    if (revision < subscription.position) await this.#replay(revision, subscription.position)
    const early = this.#early
    this.#early = undefined
    for (const batch of early) this.#deliver(batch)
    if (!selectsAll(filter)) return
    // A watch that waits for a revision to come does not get what others get yet (RV-27).
    if (revision <= subscription.position) this.#joinFeed()
    else this.#joinsAt = revision
  }

  async #replay(from: Revision, to: Revision): Promise<void> {
    const replay = new AbortController()
    const unsubscribe = this.#leave
    const leave = (): void => {
      unsubscribe()
      replay.abort()
    }
    this.#leave = leave
    for await (const batch of this.#watch.source.history(from, to, replay.signal)) this.#deliver(batch)
    if (!this.#closed) this.#leave = unsubscribe
  }

  #joinFeed(): void {
    if (this.#closed || this.#receiver.join === undefined) return
    const unsubscribe = this.#leave
    const feed = this.#watch.source.feed(this.#watch.filter.namespace)
    this.#leave = feed.join(this)
    unsubscribe()
    this.#feed = feed
    this.#receiver.join(feed)
  }

  #deliver(batch: SharedBatch): void {
    if (this.#closed) return
    const events = filterEvents(this.#watch.filter, batch, this.#reached)
    if (batch.revision > this.#reached) this.#reached = batch.revision
    if (events.length > 0) this.#take(events)
  }

  #take(events: readonly WatchEvent[]): void {
    if (!this.#closed) this.#receiver.take(events)
  }
}
