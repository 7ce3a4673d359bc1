import type { IncomingHttpHeaders, IncomingMessage, ServerResponse } from 'node:http'
import type { ClientCertificate } from '../../auth/index.ts'
import { WireRequest, type RequestSurroundings } from './wire-request.ts'

/** What node's server passes to its listener, and when. */
export interface Received {
  readonly message: IncomingMessage
  readonly response: ServerResponse
  /** By the clock of the process (milliseconds). */
  readonly arrived: number
}

/** A request of HTTP/1.1. */
export class NodeRequest extends WireRequest {
  readonly #message: IncomingMessage
  readonly #response: ServerResponse

  /** @param url path and query below the mount point */
  constructor({ message, response, arrived }: Received, url: string, surroundings: RequestSurroundings) {
    super({ incoming: message, outgoing: response, arrived }, url, surroundings)
    this.#message = message
    this.#response = response
  }

  get method(): string {
    return this.#message.method ?? 'GET'
  }

  get headers(): IncomingHttpHeaders {
    return this.#message.headers
  }

  get headersDistinct(): NodeJS.Dict<string[]> {
    return this.#message.headersDistinct
  }

  get remoteAddress(): string {
    return this.#message.socket.remoteAddress ?? ''
  }

  get clientCertificate(): ClientCertificate | undefined {
    return this.surroundings.certificates.of(this.#message.socket)
  }

  protected override abandonBody(): void {
    this.#response.shouldKeepAlive = false
  }

  /** Node ends no body that was cut. */
  protected override get isTakenBack(): boolean {
    return false
  }
}
