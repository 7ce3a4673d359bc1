/** Bytes of all bodies that a server holds at once. */
export class HeldBytes {
  #held = 0
  readonly #most: number

  constructor(most: number) {
    this.#most = most
  }

  /** Whether there is room for so many more. They count in any case, until they are given back. */
  take(bytes: number): boolean {
    this.#held += bytes
    return this.#held <= this.#most
  }

  give(bytes: number): void {
    this.#held -= bytes
  }
}

/**
 * Gathers the pieces of a body. A body in one piece stays as it is; others are copied together as they come, so that a
 * great many small pieces hold no more than their bytes.
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
