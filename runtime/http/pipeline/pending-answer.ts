import { warningHeaders } from '../../api/index.ts'
import type { Occupancy, OutcomeRecord } from './answer-step.ts'
import type { ApiResponse, HeaderList } from './types.ts'

/** What is collected for an answer while its request is on its way: headers beside its own, and what it frees. */
export class PendingAnswer {
  readonly #headers: string[]
  #warnings: string[] | undefined
  /** What the request occupies until its handler has finished; undefined: nothing. */
  occupancy: Occupancy | undefined
  /** Keeps what becomes of the request; undefined: nothing does. */
  record: OutcomeRecord | undefined

  /** @param auditId by which the request is found in logs and audit events */
  constructor(auditId: string) {
    this.#headers = ['Audit-Id', auditId]
  }

  /** Adds headers to the answer, whatever it is. */
  add(headers: HeaderList): void {
    for (const text of headers) this.#headers.push(text)
  }

  /** Adds a `Warning` header to a successful answer (RFC 7234, section 5.5), for each text one. */
  warn(text: string): void {
    this.#warnings ??= []
    this.#warnings.push(text)
  }

  /** Returns the response to a request that succeeded, with the headers. */
  ofSuccess({ status, headers, body }: ApiResponse): ApiResponse {
    const all = headers.concat(this.#headers)
    if (this.#warnings !== undefined) all.push(...warningHeaders(this.#warnings))
    return body === undefined ? { status, headers: all } : { status, headers: all, body }
  }

  /**
   * Returns the response to a request that failed, with the headers.
   *
   * @param own headers of the error
   */
  ofFailure(response: ApiResponse, own: HeaderList): ApiResponse {
    return { ...response, headers: [...response.headers, ...own, ...this.#headers] }
  }
}
