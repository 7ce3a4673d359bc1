import { setMaxListeners } from 'node:events'
import type { IncomingHttpHeaders } from 'node:http'
import type { Readable, Writable } from 'node:stream'
import type { EndOfTurn } from '../../async/index.ts'
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
  /** Delivers bodies at the end of a turn: requests whose bodies arrive in one turn are processed in a row. */
  readonly handOn: EndOfTurn
  readonly certificates: PeerCertificates
}

/** The two directions of a request: a message and its response for HTTP/1.1, the same stream twice for HTTP/2. */
export interface Exchange {
  readonly incoming: Readable
  readonly outgoing: Writable
  /** When the request came, by the clock of the process (milliseconds). */
  readonly arrived: number
}

const tooSlow = (): ApiError =>
  new ApiError(408, 'Timeout', 'Timeout: the body of the request did not come in time', {})

const tooManyBodies = (): ApiError =>
  new ApiError(429, 'TooManyRequests', 'Too many large requests, please try again later.', { retryAfterSeconds: 1 })

const goneAway = (): ApiError => new ApiError(400, 'BadRequest', 'the client went away before its request was complete')

/** A request over a connection. Members that few handlers need are created on first use. */
export abstract class WireRequest implements ApiRequest {
  readonly path: string
  readonly rawQuery: string
  readonly arrived: number
  receivedBytes: number | undefined
  waitedMilliseconds = 0
  annotations: Map<string, string> | undefined
  readonly #incoming: Readable
  readonly #outgoing: Writable
  protected readonly surroundings: RequestSurroundings
  #parsedQuery: URLSearchParams | undefined
  #aborter: AbortController | undefined
  #abort: (() => void) | undefined

  /** @param url path and query below the mount point */
  constructor({ incoming, outgoing, arrived }: Exchange, url: string, surroundings: RequestSurroundings) {
    const mark = url.indexOf('?')
    this.path = mark < 0 ? url : url.slice(0, mark)
    this.rawQuery = mark < 0 ? '' : url.slice(mark + 1)
    this.arrived = arrived
    this.#incoming = incoming
    this.#outgoing = outgoing
    this.surroundings = surroundings
  }

  abstract get method(): string
  abstract get headers(): IncomingHttpHeaders
  abstract get headersDistinct(): NodeJS.Dict<string[]>
  abstract get remoteAddress(): string
  abstract get clientCertificate(): ClientCertificate | undefined

  /** Called when the body arrived too slowly: the rest of it must not be read as part of another request. */
  protected abstract abandonBody(): void

  /** Whether the client has cancelled the request: then the end of the body's stream is not the end of the body. */
  protected abstract get isTakenBack(): boolean

  get query(): URLSearchParams {
    return (this.#parsedQuery ??= new URLSearchParams(this.rawQuery))
  }

  get signal(): AbortSignal {
    if (this.#aborter === undefined) {
      const aborter = new AbortController()
      this.#aborter = aborter
      // Webhooks are called concurrently, and each call listens.
      setMaxListeners(0, aborter.signal)
      const abort = (): void => aborter.abort()
      this.#abort = abort
      if (this.#outgoing.closed) abort()
      else this.#outgoing.on('close', abort)
    }
    return this.#aborter.signal
  }

  detach(): void {
    if (this.#abort !== undefined) this.#outgoing.off('close', this.#abort)
  }

  onSent(done: () => void): void {
    if (this.#outgoing.closed) done()
    else this.#outgoing.on('close', done)
  }

  annotate(key: string, value: string): void {
    this.annotations ??= new Map()
    this.annotations.set(key, value)
  }

  body(): Promise<Uint8Array> {
    const { maxBodyBytes } = this.surroundings
    const { 'content-length': length = 0, 'content-encoding': encoding = 'identity' } = this.headers
    const isPlain = encoding === 'identity' || encoding === ''
    if (isPlain && Number(length) <= maxBodyBytes) return this.#read()
    this.#incoming.resume()
    return Promise.reject(isPlain ? tooLarge(`limit is ${maxBodyBytes}`) : packedBody(encoding))
  }

  #read(): Promise<Uint8Array> {
    const incoming = this.#incoming
    const limits = this.surroundings
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
        incoming.resume()
      }
      const take = (chunk: Uint8Array): void => {
        if (settled) return
        if (bytes.length + chunk.length > limits.maxBodyBytes)
          return refuse(tooLarge(`limit is ${limits.maxBodyBytes}`))
        bytes.add(chunk)
        if (bytes.pieces === 1) return
        // A body in one piece is small and not counted.
        if (bytes.pieces === 2) this.#outgoing.once('close', () => limits.held.give(counted))
        counted += chunk.length
        if (!limits.held.take(chunk.length)) refuse(tooManyBodies())
      }
      const abort = (): void => settle(() => reject(goneAway()))
      const finish = (): void => {
        if (this.isTakenBack) return abort()
        this.receivedBytes = bytes.length
        settle(() => limits.handOn.call(() => resolve(bytes.all())))
      }
      const wait = limits.bodyTime.begin(() => {
        this.abandonBody()
        refuse(tooSlow())
      })
      if (incoming.readableEnded) return finish()
      incoming.on('data', take).on('end', finish).on('close', abort).on('error', abort)
    })
  }
}
