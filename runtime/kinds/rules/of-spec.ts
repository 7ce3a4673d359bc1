import type { DynamicObject, FieldError } from '../../api/index.ts'
import type { WriteRequest } from '../../registry/index.ts'

const NONE: readonly FieldError[] = []

/** Errors of an object; `old`: the object before an update. */
type Validation = (
  object: DynamicObject,
  old: DynamicObject | undefined,
  request: Pick<WriteRequest, 'context'>,
) => readonly FieldError[]

/**
 * Returns a validation of the spec whose errors are all within the spec. A write to a subresource is not refused for
 * fields that it leaves unchanged (`touchedErrors`), so an unchanged spec is not checked.
 */
export const ofSpec =
  (errorsOf: (object: DynamicObject) => readonly FieldError[]): Validation =>
  (object, old, { context }) =>
    old !== undefined && context.subresource !== '' && object.spec === old.spec ? NONE : errorsOf(object)
