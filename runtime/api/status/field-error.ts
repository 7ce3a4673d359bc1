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

/** Most errors that a refusal lists. A validator may stop at the first one more. */
export const MOST_ERRORS = 100

/** Most characters of all errors in an answer, and of its message. */
export const MOST_CHARACTERS = 16 * 1024

/** Returns whether there are more errors than a refusal lists, so that looking for others is useless. */
export const isEnough = (errors: readonly unknown[]): boolean => errors.length > MOST_ERRORS

/** An error of an object: its place, its sort, and the full sentence that a client sees. */
export interface FieldError {
  /** Path as clients write it: `spec.containers[0].name`, `metadata.labels[app.x/y]`; empty for the object itself. */
  readonly field: string
  readonly reason: CauseReason
  /**
   * E.g. `Invalid value: "Bad_Name": a lowercase RFC 1123 subdomain …`. Computed when it is read, because an answer
   * shows only a few of very many errors, and each may be about a value of megabytes.
   */
  readonly message: string
  /** `twice`: as in Kubernetes, the cause is listed twice. */
  readonly causes?: 'twice'
}
