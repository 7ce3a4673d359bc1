import type { IncomingMessage, ServerResponse } from 'node:http'
import { EndOfTurn, promised, whenKnown, type Eventual, type Turns } from '../../async/index.ts'
import { compactJson } from '../../codec/index.ts'
import { pageNotFound, statusResponse } from '../pipeline/responses.ts'
import { TimeLimit } from '../pipeline/time-limit.ts'
import type { ApiRequest, ApiResponse } from '../pipeline/types.ts'
import { HeldBytes } from './body-bytes.ts'
import { ChunkPool } from './chunk-pool.ts'
import { ERROR_CODES } from './http2/error-codes.ts'
import type { OpenedStream } from './http2/peer.ts'
import { sendOver } from './http2/send-over.ts'
import { StreamRequest } from './http2/stream-request.ts'
import { NodeRequest, type Received } from './node-request.ts'
import { PeerCertificates } from './peer-certificates.ts'
import { PipelinedRequests } from './pipelined.ts'
import { headError, streamHeadError } from './request-head.ts'
import { send, type Shared } from './send.ts'
import { ChunkFramer } from './stream-sink.ts'
import type { RequestSurroundings } from './wire-request.ts'

export interface TransportOptions {
  /** Never throws or rejects. */
  handle(request: ApiRequest): Eventual<ApiResponse>
  readonly limits: {
    readonly maxBodyBytes: number
    readonly maxBodyBytesInFlight: number
    readonly bodyTimeoutMilliseconds: number
    /** Time in which an answer that does not last has to be sent, once it is ready. */
    readonly requestTimeoutMilliseconds: number
  }
  /** The beginning of all paths, without a slash at the end; '' for none (PATH-12). */
  readonly basePath: string
  /** Shared with all other large work on this thread. */
  readonly turns: Turns
  /** Whether connections are closed after their response. */
  isDraining(): boolean
  /** Called with errors that occur after a response has begun. */
  report(error: unknown): void
}

/** Passes requests of node's server to the pipeline, and sends its responses. */
export class Transport {
  readonly #options: TransportOptions
  readonly #shared: Shared
  readonly #pipelined = new PipelinedRequests()
  readonly #surroundings: RequestSurroundings

  constructor(options: TransportOptions) {
    this.#options = options
    const { maxBodyBytes, maxBodyBytesInFlight, bodyTimeoutMilliseconds, requestTimeoutMilliseconds } = options.limits
    this.#shared = {
      pool: new ChunkPool(),
      framer: new ChunkFramer(),
      sendTime: new TimeLimit(requestTimeoutMilliseconds),
      turn: options.turns.next,
    }
    const held = new HeldBytes(maxBodyBytesInFlight)
    this.#surroundings = {
      maxBodyBytes,
      bodyTime: new TimeLimit(bodyTimeoutMilliseconds),
      held,
      handOn: new EndOfTurn(),
      certificates: new PeerCertificates(),
    }
  }

  /**
   * Resolves when the response is sent; never rejects. Requests without a body that arrive in one turn of the event
   * loop are processed in a row at its end, so they share one read of the log.
   *
   * @param url the request target below the mount point
   */
  serve(message: IncomingMessage, response: ServerResponse, url: string): Promise<void> {
    const { method } = message
    const received = { message, response, arrived: performance.now() }
    response.on('error', ignore)
    if (method !== 'GET' && method !== 'HEAD') return promised(() => this.#serveInTurn(received, url))
    return new Promise((resolve) => {
      this.#surroundings.handOn.call(() => resolve(this.#serveInTurn(received, url)))
    })
  }

  /**
   * A connection is free for its next answer only once the last one is written, which for an answer of the previous
   * turn is late in this one.
   */
  #serveInTurn(received: Received, url: string): Eventual<void> {
    return received.response.socket === null ? this.#serveLater(received, url) : this.#answer(received, url)
  }

  async #serveLater(received: Received, url: string): Promise<void> {
    if (await this.#pipelined.turnOf(received.message, received.response)) await this.#answer(received, url)
  }

  #answer(received: Received, url: string): Eventual<void> {
    const { handle } = this.#options
    const { message, response } = received
    try {
      const error = headError(message)
      const inside = this.#inside(url)
      const answer =
        error !== undefined
          ? statusResponse(error.status, compactJson)
          : inside === undefined
            ? pageNotFound()
            : handle(new NodeRequest(received, inside, this.#surroundings))
      if (error !== undefined) response.shouldKeepAlive = false
      const sent = whenKnown(answer, (known) => this.#send(received, known))
      return sent instanceof Promise ? sent.catch((thrown: unknown) => this.#failed(response, thrown)) : undefined
    } catch (error) {
      this.#failed(response, error)
    }
  }

  #send({ message, response }: Received, answer: ApiResponse): Eventual<void> {
    if (this.#options.isDraining()) response.shouldKeepAlive = false
    return send(response, message.method ?? 'GET', answer, this.#shared)
  }

  #failed(response: ServerResponse, error: unknown): void {
    this.#options.report(error)
    response.destroy()
  }

  /** Answers a request of HTTP/2. Resolves when the response is sent; never rejects. */
  async serveStream(opened: OpenedStream): Promise<void> {
    const { handle, report } = this.#options
    const { stream, headers, rawHeaders } = opened
    try {
      const url = headers[':path'] ?? ''
      const error = streamHeadError(rawHeaders, url)
      const inside = this.#inside(url)
      const answer =
        error !== undefined
          ? statusResponse(error.status, compactJson)
          : inside === undefined
            ? pageNotFound()
            : handle(new StreamRequest(opened, inside, this.#surroundings))
      const sending = sendOver(opened, answer instanceof Promise ? await answer : answer, this.#shared)
      if (sending instanceof Promise) await sending
    } catch (error) {
      report(error)
      stream.close(ERROR_CODES.internalError)
    }
  }

  /** Returns the target below the base path; undefined if it is not below. */
  #inside(url: string): string | undefined {
    const { basePath } = this.#options
    return basePath === '' ? url : stripBase(url, basePath)
  }
}

/** A client that disconnects before it has the whole response is no error. */
const ignore = (): void => undefined

/** Returns the target below the base path; undefined if it is not below. */
function stripBase(url: string, base: string): string | undefined {
  if (!url.startsWith(base)) return undefined
  const rest = url.slice(base.length)
  if (rest === '' || rest.startsWith('?')) return `/${rest}`
  return rest.startsWith('/') ? rest : undefined
}
