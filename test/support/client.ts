import { buffer } from 'node:stream/consumers'
import type { Readable } from 'node:stream'
import { createSecureContext, type SecureContext } from 'node:tls'
import { Agent, request, type Dispatcher } from 'undici'
import { Http2Connection } from './http2.ts'
import { PATIENCE } from './patience.ts'
import { jsonText, parseJson } from '../../runtime/json/index.ts'
import type { ListMeta, ObjectMeta, StatusDetails } from '../../runtime/api/index.ts'
import { Watch } from './watch.ts'

/** A decoded answer, typed loosely: what a test reads it also asserts. */
export interface Entity {
  kind: string
  apiVersion: string
  metadata: Omit<ObjectMeta, 'name' | 'resourceVersion' | 'uid'> &
    Omit<ListMeta, 'resourceVersion'> & { name: string; resourceVersion: string; uid: string }
  items: Entity[]
  data: Record<string, string>
  spec: Record<string, unknown>
  status: unknown
  code: number
  reason: string
  message: string
  details: StatusDetails
  [field: string]: unknown
}

export interface Reply {
  readonly status: number
  readonly headers: Readonly<Record<string, string | string[] | undefined>>
  readonly bytes: Buffer
  readonly text: string
  /** The body read as JSON, an integer that no number holds exactly as a bigint. Throws when it is none. */
  readonly body: Entity
}

export interface CallOptions {
  readonly headers?: Readonly<Record<string, string | string[]>>
  /** Sent as it is; an object is sent as JSON. */
  readonly body?: unknown
  /** undefined: the client's own; '': none. */
  readonly token?: string
  readonly signal?: AbortSignal
}

export interface ClientOptions {
  readonly url: string
  readonly token: string
  /** PEM of the authority that signed the server's certificate. */
  readonly ca: string
  /** PEM of the certificate that the client shows; default: none. */
  readonly certificate?: { readonly cert: string; readonly key: string }
  /** Default: HTTP/1.1. HTTP/2 takes one connection for everything. */
  readonly protocol?: 'HTTP/1.1' | 'HTTP/2'
}

/** The head of an answer, and its body. */
export type Answer = Pick<Dispatcher.ResponseData, 'statusCode' | 'headers'> & { readonly body: Readable }

export const mergePatch = { 'content-type': 'application/merge-patch+json' }
export const jsonPatch = { 'content-type': 'application/json-patch+json' }

/** The thinnest client that tests can share: no retries, no caching, no knowledge of kinds. */
export class Client {
  readonly options: ClientOptions
  readonly #context: SecureContext
  readonly #agent: Agent
  #http2: Http2Connection | undefined

  /** @param context what all connections trust and show: to read that again for each is a fifth of what one costs */
  constructor(options: ClientOptions, context = createSecureContext({ ca: options.ca, ...options.certificate })) {
    this.options = options
    this.#context = context
    this.#agent = new Agent({
      connect: { secureContext: context, timeout: PATIENCE },
      headersTimeout: PATIENCE,
      bodyTimeout: 0,
      keepAliveTimeout: 2_000,
    })
  }

  /** The same server as another user. */
  as(token: string): Client {
    return new Client({ ...this.options, token }, this.#context)
  }

  /** The same over one connection that takes everything. */
  onOneConnection(): Client {
    return new Client({ ...this.options, protocol: 'HTTP/2' }, this.#context)
  }

  async call(method: string, path: string, options: CallOptions = {}): Promise<Reply> {
    const response = await this.#send(method, path, options)
    const bytes = await buffer(response.body)
    return new ReceivedReply(response.statusCode, response.headers, bytes)
  }

  get(path: string, options?: CallOptions): Promise<Reply> {
    return this.call('GET', path, options)
  }
  post(path: string, body: unknown, options?: CallOptions): Promise<Reply> {
    return this.call('POST', path, { ...options, body })
  }
  put(path: string, body: unknown, options?: CallOptions): Promise<Reply> {
    return this.call('PUT', path, { ...options, body })
  }
  delete(path: string, options?: CallOptions): Promise<Reply> {
    return this.call('DELETE', path, options)
  }
  /** A merge patch, unless the headers name another type. */
  patch(path: string, body: unknown, options?: CallOptions): Promise<Reply> {
    return this.call('PATCH', path, { ...options, headers: { ...mergePatch, ...options?.headers }, body })
  }

  /** Opens a watch; the path carries its own query. Resolves with the answer's head, whatever its status. */
  async watch(path: string, options: CallOptions = {}): Promise<Watch> {
    const controller = new AbortController()
    const response = await this.#send('GET', path, { ...options, signal: controller.signal })
    return new Watch({
      status: response.statusCode,
      headers: response.headers,
      body: response.body,
      close: () => controller.abort(),
    })
  }

  async close(): Promise<void> {
    this.#http2?.close()
    await this.#agent.destroy()
  }

  #send(method: string, path: string, options: CallOptions): Promise<Answer> {
    const token = options.token ?? this.options.token
    const { body } = options
    const raw = typeof body === 'string' || body instanceof Uint8Array
    const headers = {
      ...(token === '' ? {} : { authorization: `Bearer ${token}` }),
      ...(body === undefined ? {} : { 'content-type': 'application/json' }),
      ...options.headers,
    }
    const sent = body === undefined ? {} : { body: raw ? body : jsonText(body) }
    const signal = options.signal === undefined ? {} : { signal: options.signal }
    if (this.options.protocol === 'HTTP/2') {
      this.#http2 ??= new Http2Connection(this.options)
      return this.#http2.send(method, path, { headers, ...sent, ...signal })
    }
    return request(this.options.url + path, {
      dispatcher: this.#agent,
      method: method as Dispatcher.HttpMethod,
      headers,
      ...sent,
      ...signal,
    })
  }
}

class ReceivedReply implements Reply {
  readonly status: number
  readonly headers: Reply['headers']
  readonly bytes: Buffer
  constructor(status: number, headers: Reply['headers'], bytes: Buffer) {
    this.status = status
    this.headers = headers
    this.bytes = bytes
  }
  get text(): string {
    return this.bytes.toString('utf8')
  }
  get body(): Entity {
    return parseJson(this.text) as Entity
  }
}
