import { ApiError } from './errors.ts'
import type { Status } from './meta.ts'
import { fetchTransport, type Transport, type TransportAnswer } from './transport.ts'

export interface ConnectionOptions {
  /** `https://host:port`, or a path below it where the API is mounted. */
  readonly server: string
  /** Bearer token; a function is called before each request. */
  readonly token?: string | (() => string | Promise<string>)
  readonly transport?: Transport
  /** Called with each warning of an answer: deprecated versions, unknown fields (CLIENT-09). */
  readonly onWarning?: (warning: string) => void
  /** Field manager of the fields that this client writes. */
  readonly fieldManager?: string
  readonly userAgent?: string
  /** How bodies are read and written; by default as `JSON` does, which rounds integers beyond ±(2^53 − 1). */
  readonly json?: JsonCodec
}

/** Reads and writes JSON. */
export interface JsonCodec {
  parse(text: string): unknown
  stringify(value: unknown): string
}

/** Query parameters; those that are undefined are left out. */
export type Query = Readonly<Record<string, string | number | boolean | undefined>>

export interface Call {
  readonly method: string
  readonly path: string
  readonly query?: Query
  readonly body?: unknown
  readonly contentType?: string
  readonly signal?: AbortSignal
}

/** Sends calls and turns error answers into {@link ApiError}. */
export class Connection {
  readonly options: ConnectionOptions
  readonly #transport: Transport
  readonly #server: string
  /** How bodies are read and written. */
  readonly codec: JsonCodec

  constructor(options: ConnectionOptions) {
    this.options = options
    this.#transport = options.transport ?? fetchTransport
    this.codec = options.json ?? JSON
    this.#server = withoutSlashes(options.server)
  }

  /** Returns the answer's body as JSON. */
  async json<T>(call: Call): Promise<T> {
    const response = await this.open(call)
    return this.codec.parse(await response.text()) as T
  }

  /** Returns the answer with its body unread. */
  async open({
    method,
    path,
    query = {},
    body,
    contentType = 'application/json',
    signal,
  }: Call): Promise<TransportAnswer> {
    const { token, userAgent } = this.options
    const bearer = typeof token === 'function' ? await token() : token
    const response = await this.#transport({
      method,
      url: `${this.#server}${path}${queryString(query)}`,
      headers: {
        accept: 'application/json',
        ...(bearer === undefined ? {} : { authorization: `Bearer ${bearer}` }),
        ...(userAgent === undefined ? {} : { 'user-agent': userAgent }),
        ...(body === undefined ? {} : { 'content-type': contentType }),
      },
      ...(body === undefined ? {} : { body: this.codec.stringify(body) }),
      ...(signal === undefined ? {} : { signal }),
    })
    this.#warn(response.headers.get('warning'))
    if (!response.ok) throw await errorOf(response)
    return response
  }

  #warn(header: string | null): void {
    if (header === null || this.options.onWarning === undefined) return
    for (const text of warningTexts(header)) this.options.onWarning(text)
  }
}

function queryString(query: Query): string {
  const set = Object.entries(query).flatMap(([key, value]): [string, string][] =>
    value === undefined ? [] : [[key, String(value)]],
  )
  return set.length === 0 ? '' : `?${new URLSearchParams(set).toString()}`
}

async function errorOf(response: TransportAnswer): Promise<ApiError> {
  const text = await response.text()
  const status = readStatus(text)
  return new ApiError(response.status, status?.message ?? (text.trim() || `HTTP ${response.status}`), status)
}

function readStatus(text: string): Status | undefined {
  try {
    const body = JSON.parse(text) as Partial<Status> | null
    return body?.kind === 'Status' ? (body as Status) : undefined
  } catch {
    return undefined
  }
}

function withoutSlashes(server: string): string {
  let end = server.length
  while (server[end - 1] === '/') end--
  return server.slice(0, end)
}

/** Texts of the warnings in a `Warning` header: `299 - "text"`, several by comma (RFC 7234, 5.5). */
function warningTexts(header: string): string[] {
  return [...header.matchAll(/\d{3} \S+ "((?:[^"\\]|\\.)*)"/g)].map(([, text]) => text!.replaceAll(/\\(.)/g, '$1'))
}
