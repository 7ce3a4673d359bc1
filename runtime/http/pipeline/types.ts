import type { IncomingHttpHeaders } from 'node:http'
import type { ClientCertificate } from '../../auth/index.ts'
import type { UserInfo } from '../../api/index.ts'
import type { ByteSink } from '../../watch/index.ts'

/** A request as the transport hands it over; nothing of Koa or of node's sockets is seen beyond it. */
export interface ApiRequest {
  readonly method: string
  /** Path, decoded only where a handler decodes a segment, without the query. */
  readonly path: string
  /** Raw query without `?`; '' when absent. */
  readonly rawQuery: string
  readonly query: URLSearchParams
  readonly headers: IncomingHttpHeaders
  /** All values of each header. */
  readonly headersDistinct: NodeJS.Dict<string[]>
  /** The whole body. Throws an ApiError 413 above the limit (bytes), 408 when it comes too slowly. */
  body(): Promise<Uint8Array>
  /** Aborts when the client goes away or the server shuts down. */
  readonly signal: AbortSignal
  readonly remoteAddress: string
  /** undefined: none was presented. */
  readonly clientCertificate?: ClientCertificate | undefined
}

/** A flat list of header names and values, as node's `writeHead` takes it. */
export type HeaderList = readonly string[]

/** A body that writes itself when it has something to say: a watch. It ends the sink, and stops when the sink closes. */
export interface StreamBody {
  pipe(sink: ByteSink): void
}

/**
 * A body made piece by piece, with a turn of the event loop between two pieces. Pieces stand in buffers from `take`,
 * which the reader may use again once it has done with a piece.
 */
export interface PiecewiseBody {
  /** An empty piece is nothing but a turn of the event loop. */
  chunks(take?: (size: number) => Buffer): Iterable<Uint8Array>
}

export interface ApiResponse {
  readonly status: number
  readonly headers: HeaderList
  /** undefined: no body. An iterable ends the response when it ends and is closed when the client goes away. */
  readonly body?: Uint8Array | PiecewiseBody | AsyncIterable<Uint8Array> | StreamBody
}

/** What a path means (document 1, "Path shapes"; document 2, "Request attributes considered"). */
export interface RequestInfo {
  readonly isResourceRequest: boolean
  /** API verb for a resource request, lowercase HTTP method otherwise (VERB-10). */
  readonly verb: string
  readonly path: string
  readonly group: string
  readonly version: string
  readonly resource: string
  readonly subresource: string
  readonly namespace: string
  readonly name: string
}

/** One request on its way through the filters. Filters add to it by passing on a copy. */
export interface RequestScope {
  readonly request: ApiRequest
  readonly info: RequestInfo
  readonly user: UserInfo
  /** Adds a `Warning` header to the answer (RFC 7234, section 5.5). */
  warn(text: string): void
}

export type Handler = (scope: RequestScope) => Promise<ApiResponse>
export type Filter = (next: Handler) => Handler
