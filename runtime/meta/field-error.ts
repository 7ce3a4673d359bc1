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

/** One fault of an object: where it is, of what sort, and the full sentence that a client sees. */
export interface FieldError {
  /** Path as clients write it: `spec.containers[0].name`, `metadata.labels[app.x/y]`; empty for the object itself. */
  readonly field: string
  readonly reason: CauseReason
  /** E.g. `Invalid value: "Bad_Name": a lowercase RFC 1123 subdomain …`. */
  readonly message: string
}
