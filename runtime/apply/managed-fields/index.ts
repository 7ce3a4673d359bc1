export type { ApplyOptions } from './apply.ts'
export { ANCIENT, MAX_UPDATERS } from './cap.ts'
export { conflictError, type Conflict } from './conflicts.ts'
export {
  BEFORE_FIRST_APPLY,
  fieldManagement,
  keepTimes,
  withEntries,
  type FieldManagement,
  type FieldManagementOptions,
} from './field-management.ts'
export type { Writer } from './owners.ts'
export { fromScaleEntries, toScaleEntries, type ReplicasPath } from './scale-entries.ts'
export type { Versions, VersionView } from './versions.ts'
export { describeKind, untypedIntent } from './untyped-intent.ts'
