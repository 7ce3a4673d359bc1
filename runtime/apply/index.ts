export { applyJsonPatch, parseJsonPatch } from './json-patch.ts'
export { mergePatch } from './merge-patch.ts'
export {
  describeKind,
  fieldManagement,
  fromScaleEntries,
  keepTimes,
  toScaleEntries,
  untypedIntent,
  withEntries,
  type FieldManagement,
  type ReplicasPath,
  type Versions,
  type VersionView,
  type FieldWriter,
} from './managed-fields/index.ts'
export { topologyOf } from './fields/index.ts'
export { conversionError, goText, strategicMerge } from './strategic-merge/index.ts'
