import type { IncomingHttpHeaders } from 'node:http'
import type { ClientCertificate } from '../../../auth/index.ts'
import { WireRequest, type RequestSurroundings } from '../wire-request.ts'
import type { OpenedStream } from './peer.ts'

/** A request of HTTP/2. */
export class StreamRequest extends WireRequest {
  readonly #opened: OpenedStream
  #distinct: NodeJS.Dict<string[]> | undefined

  /** @param url path and query below the mount point */
  constructor(opened: OpenedStream, url: string, surroundings: RequestSurroundings) {
    super({ incoming: opened.stream, outgoing: opened.stream, arrived: performance.now() }, url, surroundings)
    this.#opened = opened
    const { headers } = opened
    headers.host ??= headers[':authority']
  }

  get method(): string {
    return this.#opened.headers[':method'] ?? 'GET'
  }

  get headers(): IncomingHttpHeaders {
    return this.#opened.headers
  }

  /** Created once, like node's: removed headers stay removed. */
  get headersDistinct(): NodeJS.Dict<string[]> {
    return (this.#distinct ??= distinctOf(this.#opened.rawHeaders))
  }

  get remoteAddress(): string {
    return this.#opened.peer.remoteAddress
  }

  get clientCertificate(): ClientCertificate | undefined {
    return this.surroundings.certificates.of(this.#opened.peer.socket)
  }

  override body(): Promise<Uint8Array> {
    const { stream, headers } = this.#opened
    if (headers.expect === '100-continue' && !stream.closed) stream.additionalHeaders({ ':status': 100 })
    return super.body()
  }

  /** The stream is reset after its answer. */
  protected override abandonBody(): void {}

  protected override get isTakenBack(): boolean {
    return this.#opened.stream.aborted
  }
}

function distinctOf(rawHeaders: readonly string[]): NodeJS.Dict<string[]> {
  const distinct: NodeJS.Dict<string[]> = Object.create(null)
  for (let at = 0; at < rawHeaders.length; at += 2) {
    const name = rawHeaders[at] ?? ''
    distinct[name] ??= []
    distinct[name].push(rawHeaders[at + 1] ?? '')
  }
  return distinct
}
