export { applyJsonPatch, parseJsonPatch, type JsonPatchOperation } from './json-patch.ts'
export { mergePatch } from './merge-patch.ts'
