import { ApiError, invalid, type FieldError } from '../../../api/index.ts'

/** Throws ApiError 422 if the options of an operation have errors. `metaGroup` is the group of the options' kinds. */
export function refuseInvalid(metaGroup: string, kind: string, errors: readonly FieldError[]): void {
  if (errors.length > 0) throw invalid({ group: metaGroup, kind }, '', errors)
}

/** Throws ApiError 400 instead, for some parameters (QUERY-05, FV-10, DRY-11). */
export function refuseBad(metaGroup: string, kind: string, errors: readonly FieldError[]): void {
  if (errors.length === 0) return
  const { message, status } = invalid({ group: metaGroup, kind }, '', errors)
  throw new ApiError(400, 'BadRequest', message, status.details)
}
