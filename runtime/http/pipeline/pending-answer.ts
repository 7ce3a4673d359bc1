import { warningHeaders } from '../../api/index.ts'
import type { Occupancy, OutcomeRecord } from './answer-step.ts'
import type { ApiResponse, HeaderList } from './types.ts'

const NO_HEADERS: HeaderList = []

/** Collects, while a request is in progress, headers for its answer and what the answer frees. */
export class PendingAnswer {
  readonly #auditId: string
  /** Headers of the answer, whatever it is, besides its own and `Audit-Id`. */
  headers: HeaderList = NO_HEADERS
  #warnings: string[] | undefined
  /** Headers of a failed answer. */
  #anyway: string[] | undefined
  /** What the request occupies until its handler has finished; undefined: nothing. */
  occupancy: Occupancy | undefined
  /** Records the outcome of the request; undefined: it is not recorded. */
  record: OutcomeRecord | undefined

  /** @param auditId by which the request is found in logs and audit events */
  constructor(auditId: string) {
    this.#auditId = auditId
  }

  /** Adds a `Warning` header to a successful answer (RFC 7234, section 5.5), for each text one. */
  warn(text: string): void {
    this.#warnings ??= []
    this.#warnings.push(text)
  }

  /** Adds a `Warning` header to any answer. */
  warnAnyway(text: string): void {
    this.warn(text)
    this.#anyway ??= []
    this.#anyway.push(text)
  }

  /** Returns the response to a request that succeeded, with the headers. */
  ofSuccess({ status, headers, body, isLasting }: ApiResponse): ApiResponse {
    const all = this.#withOwn(headers)
    if (this.#warnings !== undefined) all.push(...warningHeaders(this.#warnings))
    if (body !== undefined && isLasting === true) return { status, headers: all, body, isLasting }
    return body === undefined ? { status, headers: all } : { status, headers: all, body }
  }

  /**
   * Returns the response to a request that failed, with the headers.
   *
   * @param own headers of the error
   */
  ofFailure(response: ApiResponse, own: HeaderList): ApiResponse {
    const all = this.#withOwn([...response.headers, ...own])
    if (this.#anyway !== undefined) all.push(...warningHeaders(this.#anyway))
    return { ...response, headers: all }
  }

  /** Allocates the list in full length: a growing list, or a call of `concat`, costs more than its content. */
  #withOwn(headers: HeaderList): string[] {
    const { length } = headers
    const more = this.headers
    const all = new Array<string>(length + 2 + more.length)
    for (let at = 0; at < length; at++) all[at] = headers[at] as string
    all[length] = 'Audit-Id'
    all[length + 1] = this.#auditId
    for (let at = 0; at < more.length; at++) all[length + 2 + at] = more[at] as string
    return all
  }
}
