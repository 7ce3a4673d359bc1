export {
  Compacted,
  ConditionFailed,
  Damaged,
  FutureRevision,
  NotEmpty,
  Unavailable,
  UnknownOutcome,
  type UnavailableReason,
} from './errors.ts'
export type { Batch, CheckpointObject, LoadOptions, LoadedLog, Log, LogEvent } from './log.ts'
export type {
  GetOptions,
  Key,
  KeyRange,
  ListOptions,
  Page,
  Revision,
  Store,
  StoreEvent,
  Stored,
  WatchBatch,
  Write,
} from './store.ts'
