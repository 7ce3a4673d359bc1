import type { Damaged } from './errors.ts'
import type { Key, Revision } from './store.ts'

/** One write as the log records it. */
export interface LogEvent {
  readonly revision: Revision
  readonly key: Key
  /** undefined: deleted. */
  readonly value: Uint8Array | undefined
  /** Revision of the key before the write; 0: the key was created. */
  readonly previousRevision: Revision
}

/** The unit of an append: at most 500 events or 4 MB, more only for a single commit that is larger by itself. */
export interface Batch {
  readonly first: Revision
  readonly last: Revision
  /** Identifies the batch: `<server>/<counter>`. A writer finds its own batch by it after an unknown outcome. */
  readonly by: string
  /** Milliseconds since the epoch, never earlier than that of the batch before. */
  readonly at: number
  readonly events: readonly LogEvent[]
}

export interface CheckpointObject {
  readonly key: Key
  readonly value: Uint8Array
  readonly revision: Revision
}

/** A state and the batches after it, read from one snapshot. */
export interface LoadedLog {
  /** Revision of the checkpoint; 0: none. */
  readonly revision: Revision
  /** Objects of the checkpoint in any order. */
  readonly objects: AsyncIterable<readonly CheckpointObject[]>
  /**
   * Contiguous batches, the oldest retained first. They may begin before the checkpoint: that history is kept for
   * readers.
   */
  readonly batches: AsyncIterable<readonly Batch[]>
  /** Every batch with `last <=` this revision has been trimmed. */
  readonly trimmed: Revision
}

export interface LoadOptions {
  /** Called with every damaged entry, which is skipped. Default: the first one ends the load by throwing Damaged. */
  readonly onDamage?: (damage: Damaged) => void
}

/**
 * The whole contract of a driver: a replicated, append-only log with a checkpoint. The slot of a batch is its `first`
 * revision. Every call settles within a time that the driver bounds: the writer appends one batch after the other, so one
 * call without an end would end all writes.
 */
export interface Log {
  /**
   * Appends the batch if its slot is free; exactly one writer wins a slot. Resolves when durable. Throws
   * UnknownOutcome, Unavailable.
   */
  append(batch: Batch): Promise<'appended' | 'taken'>
  /**
   * Yields the batches of all writers with `first > after`, in order and without a gap. Throws Compacted after a trim.
   */
  tail(after: Revision, signal: AbortSignal): AsyncIterable<readonly Batch[]>
  /**
   * Returns the batch in the slot `first` by a read that sees every acknowledged append of any server; undefined: the
   * slot is free.
   */
  read(first: Revision): Promise<Batch | undefined>
  /** Returns the newest `last` over all servers by a fenced read, which can't be stale. */
  head(): Promise<Revision>
  /** The same without waiting. Throws Unavailable. Absent: another process has to be asked. */
  headNow?(): Revision
  load(options?: LoadOptions): Promise<LoadedLog>
  /**
   * Fills an empty log with the objects, and makes the revision its head; earlier revisions are Compacted. All or
   * nothing. Throws NotEmpty.
   */
  begin(revision: Revision, objects: Iterable<CheckpointObject>): Promise<void>
  /**
   * Most events that the checkpoint should move over at once: what the driver does for them in one turn of the event loop
   * takes a few milliseconds.
   */
  readonly eventsPerCheckpoint: number
  /**
   * Moves the checkpoint to the revision. `changes` holds the last state of every key that changed since the previous
   * checkpoint; a value of undefined: deleted.
   */
  checkpoint(
    revision: Revision,
    changes: Iterable<{ key: Key; value: Uint8Array | undefined; revision: Revision }>,
  ): Promise<void>
  /** Deletes batches with `last <=` the revision, which must not be newer than the checkpoint. */
  trim(upTo: Revision): Promise<void>
  healthy(): Promise<void>
  /** Returns the bytes that the log takes where it is kept. Throws Unavailable. */
  size(): Promise<number>
  close(): Promise<void>
}
