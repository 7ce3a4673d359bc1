import type { Work } from '../../../admission/index.ts'
import type { Sliced } from '../../../async/index.ts'
import { invalidValue, type FieldError, type DynamicObject } from '../../../api/index.ts'
import type { StructuralSchema } from '../../../schema/index.ts'

/** The findings of a schema's validation rules for an object. */
export interface SchemaFindings {
  readonly errors: readonly FieldError[]
  /** Errors that are sent as warnings only. */
  readonly warnings: readonly FieldError[]
}

/** The rules of a schema. */
export interface ObjectValidator {
  /** Compiles the rules in slices; a second caller continues where the first one is. */
  readonly compilation: Sliced<void>
  /**
   * Runs the rules on an object that is valid by its schema. `old`: the object before an update; `work`: the request's
   * budget.
   */
  validate(object: DynamicObject, old: DynamicObject | undefined, work: Work): SchemaFindings
}

/** Finds the validator of a schema; undefined: the schema has no rules. */
export type ValidatorLookup = (schema: StructuralSchema) => ObjectValidator | undefined

/** An object with one of these errors is too far from its schema for rules to run. */
const BLOCKING: ReadonlySet<FieldError['reason']> = new Set([
  ...(['FieldValueNotSupported', 'FieldValueRequired', 'FieldValueTooLong'] as const),
  ...(['FieldValueTooMany', 'FieldValueTypeInvalid'] as const),
])

const NOT_CHECKED: FieldError = invalidValue(
  '<nil>',
  null,
  'some validation rules were not checked because the object was invalid; correct the existing errors to complete validation',
)

/** Returns the findings of the rules, unless other errors of the object keep them from running. */
export const ruleFindings = (errors: readonly FieldError[], validate: () => SchemaFindings): SchemaFindings =>
  errors.some(({ reason }) => BLOCKING.has(reason)) ? { errors: [NOT_CHECKED], warnings: [] } : validate()
