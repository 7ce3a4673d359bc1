import type { IncomingHttpHeaders } from 'node:http'
import type { Eventual } from '../../async/index.ts'
import type { AuditEvent } from '../../audit/index.ts'
import type { ClientCertificate } from '../../auth/index.ts'
import type { UserInfo } from '../../api/index.ts'
import type { OperationContext } from '../../registry/index.ts'
import type { Trace } from '../../trace/index.ts'
import type { ByteSink } from '../../watch/index.ts'
import type { PendingAnswer } from './pending-answer.ts'

/** A request, independent of Koa and node's sockets. */
export interface ApiRequest {
  readonly method: string
  /** Path without the query, still percent-encoded. */
  readonly path: string
  /** Raw query without `?`; '' when absent. */
  readonly rawQuery: string
  readonly query: URLSearchParams
  readonly headers: IncomingHttpHeaders
  /** All values of each header. */
  readonly headersDistinct: NodeJS.Dict<string[]>
  /** Reads the whole body. Throws ApiError 413 for more bytes than the limit, 408 if it arrives too slowly. */
  body(): Promise<Uint8Array>
  /** Aborts when the client disconnects or the server shuts down. */
  readonly signal: AbortSignal
  /**
   * From now on the signal need not abort when the client disconnects: a watch that runs hears of that from its sink. A signal and
   * its listeners are a sixth of what an idle watch holds. Absent: it aborts all the same.
   */
  detach?(): void
  /** Has `done` called once when the answer is sent or its client is gone. Absent: the caller takes answers whole. */
  onSent?(done: () => void): void
  /** Bytes of the body, once it has been read. */
  readonly receivedBytes?: number | undefined
  /** How long the request has waited for webhooks and in queues so far (milliseconds); absent: not at all. */
  waitedMilliseconds?: number
  /** Adds an annotation to the audit event that will be made; absent: there is none. */
  annotate?(key: string, value: string): void
  /** The annotations that were added so; absent: none. */
  readonly annotations?: ReadonlyMap<string, string> | undefined
  /** When it came, by the clock of the process (milliseconds); absent: it comes when it is handed over. */
  readonly arrived?: number
  readonly remoteAddress: string
  /** Undefined if none was presented. */
  readonly clientCertificate?: ClientCertificate | undefined
}

/** A flat list of header names and values, as node's `writeHead` takes it. */
export type HeaderList = readonly string[]

/** A body that writes when it has something to send: a watch. It ends the sink, and stops when the sink closes. */
export interface StreamBody {
  pipe(sink: ByteSink): void
}

/**
 * A body made piece by piece, with a turn of the event loop between two pieces. Pieces are in buffers from `take`, which
 * the reader may reuse when it has finished with a piece.
 */
export interface PiecewiseBody {
  /** An empty piece means only a turn of the event loop. */
  chunks(take?: (size: number) => Buffer): Iterable<Uint8Array>
}

export interface ApiResponse {
  readonly status: number
  readonly headers: HeaderList
  /** Undefined for no body. An iterable ends the response, and is closed when the client disconnects. */
  readonly body?: Uint8Array | PiecewiseBody | AsyncIterable<Uint8Array> | StreamBody
  /**
   * Whether the body goes on for as long as its maker and its client want, like a stream. Absent: it has to be sent within the
   * time of a request, and keeps the seats of its own until then.
   */
  readonly isLasting?: true
}

/** The parts of a request's path and its verb (PATH-01 to PATH-11, AUTHZ-05). */
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
  /** The one object that is asked about: that of the path, or the only one that the field selector of a list or watch selects. */
  readonly name: string
  /** The name in the path; '' for a collection. */
  readonly pathName: string
}

/**
 * A request on its way through the filters, which change it by passing on a copy. All members are there from the beginning: a
 * copy with one member more costs a microsecond, and is slower to collect.
 */
export interface RequestScope {
  readonly request: ApiRequest
  readonly info: RequestInfo
  readonly user: UserInfo
  /** Who authenticated: differs from the user while the caller acts as another one (IMPERS-03). */
  readonly caller: UserInfo
  /** The header `Audit-Id` of the answer. */
  readonly auditId: string
  readonly trace: Trace
  /** What expressions may still work about the request: those of authorization, rules and admission share it. */
  readonly work: OperationContext['work']
  /** The audit event of the request; undefined: there is none. */
  readonly event: AuditEvent | undefined
  /** What its answer gets and frees, whoever answers. */
  readonly answer: PendingAnswer
}

/** Answers a request, at once where nothing has to be waited for. It does not throw: what goes wrong is a rejection. */
export type Handler = (scope: RequestScope) => Eventual<ApiResponse>
export type Filter = (next: Handler) => Handler
