import { createGzip, gzip, type Gzip } from 'node:zlib'
import { promisify } from 'node:util'
import { acceptsGzip, CHUNK_SIZE } from '../../codec/index.ts'
import type { ApiResponse, Filter, HeaderList, PiecewiseBody } from './types.ts'

export interface CompressionOptions {
  /** Answers of fewer bytes are sent as they are. Default 0: the documents have no lower limit (NEG-06). */
  readonly minimumBytes?: number
}

/** Bytes above which an answer is compressed piece by piece. */
const WHOLE_LIMIT = 512 * 1024
/** The field's servers trade size for speed likewise. */
const LEVEL = 1
const compress = promisify(gzip)

export const isPiecewise = (body: ApiResponse['body']): body is PiecewiseBody =>
  body !== undefined && 'chunks' in body && typeof body.chunks === 'function'

const lengthAt = (headers: HeaderList): number =>
  headers.findIndex((name, index) => index % 2 === 0 && name.toLowerCase() === 'content-length')

function lengthOf(headers: HeaderList): number | undefined {
  const at = lengthAt(headers)
  return at < 0 ? undefined : Number(headers[at + 1])
}

const withoutLength = (headers: HeaderList): HeaderList => {
  const at = lengthAt(headers)
  return at < 0 ? headers : headers.toSpliced(at, 2)
}

const ENCODED: HeaderList = ['Content-Encoding', 'gzip', 'Vary', 'Accept-Encoding']

async function* compressed(body: PiecewiseBody): AsyncIterable<Uint8Array> {
  const stream = createGzip({ level: LEVEL })
  feed(stream, body).catch((error: unknown) =>
    stream.destroy(error instanceof Error ? error : new Error(String(error))),
  )
  try {
    for await (const chunk of stream) yield chunk as Uint8Array
  } finally {
    stream.destroy()
  }
}

/**
 * Gives others a turn wherever the body pauses, and after each piece: until the thread pool has done with it. Then the next
 * one may stand in the same buffer.
 */
async function feed(stream: Gzip, body: PiecewiseBody): Promise<void> {
  const closed = new Promise<void>((resolve) => stream.once('close', resolve))
  const buffer = Buffer.allocUnsafeSlow(CHUNK_SIZE)
  for (const piece of body.chunks((size) => (size <= CHUNK_SIZE ? buffer : Buffer.allocUnsafe(size)))) {
    if (stream.destroyed) return
    if (piece.length === 0) await nextTurn()
    else await Promise.race([closed, new Promise<void>((resolve) => stream.write(piece, () => resolve()))])
  }
  stream.end()
}

const nextTurn = (): Promise<void> => new Promise((resolve) => setImmediate(resolve))

async function whole(response: ApiResponse, bytes: Uint8Array): Promise<ApiResponse> {
  const body = await compress(bytes, { level: LEVEL })
  const headers = [...withoutLength(response.headers), ...ENCODED, 'Content-Length', String(body.length)]
  return { ...response, headers, body }
}

/** Compresses answers to get and list on the thread pool, for clients that take gzip (NEG-06). */
export const compressAnswers =
  ({ minimumBytes = 0 }: CompressionOptions): Filter =>
  (next) =>
  (scope) => {
    const header = scope.request.headers['accept-encoding']
    if (header === undefined || !isRead(scope.info.verb) || !acceptsGzip(header)) return next(scope)
    return next(scope).then((response) => smaller(response, minimumBytes))
  }

async function smaller(response: ApiResponse, minimumBytes: number): Promise<ApiResponse> {
  if (response.status !== 200) return response
  const { body, headers } = response
  if (body instanceof Uint8Array) return body.length < minimumBytes ? response : whole(response, body)
  if (!isPiecewise(body)) return response
  const length = lengthOf(headers)
  if (length !== undefined && length < minimumBytes) return response
  if (length !== undefined && length <= WHOLE_LIMIT) return whole(response, Buffer.concat([...body.chunks()]))
  return { ...response, headers: [...withoutLength(headers), ...ENCODED], body: compressed(body) }
}

const isRead = (verb: string): boolean => verb === 'get' || verb === 'list'
