import type { ServerHttp2Stream } from 'node:http2'
import type { ByteSink } from '../../../watch/index.ts'
import { ERROR_CODES } from './error-codes.ts'

/**
 * The sink of a watch over a stream of HTTP/2 whose head has been sent. Everything written to the streams of a
 * connection in one turn of the event loop is sent in one write.
 */
export class Http2Sink implements ByteSink {
  readonly #stream: ServerHttp2Stream

  constructor(stream: ServerHttp2Stream) {
    this.#stream = stream
  }

  write(chunk: Uint8Array): boolean {
    // Closed by the client: `onClose` follows.
    return this.#stream.closed ? true : this.#stream.write(chunk)
  }

  onDrain(callback: () => void): void {
    this.#stream.once('drain', callback)
  }

  onClose(callback: () => void): void {
    if (this.#stream.closed) callback()
    // The event comes once; `once` would hold three more objects for each watch.
    else this.#stream.on('close', callback)
  }

  end(): void {
    this.#stream.end()
  }

  destroy(): void {
    this.#stream.close(ERROR_CODES.cancel)
  }
}
