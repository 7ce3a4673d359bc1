const ARENA_BYTES = 256 * 1024

/**
 * Copies values out of the buffer into which LMDB reads them, many into one block of memory: a block for each would
 * cost more than reading it. A caller that keeps a value for long must copy it.
 */
export class ValueArena {
  #arena = Buffer.alloc(0)
  #used = 0

  /** Called by the driver for writes: values are bytes already. */
  encode(value: Buffer): Buffer {
    return value
  }

  /** Called by the driver with the buffer into which it has read as many bytes. */
  decode(bytes: Buffer, length: number): Buffer {
    if (length > ARENA_BYTES) return Buffer.from(Uint8Array.prototype.subarray.call(bytes, 0, length))
    if (this.#used + length > this.#arena.byteLength) {
      this.#arena = Buffer.allocUnsafeSlow(ARENA_BYTES)
      this.#used = 0
    }
    const value = this.#arena.subarray(this.#used, this.#used + length)
    value.set(Uint8Array.prototype.subarray.call(bytes, 0, length))
    this.#used += length
    return value
  }
}
