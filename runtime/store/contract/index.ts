export {
  Compacted,
  ConditionFailed,
  Damaged,
  Fenced,
  FutureRevision,
  NotEmpty,
  Unavailable,
  UnknownOutcome,
  type UnavailableReason,
} from './errors.ts'
export type { Batch, CheckpointObject, LoadOptions, LoadedLog, Log, LogEvent } from './log.ts'
export type {
  CommitOptions,
  GetOptions,
  Guard,
  Key,
  KeyRange,
  ListOptions,
  LocalState,
  LocalStore,
  Page,
  Revision,
  Store,
  StoreEvent,
  Stored,
  WatchBatch,
  Write,
} from './store.ts'
