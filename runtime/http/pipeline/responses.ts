import { ApiError, internalError, type Status } from '../../api/index.ts'
import type { Representation } from '../../codec/index.ts'
import type { ApiResponse, HeaderList, PiecewiseBody } from './types.ts'

const NO_HEADERS: HeaderList = []
/** Default cache headers. */
const UNCACHED: HeaderList = ['Cache-Control', 'no-cache, private']

/** Makes a response of bytes. */
export const bytesResponse = (
  status: number,
  contentType: string,
  body: Uint8Array,
  headers: HeaderList = NO_HEADERS,
): ApiResponse => ({
  status,
  headers: ['Content-Type', contentType, ...UNCACHED, 'Content-Length', String(body.length), ...headers],
  body,
})

export const documentResponse = (status: number, representation: Representation, value: object): ApiResponse =>
  bytesResponse(status, representation.contentType, representation.document(value))

export const textResponse = (status: number, text: string, headers: HeaderList = NO_HEADERS): ApiResponse =>
  bytesResponse(status, 'text/plain; charset=utf-8', Buffer.from(text), [
    'X-Content-Type-Options',
    'nosniff',
    ...headers,
  ])

/** The response for paths without an API: not a Status. */
export const pageNotFound = (): ApiResponse => textResponse(404, '404 page not found\n')

export const emptyResponse = (status: number, headers: HeaderList = NO_HEADERS): ApiResponse => ({
  status,
  headers: [...UNCACHED, 'Content-Length', '0', ...headers],
})

export const streamHeaders = (contentType: string): HeaderList => ['Content-Type', contentType, ...UNCACHED]

export function statusResponse(status: Status, representation: Representation): ApiResponse {
  const retry = status.details?.retryAfterSeconds
  const headers: HeaderList = retry === undefined ? NO_HEADERS : ['Retry-After', String(retry)]
  return bytesResponse(status.code ?? 500, representation.contentType, representation.document(status), headers)
}

/** Returns the Status of an error. Only an ApiError shows its details to clients (ERR-07). */
export const statusOf = (error: unknown): Status =>
  error instanceof ApiError ? error.status : internalError('the request could not be completed').status

export const notFoundPath = (): ApiError =>
  new ApiError(404, 'NotFound', 'the server could not find the requested resource', {})

export { methodNotAllowed } from '../../api/index.ts'

export const isPiecewise = (body: ApiResponse['body']): body is PiecewiseBody => body !== undefined && 'chunks' in body

/** Bytes above which an unread answer holds more than its connection. */
export const LARGE_ANSWER = 64 * 1024

/** Returns whether a complete answer holds memory for as long as its client does not read it. */
export const isHeldUp = ({ body, isLasting }: ApiResponse): boolean =>
  body !== undefined &&
  isLasting !== true &&
  !('pipe' in body) &&
  !(body instanceof Uint8Array && body.length <= LARGE_ANSWER)
