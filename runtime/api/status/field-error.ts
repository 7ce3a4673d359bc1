/** Reason of a cause in `Status.details.causes` (ERR-05). */
export type CauseReason =
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

/** Most faults that a refusal names. Whoever looks for them may stop at the first one more. */
export const MOST_FAULTS = 100

/** Whether there are more faults than a refusal names: to look for others is work for nothing. */
export const isEnough = (faults: readonly unknown[]): boolean => faults.length > MOST_FAULTS

/** One fault of an object: where it is, of what sort, and the full sentence that a client sees. */
export interface FieldError {
  /** Path as clients write it: `spec.containers[0].name`, `metadata.labels[app.x/y]`; empty for the object itself. */
  readonly field: string
  readonly reason: CauseReason
  /** E.g. `Invalid value: "Bad_Name": a lowercase RFC 1123 subdomain …`. */
  readonly message: string
}
