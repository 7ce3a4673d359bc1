/** One HTTP request. */
export interface TransportRequest {
  readonly method: string
  /** Absolute URL. */
  readonly url: string
  readonly headers: Readonly<Record<string, string>>
  readonly body?: string
  readonly signal?: AbortSignal
}

/** The parts of an answer that a client uses, as in fetch. */
export interface TransportAnswer {
  readonly status: number
  /** Whether the status is a success. */
  readonly ok: boolean
  readonly headers: { get(name: string): string | null }
  /** null: there is none. */
  readonly body: ReadableStream<Uint8Array> | null
  /** Reads the body to its end. */
  text(): Promise<string>
}

/** Sends a request and resolves as soon as the headers of the answer arrive. */
export type Transport = (request: TransportRequest) => Promise<TransportAnswer>

/** The platform's fetch; certificates and proxies are configured there. */
export const fetchTransport: Transport = ({ method, url, headers, body, signal }) =>
  fetch(url, {
    method,
    headers,
    ...(body === undefined ? {} : { body }),
    ...(signal === undefined ? {} : { signal }),
  })
