import { CHUNK_SIZE } from './list.ts'

const MOST_KEPT = 32
/** Smaller buffers come and go cheaply. */
const SMALL = 64 * 1024

/** Buffers of `CHUNK_SIZE` bytes that are used again: making one anew costs more than filling it. */
export class ChunkPool {
  readonly #free: Buffer[] = []

  readonly take = (size: number): Buffer => {
    if (size < SMALL || size > CHUNK_SIZE) return Buffer.allocUnsafe(size)
    return this.#free.pop() ?? Buffer.allocUnsafeSlow(CHUNK_SIZE)
  }

  /** Gives back the buffer of a piece that nobody reads any more. */
  give({ buffer, byteOffset }: Uint8Array): void {
    const whole = buffer instanceof ArrayBuffer && byteOffset === 0 && buffer.byteLength === CHUNK_SIZE
    if (whole && this.#free.length < MOST_KEPT) this.#free.push(Buffer.from(buffer))
  }
}
