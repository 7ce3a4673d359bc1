import type { FieldError } from '../../../meta/field-error.ts'
import { invalid } from '../../../meta/status.ts'

/** Throws 422 for the options of an operation, if they have faults. `metaGroup` is the group of the options' kinds. */
export function refuseInvalid(metaGroup: string, kind: string, errors: readonly FieldError[]): void {
  if (errors.length > 0) throw invalid({ group: metaGroup, kind }, '', errors)
}
