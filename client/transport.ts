/** One HTTP request, complete but for the server's address. */
export interface TransportRequest {
  readonly method: string
  /** Absolute URL. */
  readonly url: string
  readonly headers: Readonly<Record<string, string>>
  readonly body?: string
  readonly signal?: AbortSignal
}

/** Sends a request and resolves as soon as the headers of the answer are there. */
export type Transport = (request: TransportRequest) => Promise<Response>

/** The transport of the platform: certificates and proxies are its own. */
export const fetchTransport: Transport = ({ method, url, headers, body, signal }) =>
  fetch(url, {
    method,
    headers,
    ...(body === undefined ? {} : { body }),
    ...(signal === undefined ? {} : { signal }),
  })
