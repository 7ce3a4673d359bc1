import { tooLarge, type UserInfo } from '../../runtime/api/index.ts'
import type { Authenticator } from '../../runtime/auth/index.ts'
import { DEFAULT_LIMITS, type ApiRequest } from '../../runtime/http/index.ts'

export interface InProcessCall {
  readonly method: string
  /** Path and query. */
  readonly target: string
  /** By lower-case names. */
  readonly headers: Readonly<Record<string, string>>
  readonly body: string | undefined
  readonly signal: AbortSignal
  /** The user of the request. */
  readonly user: UserInfo
}

/** A request of a caller in this process, who needs no credential. */
export class InProcessRequest implements ApiRequest {
  readonly method: string
  readonly path: string
  readonly rawQuery: string
  readonly query: URLSearchParams
  readonly headers: Readonly<Record<string, string>>
  readonly headersDistinct: NodeJS.Dict<string[]>
  readonly signal: AbortSignal
  readonly remoteAddress = ''
  readonly user: UserInfo
  receivedBytes: number | undefined
  waitedMilliseconds = 0
  annotations: Map<string, string> | undefined
  readonly #body: string

  constructor({ method, target, headers, body = '', signal, user }: InProcessCall) {
    const mark = target.indexOf('?')
    this.method = method
    this.path = mark < 0 ? target : target.slice(0, mark)
    this.rawQuery = mark < 0 ? '' : target.slice(mark + 1)
    this.query = new URLSearchParams(this.rawQuery)
    this.headers = headers
    this.headersDistinct = Object.fromEntries(Object.entries(headers).map(([name, value]) => [name, [value]]))
    this.signal = signal
    this.user = user
    this.#body = body
  }

  annotate(key: string, value: string): void {
    this.annotations ??= new Map()
    this.annotations.set(key, value)
  }

  async body(): Promise<Uint8Array> {
    const bytes = Buffer.from(this.#body)
    const { maxBodyBytes } = DEFAULT_LIMITS
    if (bytes.length > maxBodyBytes) throw tooLarge(`limit is ${maxBodyBytes}`)
    this.receivedBytes = bytes.length
    return bytes
  }
}

/** Authenticates requests of this process. Requests over connections are never of this class. */
export const inProcessUsers: Authenticator = {
  authenticate: (request) => (request instanceof InProcessRequest ? request.user : undefined),
}
