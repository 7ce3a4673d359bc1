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
   * From now on the signal need not abort when the client disconnects: a running watch notices that by its sink. A
   * signal and its listeners are a sixth of the memory of an idle watch. Absent: the signal still aborts.
   */
  detach?(): void
  /**
   * Calls `done` once when the answer is sent or its client has disconnected. Absent: the caller takes answers whole.
   */
  onSent?(done: () => void): void
  /** Bytes of the body, once it has been read. */
  readonly receivedBytes?: number | undefined
  /** How long the request has waited for webhooks and in queues so far (milliseconds); absent: not at all. */
  waitedMilliseconds?: number
  /** Adds an annotation to the future audit event; absent: there is none. */
  annotate?(key: string, value: string): void
  /** The annotations added by `annotate`; absent: none. */
  readonly annotations?: ReadonlyMap<string, string> | undefined
  /** When it arrived, by the clock of the process (milliseconds); absent: when it is handed over. */
  readonly arrived?: number
  readonly remoteAddress: string
  /** Undefined if none was presented. */
  readonly clientCertificate?: ClientCertificate | undefined
}

/** A flat list of header names and values, as node's `writeHead` takes it. */
export type HeaderList = readonly string[]

/**
 * A body that writes when it has something to send, such as a watch. It ends the sink, and stops when the sink closes.
 */
export interface StreamBody {
  pipe(sink: ByteSink): void
}

/**
 * A body made piece by piece, with a turn of the event loop between two pieces. Pieces are in buffers from `take`,
 * which the reader may reuse once it is done with a piece.
 */
export interface PiecewiseBody {
  /** An empty piece only yields a turn of the event loop. */
  chunks(take?: (size: number) => Buffer): Iterable<Uint8Array>
}

export interface ApiResponse {
  readonly status: number
  readonly headers: HeaderList
  /** Undefined for no body. An iterable ends the response, and is closed when the client disconnects. */
  readonly body?: Uint8Array | PiecewiseBody | AsyncIterable<Uint8Array> | StreamBody
  /**
   * Whether the body lasts for as long as its source and its client want, like a watch. Absent: it has to be sent
   * within the time of a request, which keeps its seats until then.
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
  /**
   * The name of the requested object: that in the path, or the only one that the field selector of a list or watch
   * selects.
   */
  readonly name: string
  /** The name in the path; '' for a collection. */
  readonly pathName: string
}

/**
 * A request on its way through the filters, which change it by passing on a copy. All members exist from the start: a
 * copy that adds one costs a microsecond and is slower to collect.
 */
export interface RequestScope {
  readonly request: ApiRequest
  readonly info: RequestInfo
  readonly user: UserInfo
  /** The authenticated user; differs from `user` if the caller impersonates another one (IMPERS-03). */
  readonly caller: UserInfo
  /** The header `Audit-Id` of the answer. */
  readonly auditId: string
  readonly trace: Trace
  /** The work that expressions may still do for the request; authorization, validation rules and admission share it. */
  readonly work: OperationContext['work']
  /** The audit event of the request; undefined: there is none. */
  readonly event: AuditEvent | undefined
  /** What is added to its answer and freed with it, wherever the answer comes from. */
  readonly answer: PendingAnswer
}

/** Answers a request, without a promise if there is nothing to wait for. Never throws: errors are rejections. */
export type Handler = (scope: RequestScope) => Eventual<ApiResponse>
export type Filter = (next: Handler) => Handler
