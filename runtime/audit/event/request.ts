import type { IncomingHttpHeaders } from 'node:http'
import type { UserInfo } from '../../api/index.ts'
import type { Trace } from '../../trace/index.ts'
import type { RequestParts } from '../policy/evaluate.ts'

/** The request of an audit event. */
export interface AuditedRequest {
  readonly request: {
    /** Without the query, still percent-encoded. */
    readonly path: string
    readonly rawQuery: string
    readonly headers: IncomingHttpHeaders
    readonly remoteAddress: string
    /** Annotations of authentication; absent: none. */
    readonly annotations?: ReadonlyMap<string, string> | undefined
  }
  readonly info: RequestParts
  /** The user; its name is '' before authentication. */
  readonly user: UserInfo
  /** Of letters, digits, `.`, `_` and `-`. */
  readonly auditId: string
  readonly trace: Trace
}
