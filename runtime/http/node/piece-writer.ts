import { ServerResponse } from 'node:http'
import type { Writable } from 'node:stream'
import type { ChunkPool } from './chunk-pool.ts'
import { chunkedSocketOf } from './stream-sink.ts'

/** Resolves when a response or a socket accepts more bytes or is closed. */
export const writable = (target: Writable): Promise<void> =>
  new Promise((resolve) => {
    const done = (): void => {
      target.off('drain', done).off('close', done)
      resolve()
    }
    target.on('drain', done).on('close', done)
  })

/**
 * Writes all pieces of a response but the last. Chunks of HTTP/1.1 go directly to the socket, each in one write: node's
 * own chunking makes four of it, which TLS copies into one buffer.
 */
export class PieceWriter {
  readonly #target: Writable
  readonly #pool: ChunkPool
  readonly #isFramed: boolean

  /** @param response a response of HTTP/1.1, or a stream of HTTP/2; its head has been written */
  constructor(response: Writable, pool: ChunkPool) {
    const isChunked = response instanceof ServerResponse
    const socket = isChunked ? chunkedSocketOf(response) : undefined
    this.#target = socket ?? response
    this.#pool = pool
    this.#isFramed = socket !== undefined
    if (isChunked && socket !== undefined) response.flushHeaders()
  }

  /** Writes a piece and returns its buffer to the pool once it is sent. Returns whether more can be written at once. */
  write(piece: Uint8Array): boolean {
    const pool = this.#pool
    return this.#target.write(this.#isFramed ? pool.frame(piece) : piece, () => pool.give(piece))
  }

  /** Resolves when more can be written, or the connection is closed. */
  drained(): Promise<void> {
    return writable(this.#target)
  }
}
