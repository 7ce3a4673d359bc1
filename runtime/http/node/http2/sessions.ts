import type { IncomingHttpHeaders, ServerHttp2Session, ServerHttp2Stream, ServerOptions } from 'node:http2'
import type { Server, TLSSocket } from 'node:tls'
import { ControlBudget } from './control-budget.ts'
import { ERROR_CODES } from './error-codes.ts'
import { http2Library } from './library.ts'
import { Peer, type OpenedStream } from './peer.ts'
import { sessionOptions } from './session-options.ts'

/** Interval at which idle connections are looked for. */
const SWEEP_MILLISECONDS = 10_000

export interface Http2Options {
  /** Requests and watches at once on one connection. */
  readonly maxStreams: number
  /** How long a connection without a stream is kept; default: 180 s. */
  readonly idleMilliseconds?: number
  /** Answers the request in a stream; never rejects. */
  serve(opened: OpenedStream): Promise<void>
}

/** Node's types declare only the clients' event. */
type OnStream = (stream: ServerHttp2Stream, headers: IncomingHttpHeaders, flags: number, rawHeaders: string[]) => void

/** One connection. */
class Connection {
  readonly session: ServerHttp2Session
  readonly #peer: Peer
  readonly #serve: Http2Options['serve']
  readonly #budget = new ControlBudget(() => performance.now())
  #streams = 0
  /** When its last stream ended. */
  #idleSince = performance.now()
  #isLingering = false

  constructor(socket: TLSSocket, options: ServerOptions, serve: Http2Options['serve']) {
    this.#peer = new Peer(socket)
    this.#serve = serve
    const session = http2Library().performServerHandshake(socket, options)
    this.session = session
    // An error of the connection, or of a client that broke the protocol, which gets GOAWAY.
    session.on('error', ignore)
    session.on('ping', this.#spend)
    session.on('remoteSettings', this.#spend)
    session.on('stream', this.#take)
  }

  /** Closes the connection once nobody has used it for a time, or its client does not close its own end. */
  sweep(idleMilliseconds: number): void {
    if (this.#isLingering) this.#peer.socket.destroy()
    else if (this.session.destroyed) this.#isLingering = true
    else if (this.#streams === 0 && performance.now() - this.#idleSince > idleMilliseconds) this.session.close()
  }

  readonly #take: OnStream = (stream, headers, _flags, rawHeaders) => {
    stream.on('error', ignore)
    // Cancelled in the same turn.
    if (stream.closed) return this.#spend()
    this.#streams++
    // Neither event comes twice; `once` would hold three more objects for each stream.
    stream.on('close', this.#leave)
    stream.on('aborted', () => {
      this.#spend()
      // A reset without an error would otherwise wait for pending writes.
      if (stream.rstCode === ERROR_CODES.noError) stream.destroy()
    })
    void this.#serve({ stream, headers, rawHeaders, peer: this.#peer })
  }

  readonly #leave = (): void => {
    this.#streams--
    if (this.#streams === 0) this.#idleSince = performance.now()
  }

  readonly #spend = (): void => {
    if (this.session.destroyed || this.#budget.spend()) return
    // While it reads, node sends no GOAWAY for a destroyed session.
    setImmediate(() => this.session.destroy(new Error('too many control frames'), ERROR_CODES.enhanceYourCalm))
  }
}

const ignore = (): void => undefined

/** The connections of a server of HTTPS whose clients have chosen HTTP/2 in the handshake (RFC 7301). */
export class Http2Sessions {
  readonly #open = new Map<TLSSocket, Connection>()
  readonly #options: Http2Options
  readonly #sessionOptions: ServerOptions
  #isClosing = false

  /** @param server of HTTPS that offers `h2`, before others listen for its connections */
  constructor(server: Server, options: Http2Options) {
    this.#options = options
    this.#sessionOptions = sessionOptions(options.maxStreams)
    const others = server.listeners('secureConnection')
    server.removeAllListeners('secureConnection')
    server.on('secureConnection', (socket) => {
      if (socket.alpnProtocol === 'h2') this.#take(socket)
      else for (const other of others) other.call(server, socket)
    })
    const { idleMilliseconds = 180_000 } = options
    const sweep = setInterval(() => {
      for (const connection of this.#open.values()) connection.sweep(idleMilliseconds)
    }, SWEEP_MILLISECONDS).unref()
    server.once('close', () => clearInterval(sweep))
  }

  has(socket: unknown): boolean {
    return this.#open.has(socket as TLSSocket)
  }

  /** Takes no further streams, says so by GOAWAY, and closes each connection when its last stream has ended. */
  close(): void {
    this.#isClosing = true
    for (const { session } of this.#open.values()) session.close()
  }

  #take(socket: TLSSocket): void {
    if (this.#isClosing) return void socket.destroy()
    this.#open.set(socket, new Connection(socket, this.#sessionOptions, this.#options.serve))
    socket.once('close', () => this.#open.delete(socket))
  }
}
