import { promisify } from 'node:util'
import { createGzip, gzip, type Gzip } from 'node:zlib'
import { acceptsGzip, CHUNK_SIZE } from '../../codec/index.ts'
import { whenKnown, type Turn } from '../../async/index.ts'
import { isPiecewise } from './responses.ts'
import type { ApiResponse, Filter, HeaderList, PiecewiseBody, RequestScope } from './types.ts'

export interface CompressionOptions {
  /** Responses of fewer bytes are not compressed; default: 0 (NEG-06). */
  readonly minimumBytes?: number
}

/** Bytes above which a response is compressed piece by piece. */
const WHOLE_LIMIT = 512 * 1024
/** Fast rather than small; the same as in Kubernetes. */
const LEVEL = 1
const compress = promisify(gzip)

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

async function* compressed(body: PiecewiseBody, turn: Turn): AsyncIterable<Uint8Array> {
  const stream = createGzip({ level: LEVEL })
  feed(stream, body, turn).catch((error: unknown) =>
    stream.destroy(error instanceof Error ? error : new Error(String(error))),
  )
  try {
    for await (const chunk of stream) yield chunk as Uint8Array
  } finally {
    stream.destroy()
  }
}

/**
 * Writes the pieces of a body, waiting after each until the thread pool has compressed it: then the next piece may use
 * the same buffer.
 */
async function feed(stream: Gzip, body: PiecewiseBody, turn: Turn): Promise<void> {
  const closed = new Promise<void>((resolve) => stream.once('close', resolve))
  const buffer = Buffer.allocUnsafeSlow(CHUNK_SIZE)
  for (const piece of body.chunks((size) => (size <= CHUNK_SIZE ? buffer : Buffer.allocUnsafe(size)))) {
    if (stream.destroyed) return
    if (piece.length === 0) await turn()
    else await Promise.race([closed, new Promise<void>((resolve) => stream.write(piece, () => resolve()))])
  }
  stream.end()
}

async function whole(response: ApiResponse, bytes: Uint8Array, { answer }: RequestScope): Promise<ApiResponse> {
  const done = answer.occupancy?.compressing?.()
  const body = await compress(bytes, { level: LEVEL }).finally(done)
  const headers = [...withoutLength(response.headers), ...ENCODED, 'Content-Length', String(body.length)]
  return { ...response, headers, body }
}

/**
 * Compresses responses to get and list on the thread pool, for clients that accept gzip (NEG-06).
 *
 * @param turn waits for the turn of one more piece of a large response
 */
export const compressAnswers =
  ({ minimumBytes = 0 }: CompressionOptions, turn: Turn): Filter =>
  (next) =>
  (scope) => {
    const header = scope.request.headers['accept-encoding']
    if (header === undefined || !isRead(scope.info.verb) || !acceptsGzip(header)) return next(scope)
    return whenKnown(next(scope), (response) => smaller(response, scope, { minimumBytes, turn }))
  }

async function smaller(
  response: ApiResponse,
  scope: RequestScope,
  { minimumBytes, turn }: Required<CompressionOptions> & { readonly turn: Turn },
): Promise<ApiResponse> {
  if (response.status !== 200) return response
  const { body, headers } = response
  if (body instanceof Uint8Array) return body.length < minimumBytes ? response : whole(response, body, scope)
  if (!isPiecewise(body)) return response
  const length = lengthOf(headers)
  if (length !== undefined && length < minimumBytes) return response
  if (length !== undefined && length <= WHOLE_LIMIT) return whole(response, Buffer.concat([...body.chunks()]), scope)
  return { ...response, headers: [...withoutLength(headers), ...ENCODED], body: compressed(body, turn) }
}

const isRead = (verb: string): boolean => verb === 'get' || verb === 'list'
