import { setMaxListeners } from 'node:events'
import type { IncomingHttpHeaders, IncomingMessage, ServerResponse } from 'node:http'
import type { ClientCertificate } from '../../auth/index.ts'
import { ApiError, tooLarge } from '../../api/index.ts'
import type { TimeLimit } from '../pipeline/time-limit.ts'
import type { ApiRequest } from '../pipeline/types.ts'
import { BodyBytes, type HeldBytes } from './body-bytes.ts'
import type { PeerCertificates } from './peer-certificates.ts'
import { packedBody } from './request-head.ts'

/** What all requests of a server share. */
export interface RequestSurroundings {
  /** Bytes. */
  readonly maxBodyBytes: number
  /** Limits the time of the whole body. */
  readonly bodyTime: TimeLimit
  readonly held: HeldBytes
  readonly certificates: PeerCertificates
}

const tooSlow = (): ApiError =>
  new ApiError(408, 'Timeout', 'Timeout: the body of the request did not come in time', {})

const tooManyBodies = (): ApiError =>
  new ApiError(429, 'TooManyRequests', 'Too many large requests, please try again later.', { retryAfterSeconds: 1 })

const goneAway = (): ApiError => new ApiError(400, 'BadRequest', 'the client went away before its request was complete')

/** A request of node's server. What only few handlers need is made on first use. */
export class NodeRequest implements ApiRequest {
  readonly path: string
  readonly rawQuery: string
  receivedBytes: number | undefined
  waitedMilliseconds = 0
  annotations: Map<string, string> | undefined
  onTimeout: ApiRequest['onTimeout']
  readonly #message: IncomingMessage
  readonly #response: ServerResponse
  readonly #surroundings: RequestSurroundings
  #parsedQuery: URLSearchParams | undefined
  #aborter: AbortController | undefined

  /** `url`: path and query below the mount point. */
  constructor(message: IncomingMessage, response: ServerResponse, url: string, surroundings: RequestSurroundings) {
    const mark = url.indexOf('?')
    this.path = mark < 0 ? url : url.slice(0, mark)
    this.rawQuery = mark < 0 ? '' : url.slice(mark + 1)
    this.#message = message
    this.#response = response
    this.#surroundings = surroundings
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

  get query(): URLSearchParams {
    return (this.#parsedQuery ??= new URLSearchParams(this.rawQuery))
  }

  get remoteAddress(): string {
    return this.#message.socket.remoteAddress ?? ''
  }

  get clientCertificate(): ClientCertificate | undefined {
    return this.#surroundings.certificates.of(this.#message.socket)
  }

  get signal(): AbortSignal {
    if (this.#aborter === undefined) {
      const aborter = new AbortController()
      this.#aborter = aborter
      // Webhooks are called at once, and each call listens.
      setMaxListeners(0, aborter.signal)
      if (this.#response.closed) aborter.abort()
      else this.#response.once('close', () => aborter.abort())
    }
    return this.#aborter.signal
  }

  annotate(key: string, value: string): void {
    this.annotations ??= new Map()
    this.annotations.set(key, value)
  }

  body(): Promise<Uint8Array> {
    const { maxBodyBytes } = this.#surroundings
    const { 'content-length': length = 0, 'content-encoding': encoding = 'identity' } = this.#message.headers
    const isPlain = encoding === 'identity' || encoding === ''
    if (isPlain && Number(length) <= maxBodyBytes) return this.#read()
    this.#message.resume()
    return Promise.reject(isPlain ? tooLarge(`limit is ${maxBodyBytes}`) : packedBody(encoding))
  }

  #read(): Promise<Uint8Array> {
    const message = this.#message
    const limits = this.#surroundings
    return new Promise((resolve, reject) => {
      const bytes = new BodyBytes()
      let counted = 0
      let settled = false
      const settle = (outcome: () => void): void => {
        if (settled) return
        settled = true
        limits.bodyTime.end(wait)
        outcome()
      }
      const refuse = (error: ApiError): void => {
        settle(() => reject(error))
        message.resume()
      }
      const take = (chunk: Uint8Array): void => {
        if (settled) return
        if (bytes.length + chunk.length > limits.maxBodyBytes)
          return refuse(tooLarge(`limit is ${limits.maxBodyBytes}`))
        bytes.add(chunk)
        if (bytes.pieces === 1) return
        // A body in one piece is small, and not counted.
        if (bytes.pieces === 2) this.#response.once('close', () => limits.held.give(counted))
        counted += chunk.length
        if (!limits.held.take(chunk.length)) refuse(tooManyBodies())
      }
      const finish = (): void => {
        this.receivedBytes = bytes.length
        settle(() => resolve(bytes.all()))
      }
      const abort = (): void => settle(() => reject(goneAway()))
      const wait = limits.bodyTime.begin(() => {
        this.#response.shouldKeepAlive = false
        refuse(tooSlow())
      })
      if (message.readableEnded) return finish()
      message.on('data', take).on('end', finish).on('close', abort).on('error', abort)
    })
  }
}
