import { CHUNK_SIZE } from '../../codec/index.ts'

const MOST_KEPT = 32
/** Smaller buffers are cheap to allocate. */
const SMALL = 64 * 1024
const LINE_END = Buffer.from('\r\n')
/** Room before a buffer for the size of a chunk, in hexadecimal digits on a line, and behind it for the end of the chunk. */
const ROOM = 16

/**
 * A pool of buffers of `CHUNK_SIZE` bytes for large responses: allocating one costs more than filling it. A buffer has
 * room at both ends, so its content is framed as a chunk without a copy.
 */
export class ChunkPool {
  readonly #free: ArrayBuffer[] = []
  /** The memory of all buffers that have room. */
  readonly #roomy = new WeakSet<ArrayBufferLike>()

  readonly take = (size: number): Buffer => {
    if (size < SMALL || size > CHUNK_SIZE) return Buffer.allocUnsafe(size)
    return Buffer.from(this.#free.pop() ?? this.#allocate(), ROOM, CHUNK_SIZE)
  }

  #allocate(): ArrayBuffer {
    const { buffer } = Buffer.allocUnsafeSlow(CHUNK_SIZE + 2 * ROOM)
    this.#roomy.add(buffer)
    return buffer as ArrayBuffer
  }

  /** Returns the buffer of a piece that is no longer read to the pool. */
  give({ buffer }: Uint8Array): void {
    if (this.#roomy.has(buffer) && this.#free.length < MOST_KEPT) this.#free.push(buffer as ArrayBuffer)
  }

  /** Returns a piece as a chunk of HTTP/1.1 (RFC 9112, section 7.1): in its own buffer, if it has room, or a copy. */
  frame(piece: Uint8Array): Uint8Array {
    const size = `${piece.length.toString(16)}\r\n`
    if (!this.#roomy.has(piece.buffer)) return Buffer.concat([Buffer.from(size), piece, LINE_END])
    const before = size.length
    const frame = Buffer.from(piece.buffer, piece.byteOffset - before, before + piece.length + LINE_END.length)
    frame.write(size, 'latin1')
    frame.set(LINE_END, before + piece.length)
    return frame
  }
}
