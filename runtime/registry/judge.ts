import type { FieldError } from '../meta/field-error.ts'
import type { DynamicObject } from '../meta/object.ts'
import type { StructuralSchema } from '../schema/structural.ts'

/** What the rules of a schema say of an object. */
export interface Judgement {
  readonly errors: readonly FieldError[]
  /** Faults that the client is told of and that refuse nothing. */
  readonly warnings: readonly FieldError[]
}

/** Judges an object that is valid by its schema; `old` is what it was before an update. */
export type ObjectJudge = (object: DynamicObject, old?: DynamicObject) => Judgement

/** Finds the judge of a schema; undefined: the schema has no rules. */
export type JudgeLookup = (schema: StructuralSchema) => ObjectJudge | undefined

/** With one of these an object is too far from its schema for rules to say anything of it. */
const BLOCKING: ReadonlySet<FieldError['reason']> = new Set([
  ...(['FieldValueNotSupported', 'FieldValueRequired', 'FieldValueTooLong'] as const),
  ...(['FieldValueTooMany', 'FieldValueTypeInvalid'] as const),
])

const NOT_JUDGED: FieldError = {
  field: '<nil>',
  reason: 'FieldValueInvalid',
  message:
    'Invalid value: null: some validation rules were not checked because the object was invalid; correct the existing errors to complete validation',
}

/** What a judge says of an object that has these other faults. */
export function judged(
  judge: ObjectJudge | undefined,
  faults: readonly FieldError[],
  object: DynamicObject,
  old: DynamicObject | undefined,
): Judgement {
  if (judge === undefined) return NOTHING
  if (faults.some(({ reason }) => BLOCKING.has(reason))) return { errors: [NOT_JUDGED], warnings: [] }
  return judge(object, old)
}

const NOTHING: Judgement = { errors: [], warnings: [] }
