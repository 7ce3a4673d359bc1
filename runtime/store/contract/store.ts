import type { Eventual } from '../../async/index.ts'

/**
 * The one contract between the API and its persistence.
 *
 * Keys are `/`-separated paths (`/<group>/<resource>/<namespace>/<name>`, `core` for the core group, no namespace
 * segment for cluster-scoped types), ordered bytewise. Values are opaque encoded bytes. Revisions are contiguous
 * positive integers over the whole store, one per committed write.
 */
export type Revision = number
export type Key = string

/** A range of keys: `>= start` and `< end`. */
export interface KeyRange {
  readonly start: Key
  readonly end: Key
}

export interface Stored {
  readonly key: Key
  readonly value: Uint8Array
  /** Revision of the last write of this key. */
  readonly revision: Revision
}

export interface Write {
  readonly key: Key
  /** Revision that the key must have; 0: the key must not exist. */
  readonly expect: Revision
  /** The new value; undefined deletes the key. */
  readonly value: Uint8Array | undefined
}

/** A key that must be at a revision while something else is written; 0: it must not exist. */
export interface Guard {
  readonly key: Key
  readonly revision: Revision
  /** The revision of the same key in the stores of single types, by store name; absent: there are no such stores. */
  readonly elsewhere?: ReadonlyMap<string, Revision>
}

export interface CommitOptions {
  /**
   * Must hold in the state to which the writes are applied, although its key is not written. It keeps a writer that
   * another one has replaced from writing anything, however late its writes arrive.
   */
  readonly guard?: Guard | undefined
}

export interface ListOptions {
  /** Reads exactly this revision; unset: the newest one, consistent over all servers. */
  readonly at?: Revision
  /** Most items to return; unset or 0: all. */
  readonly limit?: number
  /**
   * `any` answers from local state at once; `consistent` (default) confirms that state against the log first. Ignored
   * with `at`.
   */
  readonly read?: ReadLevel
}

type ReadLevel = 'consistent' | 'any'

export interface Page {
  readonly revision: Revision
  readonly items: readonly Stored[]
  /** Number of items of the range after the last one returned. */
  readonly remaining: number
}

export interface StoreEvent {
  readonly revision: Revision
  readonly key: Key
  /** State after the event; undefined: deleted. */
  readonly value: Uint8Array | undefined
  /** State before the event; undefined: created. */
  readonly previous: Stored | undefined
}

export interface GetOptions {
  /** The state must be at least this new: the read waits a moment for it, then throws FutureRevision. */
  readonly notOlderThan?: Revision
  readonly read?: ReadLevel
  /**
   * For a consistent read: everything committed before this time is visible (milliseconds, clock of the process). Reads
   * that begin before a read of the log share it. Default: now.
   */
  readonly since?: number | undefined
}

export interface Store {
  /** Returns an object, without a promise if there is nothing to wait for. Never throws: errors are rejections. */
  get(key: Key, options?: GetOptions): Eventual<Stored | undefined>
  /** Lists a snapshot of the range. Throws Compacted, FutureRevision. */
  list(range: KeyRange, options?: ListOptions): Promise<Page>
  /**
   * Makes all writes or none, each at its own revision in the given order. Resolves, when durable, with the revision of
   * the last one. Throws ConditionFailed and Fenced (nothing was written), UnknownOutcome, Unavailable.
   */
  commit(writes: readonly Write[], options?: CommitOptions): Promise<Revision>
  /**
   * Yields every event of the range after the revision, in order, in batches that keep commits together; a batch
   * without events reports progress alone. Throws Compacted before the first batch, or later if the watcher fell behind
   * the retained history. Ends when the signal aborts.
   */
  watch(range: KeyRange, after: Revision, signal: AbortSignal): AsyncIterable<WatchBatch>
  /** Returns the newest committed revision over all servers (a consistent read). */
  revision(): Promise<Revision>
  /** Returns the newest revision of local state, without asking any other server. */
  localRevision(): Revision
  /**
   * Resolves when local state has reached the revision. Throws FutureRevision if that takes longer than the timeout
   * (milliseconds).
   */
  waitFor(revision: Revision, timeoutMilliseconds: number): Promise<void>
  /** Returns the oldest revision that can still be read exactly or watched from. */
  compactedRevision(): Revision
  /** Resolves if a write could be made durable now. Throws Unavailable. */
  healthy(): Promise<void>
  /** Returns the bytes that the stored data takes, which all servers of the store share. Throws Unavailable. */
  size(): Promise<number>
  close(): Promise<void>
}

/** The local state of a server, which may be behind that of other servers; read without a promise. */
export interface LocalState {
  get(key: Key): Stored | undefined
  /** Returns all objects of a range, which should hold few. */
  list(range: KeyRange): readonly Stored[]
}

/** A store whose local state is in this process. */
export interface LocalStore extends Store {
  readonly local: LocalState
}

export interface WatchBatch {
  /** All events of the range up to and including this revision are delivered once this batch is. */
  readonly revision: Revision
  readonly events: readonly StoreEvent[]
}
