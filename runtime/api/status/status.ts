import { MOST_CHARACTERS, MOST_ERRORS, type FieldError } from './field-error.ts'
import { ExplainedError } from './explained-error.ts'
import { describe } from './field-errors.ts'
import { formatGroupResource, type GroupKind, type GroupResource } from '../object.ts'
import type { Status, StatusDetails, StatusReason } from './body.ts'

/** Returns a text, or the beginning of one that is longer than an answer may be. */
const beginning = (text: string): string =>
  text.length <= MOST_CHARACTERS ? text : `${text.slice(0, MOST_CHARACTERS)}... (${text.length} characters)`

/** The only error that reaches clients: it carries the whole answer. */
export class ApiError extends ExplainedError {
  override readonly name = 'ApiError'
  readonly status: Status
  #headers: readonly string[] = []
  constructor(code: number, reason: StatusReason | undefined, message: string, details?: StatusDetails) {
    super(beginning(message))
    this.status = {
      kind: 'Status',
      apiVersion: 'v1',
      metadata: {},
      status: 'Failure',
      message: this.message,
      ...(reason === undefined ? {} : { reason }),
      ...(details === undefined ? {} : { details: boundedDetails(details) }),
      code,
    }
  }
  get code(): number {
    return this.status.code ?? 500
  }
  /** Headers of the answer: names and values in turn. */
  get headers(): readonly string[] {
    return this.#headers
  }
  /** Returns the same error with further headers, names and values in turn. */
  withHeaders(headers: readonly string[]): ApiError {
    const error = new ApiError(this.code, this.status.reason, this.message)
    Object.assign(error.status, this.status)
    error.cause = this.cause
    error.#headers = [...this.#headers, ...headers]
    return error
  }
}

/** Bounds the texts of the details: those that come from the request, such as a name, may be of any length. */
const boundedDetails = ({ causes, ...details }: StatusDetails): StatusDetails => ({
  ...bounded(details),
  ...(causes === undefined ? {} : { causes: causes.map(bounded) }),
})

/** Returns the same with its long texts cut; copies nothing if all of them are short. */
function bounded<T extends object>(texts: T): T {
  const isLong = (value: unknown): value is string => typeof value === 'string' && value.length > MOST_CHARACTERS
  if (!Object.values(texts).some(isLong)) return texts
  return Object.fromEntries(
    Object.entries(texts).map(([name, value]) => [name, isLong(value) ? beginning(value) : value]),
  ) as T
}

const detailsOf = ({ group, resource }: GroupResource, name: string): StatusDetails => ({
  ...(name === '' ? {} : { name }),
  ...(group === '' ? {} : { group }),
  kind: resource,
})

export const badRequest = (message: string): ApiError => new ApiError(400, 'BadRequest', message)

export const unauthorized = (message = 'Unauthorized'): ApiError => new ApiError(401, 'Unauthorized', message)

export const forbidden = (type: GroupResource, name: string, why: string): ApiError =>
  new ApiError(
    403,
    'Forbidden',
    `${formatGroupResource(type)}${name === '' ? '' : ` ${JSON.stringify(name)}`} is forbidden: ${why}`,
    detailsOf(type, name),
  )

export const notFound = (type: GroupResource, name: string): ApiError =>
  new ApiError(404, 'NotFound', `${formatGroupResource(type)} ${JSON.stringify(name)} not found`, detailsOf(type, name))

export const alreadyExists = (type: GroupResource, name: string): ApiError =>
  new ApiError(
    409,
    'AlreadyExists',
    `${formatGroupResource(type)} ${JSON.stringify(name)} already exists`,
    detailsOf(type, name),
  )

export const conflict = (type: GroupResource, name: string, why: string): ApiError =>
  new ApiError(
    409,
    'Conflict',
    `Operation cannot be fulfilled on ${formatGroupResource(type)} ${JSON.stringify(name)}: ${why}`,
    detailsOf(type, name),
  )

/**
 * Returns a 422 with one cause per error (ERR-05); the message says each sentence once. If there are very many or very
 * long errors, it lists the first and says that there are more.
 */
export function invalid({ group, kind }: GroupKind, name: string, errors: readonly FieldError[]): ApiError {
  const causes = [...errors.filter(({ causes }) => causes === 'twice'), ...errors]
  const reported = causes.slice(0, reportedCount(causes))
  const others = reported.length < causes.length ? ['there are others: this answer tells no more'] : []
  const sentences = [...new Set([...reported.map(describe), ...others])]
  const summary = sentences.length === 1 ? sentences[0] : `[${sentences.join(', ')}]`
  const qualifiedKind = group === '' ? kind : `${kind}.${group}`
  return new ApiError(422, 'Invalid', `${qualifiedKind} ${JSON.stringify(name)} is invalid: ${summary}`, {
    ...(name === '' ? {} : { name }),
    ...(group === '' ? {} : { group }),
    ...(kind === '' ? {} : { kind }),
    causes: [
      ...reported.map(({ field, reason, message }) => ({ reason, message, field })),
      ...others.map((message) => ({ message })),
    ],
  })
}

/** Returns how many of the errors, from the first, an answer has room for; at least one. */
function reportedCount(errors: readonly FieldError[]): number {
  let left = MOST_CHARACTERS
  let count = 0
  for (const { field, message } of errors) {
    left -= field.length + message.length
    if (count === MOST_ERRORS || (left < 0 && count > 0)) break
    count++
  }
  return count
}

/** Returns a 413: the request, or the object that it would produce, is larger than the server accepts. */
export const tooLarge = (why: string): ApiError =>
  new ApiError(413, 'RequestEntityTooLarge', `Request entity too large: ${why}`)

/** Returns a 405: the path is served, the method is not (VERB-11). */
export const methodNotAllowed = (): ApiError =>
  new ApiError(405, 'MethodNotAllowed', 'the server does not allow this method on the requested resource', {})

/** Returns the Status of a successful operation that has no other answer. */
export const done = (code: number): Status => ({
  kind: 'Status',
  apiVersion: 'v1',
  metadata: {},
  status: 'Success',
  code,
})

/** Returns a 410: the version or token is older than the retained history. */
export const expired = (message: string): ApiError => new ApiError(410, 'Expired', message)

/** Returns a 410: the history after a resource version is no longer retained. */
export const tooOldVersion = (version: number, oldest: number): ApiError =>
  expired(`too old resource version: ${version} (${oldest})`)

/** Returns a 504 with a cause that clients recognize (RV-25, RV-26). */
export const tooLargeVersion = (version: number, current: number): ApiError =>
  new ApiError(504, 'Timeout', `Timeout: Too large resource version: ${version}, current: ${current}`, {
    causes: [{ reason: 'ResourceVersionTooLarge', message: 'Too large resource version' }],
    retryAfterSeconds: 1,
  })

export const internalError = (message: string): ApiError =>
  new ApiError(500, 'InternalError', `Internal error occurred: ${message}`, { causes: [{ message }] })
