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

/** Watchers of one resource share the identity of their events: what is made of one is made once. */
export type WatchEvent = ObjectChange | Progress

/** Changes that several watches get alike. */
export interface EventFeed {
  /** Everything up to this revision has been handed out. */
  readonly position: number
  /** Calls with every batch to come; the result ends that. */
  subscribe(take: (changes: readonly ObjectChange[]) => void): () => void
}
