/** One HTTP request, complete but for the server's address. */
export interface TransportRequest {
  readonly method: string
  /** Absolute URL. */
  readonly url: string
  readonly headers: Readonly<Record<string, string>>
  readonly body?: string
  readonly signal?: AbortSignal
}

/** What a client looks at of an answer, as that of fetch has it. */
export interface TransportAnswer {
  readonly status: number
  /** Whether the status says success. */
  readonly ok: boolean
  readonly headers: { get(name: string): string | null }
  /** null: there is none. */
  readonly body: ReadableStream<Uint8Array> | null
  /** Reads the body to its end. */
  text(): Promise<string>
}

/** Sends a request and resolves as soon as the headers of the answer are there. */
export type Transport = (request: TransportRequest) => Promise<TransportAnswer>

/** The transport of the platform: certificates and proxies are its own. */
export const fetchTransport: Transport = ({ method, url, headers, body, signal }) =>
  fetch(url, {
    method,
    headers,
    ...(body === undefined ? {} : { body }),
    ...(signal === undefined ? {} : { signal }),
  })
