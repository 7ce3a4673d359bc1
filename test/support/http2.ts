import { once } from 'node:events'
import {
  connect,
  constants,
  type ClientHttp2Session,
  type ClientHttp2Stream,
  type ClientSessionOptions,
  type IncomingHttpHeaders,
} from 'node:http2'
import type { Answer, ClientOptions } from './client.ts'

export interface SentRequest {
  readonly headers: Readonly<Record<string, string | string[]>>
  readonly body?: string | Uint8Array
  readonly signal?: AbortSignal
}

/** One connection of HTTP/2, over which everything goes. */
export class Http2Connection {
  readonly session: ClientHttp2Session
  /** The code of the GOAWAY that the server sent; undefined: none. */
  goaway: number | undefined

  constructor({ url, ca, certificate }: ClientOptions, options: ClientSessionOptions = {}) {
    this.session = connect(url, { ca, ...certificate, ...options })
    this.session.on('error', () => undefined).on('goaway', (code) => (this.goaway = code))
  }

  /** Opens a stream. */
  open(method: string, path: string, { headers, body, signal }: SentRequest): ClientHttp2Stream {
    const head = { ...headers, ':method': method, ':path': path }
    const stream = this.session.request(head, { endStream: body === undefined })
    stream.on('error', () => undefined)
    if (body !== undefined) stream.end(body)
    const cancel = (): void => stream.close(constants.NGHTTP2_CANCEL)
    signal?.addEventListener('abort', cancel, { once: true })
    return stream
  }

  /** Resolves with the head of the answer. Rejects when the stream is reset before. */
  async send(method: string, path: string, request: SentRequest): Promise<Answer> {
    const stream = this.open(method, path, request)
    const headers = await headOf(stream)
    const { ':status': statusCode = 0, ...named } = headers
    return { statusCode: Number(statusCode), headers: named as Answer['headers'], body: stream }
  }

  close(): void {
    this.session.destroy()
  }
}

/** Resolves with the headers of an answer. Rejects when there is none. */
export async function headOf(stream: ClientHttp2Stream): Promise<IncomingHttpHeaders> {
  const gone = new AbortController()
  stream.once('close', () => gone.abort(new Error(`the stream was reset with ${stream.rstCode}`)))
  const [headers] = (await once(stream, 'response', { signal: gone.signal })) as [IncomingHttpHeaders]
  return headers
}
