import type { ByteSink } from '../../runtime/watch/index.ts'
import type { ApiRequest, ApiResponse } from '../../runtime/http/index.ts'

/** A request without a socket; `body` is text or a value that is sent as JSON. */
export interface MemoryRequest {
  readonly method?: string
  /** Path and query. */
  readonly url: string
  readonly headers?: Readonly<Record<string, string>>
  readonly body?: unknown
  readonly signal?: AbortSignal
}

/** The whole answer, read to its end. */
export interface MemoryResponse {
  readonly status: number
  /** By lower-case name, all values of a name. */
  readonly headers: ReadonlyMap<string, readonly string[]>
  readonly bytes: Buffer
}

function bodyOf(body: unknown): Uint8Array {
  if (body === undefined) return new Uint8Array()
  if (body instanceof Uint8Array) return body
  return Buffer.from(typeof body === 'string' ? body : JSON.stringify(body))
}

function memoryRequest({ method = 'GET', url, headers = {}, body, signal }: MemoryRequest): ApiRequest {
  const mark = url.indexOf('?')
  const rawQuery = mark < 0 ? '' : url.slice(mark + 1)
  return {
    method,
    path: mark < 0 ? url : url.slice(0, mark),
    rawQuery,
    query: new URLSearchParams(rawQuery),
    headers: Object.fromEntries(Object.entries(headers).map(([name, value]) => [name.toLowerCase(), value])),
    headersDistinct: Object.fromEntries(Object.entries(headers).map(([name, value]) => [name.toLowerCase(), [value]])),
    body: async () => bodyOf(body),
    signal: signal ?? new AbortController().signal,
    remoteAddress: '127.0.0.1',
  }
}

function headersOf(flat: readonly string[]): ReadonlyMap<string, readonly string[]> {
  const headers = new Map<string, readonly string[]>()
  for (let at = 0; at + 1 < flat.length; at += 2) {
    const name = (flat[at] ?? '').toLowerCase()
    headers.set(name, [...(headers.get(name) ?? []), flat[at + 1] ?? ''])
  }
  return headers
}

/** Keeps what is written to it. */
export class MemorySink implements ByteSink {
  readonly chunks: Uint8Array[] = []
  readonly ended: Promise<void>
  /** While false, writes are refused after the one that is made. */
  ready = true
  cut = false
  #drains: (() => void)[] = []
  #closes: (() => void)[] = []
  #finish: () => void = () => undefined

  constructor() {
    this.ended = new Promise((resolve) => {
      this.#finish = resolve
    })
  }
  write(chunk: Uint8Array): boolean {
    this.chunks.push(chunk)
    return this.ready
  }
  onDrain(callback: () => void): void {
    this.#drains.push(callback)
  }
  onClose(callback: () => void): void {
    this.#closes.push(callback)
  }
  end(): void {
    this.#finish()
    for (const close of this.#closes.splice(0)) close()
  }
  destroy(): void {
    this.cut = true
    this.end()
  }
  drain(): void {
    this.ready = true
    for (const drained of this.#drains.splice(0)) drained()
  }
  get text(): string {
    return Buffer.concat(this.chunks).toString('utf8')
  }
}

async function read(body: ApiResponse['body']): Promise<Buffer> {
  if (body === undefined) return Buffer.alloc(0)
  if (body instanceof Uint8Array) return Buffer.from(body)
  if ('chunks' in body) return Buffer.concat([...body.chunks()])
  if ('pipe' in body) {
    const sink = new MemorySink()
    body.pipe(sink)
    await sink.ended
    return Buffer.concat(sink.chunks)
  }
  const chunks: Uint8Array[] = []
  for await (const chunk of body) chunks.push(chunk)
  return Buffer.concat(chunks)
}

/** Sends a request through the real pipeline, without HTTP, and reads the whole answer. */
export async function sendInMemory(
  server: { handle(request: ApiRequest): Promise<ApiResponse> },
  request: MemoryRequest,
): Promise<MemoryResponse> {
  const { status, headers, body } = await server.handle(memoryRequest(request))
  return { status, headers: headersOf(headers), bytes: request.method === 'HEAD' ? Buffer.alloc(0) : await read(body) }
}
