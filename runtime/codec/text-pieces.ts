import { Slice, type Sliced } from '../async/index.ts'

/** A text that is put together in slices. */
export class TextPieces {
  readonly #pieces: string[] = []
  #texts: string[] = []
  readonly #slice = new Slice()

  /** Adds a text; returns whether the slice is full: then the writer pauses. */
  add(text: string): boolean {
    this.#texts.push(text)
    return this.#slice.add(text.length)
  }

  *pause(): Sliced<void> {
    this.#join()
    yield
    this.#slice.begin()
  }

  #join(): void {
    this.#pieces.push(this.#texts.join(''))
    this.#texts = []
  }

  text(): string {
    this.#join()
    return this.#pieces.join('')
  }

  /** Returns the text in UTF-8. */
  *bytes(): Sliced<Buffer> {
    yield* this.pause()
    const whole = Buffer.allocUnsafe(this.#pieces.reduce((sum, piece) => sum + Buffer.byteLength(piece), 0))
    let end = 0
    for (const piece of this.#pieces) {
      if (this.#slice.isOver) yield* this.pause()
      end += whole.write(piece, end)
    }
    return whole
  }
}
