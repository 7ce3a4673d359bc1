import type { Work } from '../../../admission/index.ts'
import type { Sliced } from '../../../async/index.ts'
import { invalidValue, type FieldError, type DynamicObject } from '../../../api/index.ts'
import type { StructuralSchema } from '../../../schema/index.ts'

/** What the rules of a schema find wrong with an object. */
export interface SchemaFindings {
  readonly errors: readonly FieldError[]
  /** Errors that the client is warned of and that refuse nothing. */
  readonly warnings: readonly FieldError[]
}

/** The rules of a schema. */
export interface ObjectValidator {
  /** Makes them ready in slices; whoever calls goes on where others have come to. */
  readonly compilation: Sliced<void>
  /** Of an object that is valid by its schema; `old` is what it was before an update, `work` that of the request. */
  validate(object: DynamicObject, old: DynamicObject | undefined, work: Work): SchemaFindings
}

/** Finds the validator of a schema; undefined: the schema has no rules. */
export type ValidatorLookup = (schema: StructuralSchema) => ObjectValidator | undefined

/** With one of these an object is too far from its schema for rules to say anything of it. */
const BLOCKING: ReadonlySet<FieldError['reason']> = new Set([
  ...(['FieldValueNotSupported', 'FieldValueRequired', 'FieldValueTooLong'] as const),
  ...(['FieldValueTooMany', 'FieldValueTypeInvalid'] as const),
])

const NOT_CHECKED: FieldError = invalidValue(
  '<nil>',
  null,
  'some validation rules were not checked because the object was invalid; correct the existing errors to complete validation',
)

/** Returns what the rules find wrong with an object, unless other errors of it are in the way. */
export const ruleFindings = (errors: readonly FieldError[], validate: () => SchemaFindings): SchemaFindings =>
  errors.some(({ reason }) => BLOCKING.has(reason)) ? { errors: [NOT_CHECKED], warnings: [] } : validate()
