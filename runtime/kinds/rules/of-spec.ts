import type { DynamicObject, FieldError } from '../../api/index.ts'
import type { WriteRequest } from '../../registry/index.ts'

const NONE: readonly FieldError[] = []

/** Errors of an object; `old` is what it was before an update. */
type Validation = (
  object: DynamicObject,
  old: DynamicObject | undefined,
  request: Pick<WriteRequest, 'context'>,
) => readonly FieldError[]

/**
 * Returns the validation of a spec by a function whose errors are all within it. A write through a subresource is not refused
 * for what it leaves as it was (`touchedErrors`), so the spec is not looked at if it is the same.
 */
export const ofSpec =
  (errorsOf: (object: DynamicObject) => readonly FieldError[]): Validation =>
  (object, old, { context }) =>
    old !== undefined && context.subresource !== '' && object.spec === old.spec ? NONE : errorsOf(object)
