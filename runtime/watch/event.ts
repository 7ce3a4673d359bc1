import type { ObjectEvent, EncodedObject } from '../codec/index.ts'

export interface ObjectChange {
  readonly type: ObjectEvent
  readonly object: EncodedObject
}

/** All changes up to the revision have been delivered; `initialEventsEnd` marks the end of the initial state. */
export interface Progress {
  readonly type: 'BOOKMARK'
  readonly revision: number
  readonly initialEventsEnd?: true
}

/** Watchers of one resource share the identity of their events: what is made of one is made once. */
export type WatchEvent = ObjectChange | Progress

/** Changes that several watches get alike. */
export interface EventFeed {
  /** Everything up to this revision has been handed out. */
  readonly position: number
  /** Calls with every batch to come; the result ends that. */
  subscribe(take: (changes: readonly ObjectChange[]) => void): () => void
}

/** Takes the events of a watch as they become known. */
export interface WatchReceiver {
  take(events: readonly WatchEvent[]): void
  /** From now on the watch gets what the feed gives, beside what it is still handed. */
  follow(feed: EventFeed): void
  /** No more events come. */
  finish(): void
  fail(error: unknown): void
}

/** The events of one watch in batches; the first batch tells that the watch is open. */
export interface EventStream extends AsyncIterable<readonly WatchEvent[]> {
  /** Everything up to this revision has been handed out, matching or not. Absent: only bookmarks tell. */
  readonly position?: number
  /**
   * Hands what waits and what comes to a receiver instead of to the iterator, without a promise for each batch. To be
   * called when the iterator has given the first batch. Absent: the iterator gives all.
   */
  handTo?(receiver: WatchReceiver): void
}
