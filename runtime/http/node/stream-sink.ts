import type { ServerResponse } from 'node:http'
import type { Socket } from 'node:net'
import type { ByteSink } from '../../watch/index.ts'

const END_OF_CHUNK = Buffer.from('\r\n')

/** Frames bytes as chunks of HTTP/1.1 (RFC 9112, section 7.1). Streams that send the same bytes share one frame. */
export class ChunkFramer {
  #last: Uint8Array | undefined
  #lastFramed: Uint8Array = END_OF_CHUNK

  /** Returns the framed bytes; the given ones must not be empty, nor change later. */
  frame(bytes: Uint8Array): Uint8Array {
    if (bytes !== this.#last) {
      this.#lastFramed = Buffer.concat([Buffer.from(`${bytes.length.toString(16)}\r\n`), bytes, END_OF_CHUNK])
      this.#last = bytes
    }
    return this.#lastFramed
  }
}

/** Returns the socket that chunks of a response can be written to; undefined: it has no chunks (HTTP/1.0), or no connection any more. */
export const chunkedSocketOf = ({ chunkedEncoding, socket }: ServerResponse): Socket | undefined =>
  chunkedEncoding && socket !== null ? socket : undefined

/**
 * The sink of a stream over a response whose head has been sent. Chunks go directly to the socket, framed once for all
 * streams: node's own chunking makes four writes of each chunk, for every client.
 */
export class StreamSink implements ByteSink {
  readonly #response: ServerResponse
  readonly #framer: ChunkFramer
  readonly #socket: Socket | undefined

  constructor(response: ServerResponse, framer: ChunkFramer) {
    this.#response = response
    this.#framer = framer
    this.#socket = chunkedSocketOf(response)
  }

  write(chunk: Uint8Array): boolean {
    const response = this.#response
    const socket = this.#socket
    if (socket === undefined) return response.write(chunk)
    // Closed by the client: `onClose` follows.
    return socket.writable ? socket.write(this.#framer.frame(chunk)) : true
  }

  onDrain(callback: () => void): void {
    const response = this.#response
    const socket = this.#socket
    if (socket === undefined) response.once('drain', callback)
    else socket.once('drain', callback)
  }

  onClose(callback: () => void): void {
    if (this.#response.closed) callback()
    // The event comes once; `once` would hold three more objects for each watch.
    else this.#response.on('close', callback)
  }

  end(): void {
    this.#response.end()
  }

  destroy(): void {
    this.#response.destroy()
  }
}
