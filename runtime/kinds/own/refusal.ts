import {
  ApiError,
  conflict as conflictOf,
  forbidden as forbiddenOf,
  invalid as invalidOf,
  invalidValue,
  notFound as notFoundOf,
  type FieldError,
  type GroupKind,
  type GroupResource,
  type StatusReason,
  fieldError,
} from '../../api/index.ts'

/** The object of the request that is refused. */
interface Subject {
  readonly type: GroupResource
  readonly kind: GroupKind
  readonly name: string
}

/** A refusal that own code throws: its Status names the object once the server knows which. */
export class HookRefusal extends ApiError {
  readonly #about: (subject: Subject) => ApiError

  constructor(code: number, reason: StatusReason, message: string, about?: (subject: Subject) => ApiError) {
    super(code, reason, message)
    this.#about = about ?? (() => this)
  }

  /** Returns the answer to the request about an object. */
  about(subject: Subject): ApiError {
    return this.#about(subject)
  }
}

/** Refuses a field (422): `throw invalid('spec.amount', 'must be less than the credit')`. */
export const invalid = (path: string, message: string, value?: unknown): ApiError =>
  invalidFields([
    value === undefined
      ? fieldError(path, 'FieldValueInvalid', () => `Invalid value: ${message}`)
      : invalidValue(path, value, message),
  ])

/** Refuses several fields at once (422). */
export const invalidFields = (errors: readonly FieldError[]): ApiError =>
  new HookRefusal(422, 'Invalid', 'the object is invalid', ({ kind, name }) => invalidOf(kind, name, errors))

/** Refuses what the user may not do (403). */
export const forbidden = (message: string): ApiError =>
  new HookRefusal(403, 'Forbidden', message, ({ type, name }) => forbiddenOf(type, name, message))

/** Refuses a request that conflicts with the present state (409). The client may read the object and try again. */
export const conflict = (message: string): ApiError =>
  new HookRefusal(409, 'Conflict', message, ({ type, name }) => conflictOf(type, name, message))

/** Reports that something named in the request does not exist (404); without a message: the object. */
export const notFound = (message?: string): ApiError =>
  new HookRefusal(404, 'NotFound', message ?? 'not found', ({ type, name }) =>
    message === undefined ? notFoundOf(type, name) : new ApiError(404, 'NotFound', message),
  )

/** Refuses a request that makes no sense (400). */
export const badRequest = (message: string): ApiError => new HookRefusal(400, 'BadRequest', message)

/** Reports that the history of a source does not reach back to a version (410); watching clients then list again. */
export const expired = (message: string): ApiError => new HookRefusal(410, 'Expired', message)

/** Reports that something the hook needs is unavailable (503). `retryAfterSeconds`: when the client should retry. */
export const unavailable = (message: string, retryAfterSeconds = 1): ApiError =>
  new HookRefusal(
    503,
    'ServiceUnavailable',
    message,
    () => new ApiError(503, 'ServiceUnavailable', message, { retryAfterSeconds }),
  )
