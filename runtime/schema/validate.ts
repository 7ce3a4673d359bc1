import type { FieldError } from '../meta/field-error.ts'
import { checkOf } from './check.ts'
import type { Problem } from './problem.ts'
import type { StructuralSchema } from './structural.ts'
import type { Wording } from './wording.ts'

const valid: readonly FieldError[] = []

/**
 * Every fault of a decoded value against its schema, in the order in which the schema lists the properties; empty: valid.
 * Unknown properties are no faults, pruning removes them. Total over JSON values.
 */
export function validate(schema: StructuralSchema, value: unknown, wording: Wording): readonly FieldError[] {
  const problems: Problem[] = []
  checkOf(schema)(value, problems)
  return problems.length === 0 ? valid : problems.map(wording)
}
