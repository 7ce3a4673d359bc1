import type { ObjectEvent, EncodedObject } from '../codec/index.ts'

export interface ObjectChange {
  readonly type: ObjectEvent
  readonly object: EncodedObject
}

/** All changes up to the revision have been delivered; `initialEventsEnd` marks the end of the initial state. */
interface Progress {
  readonly type: 'BOOKMARK'
  readonly revision: number
  readonly initialEventsEnd?: true
}

/** Watchers of one resource get identical objects, so that whatever is derived of an event is derived once. */
export type WatchEvent = ObjectChange | Progress

/** A sequence of changes that several watches share. */
export interface EventFeed {
  /** Everything up to this revision has been handed out. */
  readonly position: number
  /** Calls `take` with every batch to come. Returns a function that ends the subscription. */
  subscribe(take: (changes: readonly ObjectChange[]) => void): () => void
}
