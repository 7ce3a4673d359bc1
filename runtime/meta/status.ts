import type { FieldError } from './field-error.ts'
import { describe } from './field-errors.ts'
import type { GroupKind, GroupResource } from './object.ts'
import type { Status, StatusDetails, StatusReason } from './status-body.ts'

export type * from './status-body.ts'

/** The one error that crosses from the inside to the client: it carries the whole answer. */
export class ApiError extends Error {
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
    super(message)
    this.headers = headers
    this.status = {
      kind: 'Status',
      apiVersion: 'v1',
      metadata: {},
      status: 'Failure',
      message,
      ...(reason === undefined ? {} : { reason }),
      ...(details === undefined ? {} : { details }),
      code,
    }
  }
  get code(): number {
    return this.status.code ?? 500
  }
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

/** 422 with one cause per fault (ERR-05); the message says each sentence once. */
export function invalid({ group, kind }: GroupKind, name: string, errors: readonly FieldError[]): ApiError {
  const sentences = [...new Set(errors.map(describe))]
  const summary = sentences.length === 1 ? sentences[0] : `[${sentences.join(', ')}]`
  const qualifiedKind = group === '' ? kind : `${kind}.${group}`
  return new ApiError(422, 'Invalid', `${qualifiedKind} ${JSON.stringify(name)} is invalid: ${summary}`, {
    ...(name === '' ? {} : { name }),
    ...(group === '' ? {} : { group }),
    ...(kind === '' ? {} : { kind }),
    causes: errors.map(({ field, reason, message }) => ({ reason, message, field })),
  })
}

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

export const internalError = (message: string): ApiError =>
  new ApiError(500, 'InternalError', `Internal error occurred: ${message}`, { causes: [{ message }] })
