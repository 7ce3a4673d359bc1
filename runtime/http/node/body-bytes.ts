/** Counts the bytes of all bodies that a server holds at once. */
export class HeldBytes {
  #held = 0
  readonly #most: number

  constructor(most: number) {
    this.#most = most
  }

  /** Counts more bytes, which must be given back in any case. Returns whether there was room for them. */
  take(bytes: number): boolean {
    this.#held += bytes
    return this.#held <= this.#most
  }

  give(bytes: number): void {
    this.#held -= bytes
  }
}

/**
 * Collects the pieces of a body. A single piece is not copied; several are copied into one buffer as they arrive, so that
 * many small pieces hold no more memory than their bytes.
 */
export class BodyBytes {
  length = 0
  pieces = 0
  #buffer: Uint8Array | undefined

  add(piece: Uint8Array): void {
    const buffer = this.#buffer
    const length = this.length
    this.length += piece.length
    this.pieces++
    if (buffer === undefined) {
      this.#buffer = piece
      return
    }
    if (this.length > buffer.length) {
      this.#buffer = Buffer.allocUnsafeSlow(Math.max(2 * buffer.length, this.length))
      this.#buffer.set(buffer.subarray(0, length))
    }
    this.#buffer?.set(piece, length)
  }

  all(): Uint8Array {
    return this.#buffer === undefined ? new Uint8Array() : this.#buffer.subarray(0, this.length)
  }
}
