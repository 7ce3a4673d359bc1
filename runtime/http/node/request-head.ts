import type { IncomingMessage } from 'node:http'
import { ApiError, badRequest } from '../../api/index.ts'

/** Most bytes of the request line and all headers; node itself answers 431 to more. */
export const MAX_HEAD_BYTES = 32 * 1024
/** Most headers of a request. */
export const MAX_HEADERS = 200
/** Most characters of a request target with its query. */
export const MAX_ADDRESS_LENGTH = 16 * 1024

/** Headers that may occur only once: node ignores the second, and a proxy may have used the other one. */
const ONCE: ReadonlySet<string> = new Set(['authorization', 'host', 'content-type', 'content-length'])
const LENGTHS: ReadonlySet<number> = new Set([...ONCE].map(({ length }) => length))

const tooManyHeaders = (): ApiError =>
  new ApiError(431, undefined, `Request header fields too large: limit is ${MAX_HEADERS} headers`)

const tooLargeHead = (): ApiError =>
  new ApiError(431, undefined, `Request header fields too large: limit is ${MAX_HEAD_BYTES} bytes`)

const tooLongAddress = (): ApiError =>
  new ApiError(414, undefined, `Request URI too long: limit is ${MAX_ADDRESS_LENGTH} characters`)

interface RequestHead extends Pick<IncomingMessage, 'url'> {
  readonly rawHeaders: readonly string[]
}

/** Returns the error of a request's head: 431 for too many headers, 414 for a long target, 400 for a repeated header. */
export function headError({ rawHeaders, url = '' }: RequestHead): ApiError | undefined {
  if (url.length > MAX_ADDRESS_LENGTH) return tooLongAddress()
  if (rawHeaders.length > 2 * MAX_HEADERS) return tooManyHeaders()
  let seen: Set<string> | undefined
  for (let at = 0; at < rawHeaders.length; at += 2) {
    const raw = rawHeaders[at] as string
    if (!LENGTHS.has(raw.length)) continue
    const name = raw.toLowerCase()
    if (!ONCE.has(name)) continue
    seen ??= new Set()
    if (seen.has(name)) return badRequest(`the header ${name} occurs more than once`)
    seen.add(name)
  }
  return undefined
}

/** Octets that HTTP/2 counts for each header beside its name and value (RFC 9113, section 6.5.2). */
const HEADER_OVERHEAD = 32

function bytesOf(rawHeaders: readonly string[]): number {
  let bytes = (rawHeaders.length / 2) * HEADER_OVERHEAD
  for (const text of rawHeaders) bytes += text.length
  return bytes
}

/**
 * Returns the error of the head of an HTTP/2 request: what node itself refuses in HTTP/1.1, and what is an error in
 * both.
 */
export function streamHeadError(rawHeaders: readonly string[], path: string): ApiError | undefined {
  if (path === '') return badRequest('the request has no path')
  if (bytesOf(rawHeaders) > MAX_HEAD_BYTES) return tooLargeHead()
  return headError({ rawHeaders, url: path })
}

/** Returns the error 415 for a body with a content encoding (RFC 9110, section 15.5.16). */
export const packedBody = (encoding: string): ApiError =>
  new ApiError(
    415,
    'UnsupportedMediaType',
    `the content encoding ${JSON.stringify(encoding.slice(0, 100))} of the body is not taken`,
  ).withHeaders(['Accept-Encoding', 'identity'])
