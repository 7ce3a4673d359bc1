/**
 * Structural schemas, and what they define: decoding, pruning, defaulting, validation and the Protobuf form of values.
 */
export { checkOf } from './check.ts'
export { UNCORRELATED, correlate, withoutRatcheting, type Correlation } from './correlation.ts'
export { decode, prune } from './decode.ts'
export { applyDefaults } from './default.ts'
export { fitsType, goType } from './go-types.ts'
export { immutableErrors } from './immutable.ts'
export { listTypeOf } from './list-type.ts'
export { nullProblems } from './nulls.ts'
export { fieldPath, type Problem, type Segment } from './problem.ts'
export { Problems } from './problems.ts'
export type { StructuralSchema, ValidationRule } from './structural.ts'
export { timeErrors, typeErrors } from './type-errors.ts'
export { validate, validateChange } from './validate.ts'
export { isObject } from './value.ts'
export { isWired, wireFormOf, wireName, wireShapeOf, type WireForm, type WireShape } from './wire.ts'
export { nativeWording, openapiWording } from './wording.ts'
