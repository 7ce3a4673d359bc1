import type { PiecewiseBody } from './types.ts'

/**
 * A body in pieces that reports when it is sent. Its generator belongs to the class: one made for each body would keep
 * that body and its list alive until the next full garbage collection.
 */
export class FollowedPieces implements PiecewiseBody {
  readonly #body: PiecewiseBody
  readonly #done: (bytes: number) => void

  /** @param done called with the number of bytes when the body is sent, or when sending it was given up */
  constructor(body: PiecewiseBody, done: (bytes: number) => void) {
    this.#body = body
    this.#done = done
  }

  *chunks(take?: (size: number) => Buffer): Iterable<Uint8Array> {
    let bytes = 0
    try {
      for (const piece of this.#body.chunks(take)) {
        bytes += piece.length
        yield piece
      }
    } finally {
      this.#done(bytes)
    }
  }
}
