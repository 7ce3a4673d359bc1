/** Reason of a cause in `Status.details.causes` (ERR-05). */
type CauseReason =
  | 'FieldValueNotFound'
  | 'FieldValueRequired'
  | 'FieldValueDuplicate'
  | 'FieldValueInvalid'
  | 'FieldValueNotSupported'
  | 'FieldValueForbidden'
  | 'FieldValueTooLong'
  | 'FieldValueTooMany'
  | 'FieldValueTypeInvalid'
  | 'InternalError'
  | 'FieldManagerConflict'
  | 'UnexpectedServerResponse'

/** Most errors that a refusal names. Whoever looks for them may stop at the first one more. */
export const MOST_ERRORS = 100

/** Whether there are more errors than a refusal names: to look for others is work for nothing. */
export const isEnough = (errors: readonly unknown[]): boolean => errors.length > MOST_ERRORS

/** One error of an object: where it is, of what sort, and the full sentence that a client sees. */
export interface FieldError {
  /** Path as clients write it: `spec.containers[0].name`, `metadata.labels[app.x/y]`; empty for the object itself. */
  readonly field: string
  readonly reason: CauseReason
  /** E.g. `Invalid value: "Bad_Name": a lowercase RFC 1123 subdomain …`. */
  readonly message: string
  /** `twice`: Kubernetes' servers name its cause twice, and clients know it like that. */
  readonly causes?: 'twice'
}
