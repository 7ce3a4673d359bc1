import { CHUNK_SIZE } from './list.ts'

const MOST_KEPT = 32
/** Smaller buffers are cheap to allocate. */
const SMALL = 64 * 1024

/** A pool of buffers of `CHUNK_SIZE` bytes: allocating one costs more than filling it. */
export class ChunkPool {
  readonly #free: Buffer[] = []

  readonly take = (size: number): Buffer => {
    if (size < SMALL || size > CHUNK_SIZE) return Buffer.allocUnsafe(size)
    return this.#free.pop() ?? Buffer.allocUnsafeSlow(CHUNK_SIZE)
  }

  /** Returns the buffer of a chunk that is no longer read to the pool. */
  give({ buffer, byteOffset }: Uint8Array): void {
    const whole = buffer instanceof ArrayBuffer && byteOffset === 0 && buffer.byteLength === CHUNK_SIZE
    if (whole && this.#free.length < MOST_KEPT) this.#free.push(Buffer.from(buffer))
  }
}
