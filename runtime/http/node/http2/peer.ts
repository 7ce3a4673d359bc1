import type { IncomingHttpHeaders, ServerHttp2Stream } from 'node:http2'
import type { TLSSocket } from 'node:tls'
import { HeldBytes } from '../body-bytes.ts'

/** Bytes of large answers that may wait at once for the client of one connection to take them. */
const MOST_WAITING = 64 * 1024 * 1024

/** The client at the other end of a connection of HTTP/2, the same for all its streams. */
export class Peer {
  readonly socket: TLSSocket
  readonly remoteAddress: string
  /** Of large answers. */
  readonly waiting = new HeldBytes(MOST_WAITING)

  constructor(socket: TLSSocket) {
    this.socket = socket
    this.remoteAddress = socket.remoteAddress ?? ''
  }
}

/** A stream that a client has opened, and the head of the request in it. */
export interface OpenedStream {
  readonly stream: ServerHttp2Stream
  readonly headers: IncomingHttpHeaders
  /** Names and values in turns. */
  readonly rawHeaders: readonly string[]
  readonly peer: Peer
}
