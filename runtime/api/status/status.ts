import { MOST_ERRORS, type FieldError } from './field-error.ts'
import { ExplainedError } from './explained-error.ts'
import { describe } from './field-errors.ts'
import type { GroupKind, GroupResource } from '../object.ts'
import type { Status, StatusDetails, StatusReason } from './body.ts'

/** Most characters of all errors that an answer tells, and of its message. */
const MOST_CHARACTERS = 16 * 1024

/** The beginning of a text that is longer than an answer is to be. */
const beginning = (text: string): string =>
  text.length <= MOST_CHARACTERS ? text : `${text.slice(0, MOST_CHARACTERS)}... (${text.length} characters)`

/** The one error that crosses from the inside to the client: it carries the whole answer. */
export class ApiError extends ExplainedError {
  override readonly name = 'ApiError'
  readonly status: Status
  /** Header names and values, one after the other, that the answer carries beside the Status. */
  readonly headers: readonly string[]
  constructor(
    code: number,
    reason: StatusReason | undefined,
    message: string,
    details?: StatusDetails,
    headers: readonly string[] = [],
  ) {
    super(beginning(message))
    this.headers = headers
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
}

/** Texts that came with the request, such as a name, are as long as the client made them. */
const boundedDetails = ({ causes, ...details }: StatusDetails): StatusDetails => ({
  ...bounded(details),
  ...(causes === undefined ? {} : { causes: causes.map(bounded) }),
})

/** The same with the beginnings of its texts; nothing is copied where all of them are short. */
function bounded<T extends object>(texts: T): T {
  const isLong = (value: unknown): value is string => typeof value === 'string' && value.length > MOST_CHARACTERS
  if (!Object.values(texts).some(isLong)) return texts
  return Object.fromEntries(
    Object.entries(texts).map(([name, value]) => [name, isLong(value) ? beginning(value) : value]),
  ) as T
}

const qualify = ({ group, resource }: GroupResource): string => (group === '' ? resource : `${resource}.${group}`)
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
    `${qualify(type)}${name === '' ? '' : ` ${JSON.stringify(name)}`} is forbidden: ${why}`,
    detailsOf(type, name),
  )

export const notFound = (type: GroupResource, name: string): ApiError =>
  new ApiError(404, 'NotFound', `${qualify(type)} ${JSON.stringify(name)} not found`, detailsOf(type, name))

export const alreadyExists = (type: GroupResource, name: string): ApiError =>
  new ApiError(409, 'AlreadyExists', `${qualify(type)} ${JSON.stringify(name)} already exists`, detailsOf(type, name))

export const conflict = (type: GroupResource, name: string, why: string): ApiError =>
  new ApiError(
    409,
    'Conflict',
    `Operation cannot be fulfilled on ${qualify(type)} ${JSON.stringify(name)}: ${why}`,
    detailsOf(type, name),
  )

/**
 * 422 with one cause per error (ERR-05); the message says each sentence once. Of very many or very long errors it tells
 * the first, and that there are others.
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

/** How many of the errors, from the first, an answer has room for; at least one. */
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

/** 413: what was sent, or what would become of it, is more than the server takes. */
export const tooLarge = (why: string): ApiError =>
  new ApiError(413, 'RequestEntityTooLarge', `Request entity too large: ${why}`)

/** 405: the path is served, the method is not (VERB-11). */
export const methodNotAllowed = (): ApiError =>
  new ApiError(405, 'MethodNotAllowed', 'the server does not allow this method on the requested resource', {})

/** The answer of an operation that only tells that it was done. */
export const done = (code: number): Status => ({
  kind: 'Status',
  apiVersion: 'v1',
  metadata: {},
  status: 'Success',
  code,
})

/** 410: the version or token is older than the retained history. */
export const expired = (message: string): ApiError => new ApiError(410, 'Expired', message)

/** 410: the history after a resource version is not kept any more. */
export const tooOldVersion = (version: number, oldest: number): ApiError =>
  expired(`too old resource version: ${version} (${oldest})`)

/** 504 with a cause that clients know (RV-25, RV-26). */
export const tooLargeVersion = (version: number, current: number): ApiError =>
  new ApiError(504, 'Timeout', `Timeout: Too large resource version: ${version}, current: ${current}`, {
    causes: [{ reason: 'ResourceVersionTooLarge', message: 'Too large resource version' }],
    retryAfterSeconds: 1,
  })

export const internalError = (message: string): ApiError =>
  new ApiError(500, 'InternalError', `Internal error occurred: ${message}`, { causes: [{ message }] })
