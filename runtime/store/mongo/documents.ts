import type { Binary, Timestamp } from 'mongodb'
import type { Batch, CheckpointObject, Key, LogEvent, Revision } from '../contract/index.ts'

/** One batch as it stands in the collection `log`; the unique index on `_id` lets exactly one server win a slot. */
export interface BatchDocument {
  /** `first` of the batch. */
  readonly _id: Revision
  readonly last: Revision
  readonly by: string
  readonly at: number
  /** Handle that appended it. */
  readonly origin: string
  readonly events: readonly EventDocument[]
}

interface EventDocument {
  readonly key: Key
  /** Absent: deleted. */
  readonly value?: Binary | Uint8Array
  readonly previousRevision: Revision
}

/** One object of the checkpoint, in the collection `objects`. */
export interface ObjectDocument {
  readonly _id: Key
  readonly value: Binary | Uint8Array
  readonly revision: Revision
}

/**
 * Revision of the checkpoint, revision up to which the log was trimmed, up to which of that it is to be deleted next, and a
 * counter that is written to prove leadership.
 */
export interface MetaDocument {
  readonly _id: 'checkpoint' | 'trim' | 'deletion' | 'fence'
  readonly value: number
  /** Of a deletion: when it had been trimmed, in the cluster's time. */
  readonly at?: Timestamp
}

/** Revisions are contiguous within a batch, so an event's is told by its place. */
export const encodeBatch = ({ first, last, by, at, events }: Batch, origin: string): BatchDocument => ({
  _id: first,
  last,
  by,
  at,
  origin,
  events: events.map(({ key, value, previousRevision }) =>
    value === undefined ? { key, previousRevision } : { key, value, previousRevision },
  ),
})

export const decodeBatch = ({ _id: first, last, by, at, events }: BatchDocument): Batch => ({
  first,
  last,
  by,
  at,
  events: events.map(({ key, value, previousRevision }, index): LogEvent => ({
    revision: first + index,
    key,
    value: value && decodeBytes(value),
    previousRevision,
  })),
})

export const decodeObject = ({ _id: key, value, revision }: ObjectDocument): CheckpointObject => ({
  key,
  value: decodeBytes(value),
  revision,
})

/** A copy: what the driver returns is a view that would keep its whole network message alive. */
const decodeBytes = (value: Binary | Uint8Array): Uint8Array =>
  new Uint8Array(value instanceof Uint8Array ? value : value.buffer)
