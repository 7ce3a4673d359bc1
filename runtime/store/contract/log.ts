import type { Damaged } from './errors.ts'
import type { Key, Revision } from './store.ts'

/** One write as it stands in the log. */
export interface LogEvent {
  readonly revision: Revision
  readonly key: Key
  /** undefined: deleted. */
  readonly value: Uint8Array | undefined
  /** Revision of the key before; 0: created. */
  readonly previousRevision: Revision
}

/** What one append makes durable, at most 500 events or 4 MB (more only for one commit that is larger by itself). */
export interface Batch {
  readonly first: Revision
  readonly last: Revision
  /** Unique to this batch: `<server>/<counter>`; how a writer finds its own batch after an unknown outcome. */
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
  /** Contiguous batches, the oldest retained first. They may begin before the checkpoint (their history is kept for readers). */
  readonly batches: AsyncIterable<readonly Batch[]>
  /** Every batch with `last <=` this revision has been trimmed. */
  readonly trimmed: Revision
}

export interface LoadOptions {
  /** Told of every damaged entry, which is left out. Default: the first one ends the load, as Damaged. */
  readonly onDamage?: (damage: Damaged) => void
}

/**
 * The only thing that a driver implements: a replicated, append-only log with a checkpoint.
 * The slot of a batch is its `first` revision.
 */
export interface Log {
  /** Exactly one writer wins a slot. Resolves when durable. Throws UnknownOutcome, Unavailable. */
  append(batch: Batch): Promise<'appended' | 'taken'>
  /** Batches with `first > after`, in order, without a gap, those of other writers and one's own; throws Compacted after a trim. */
  tail(after: Revision, signal: AbortSignal): AsyncIterable<readonly Batch[]>
  /** The batch whose slot is `first`, by a read that sees every acknowledged append of any server; undefined: the slot is free. */
  read(first: Revision): Promise<Batch | undefined>
  /** Newest `last` over all servers, seen by a read that can't be stale (fenced). */
  head(): Promise<Revision>
  load(options?: LoadOptions): Promise<LoadedLog>
  /**
   * Makes the objects the state of an empty log at the revision, which is its head from then on; what was before it is
   * Compacted. All or nothing. Throws NotEmpty.
   */
  begin(revision: Revision, objects: Iterable<CheckpointObject>): Promise<void>
  /** Brings the checkpoint up to the revision: the last state of every key changed since the previous one (undefined: deleted). */
  checkpoint(
    revision: Revision,
    changes: Iterable<{ key: Key; value: Uint8Array | undefined; revision: Revision }>,
  ): Promise<void>
  /** Forgets batches with `last <=` the revision, which must not be newer than the checkpoint. */
  trim(upTo: Revision): Promise<void>
  healthy(): Promise<void>
  close(): Promise<void>
}
