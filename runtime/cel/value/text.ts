import type { Work } from './work.ts'

/**
 * Returns the text as the engine interns property names, so that looking it up and comparing it is fast. A slice of a
 * source is a view, which every look-up would have to copy first.
 */
export const interned = (text: string): string => Object.keys({ [text]: undefined })[0] ?? text

/** Steps of making a text of one code point, and of reading it. */
export const STEPS_PER_CODE_POINT = 10

const BEYOND_BMP = /[\ud800-\udfff]/

/** A text by code points (CEL-STR-11). Texts without surrogates are not copied. */
export class CodePoints {
  readonly #text: string
  readonly #points: readonly string[] | undefined

  constructor(text: string, work: Work) {
    this.#text = text
    const isPlain = !BEYOND_BMP.test(text)
    if (!isPlain) work.spend(STEPS_PER_CODE_POINT * text.length)
    this.#points = isPlain ? undefined : [...text]
  }

  get length(): number {
    return this.#points?.length ?? this.#text.length
  }

  slice(from: number, to: number): string {
    return this.#points === undefined ? this.#text.slice(from, to) : this.#points.slice(from, to).join('')
  }

  /** Returns the position of a part at or after `from`; −1 if there is none. */
  indexOf(part: string, from: number): number {
    if (this.#points === undefined) return this.#text.indexOf(part, from)
    return this.#toPosition(this.#text.indexOf(part, this.#toOffset(from)))
  }

  /** Returns the position of the last part that begins at or before `from`; −1 if there is none. */
  lastIndexOf(part: string, from: number): number {
    if (this.#points === undefined) return this.#text.lastIndexOf(part, from)
    return this.#toPosition(this.#text.lastIndexOf(part, this.#toOffset(from)))
  }

  #toOffset(position: number): number {
    let offset = 0
    for (const point of this.#points?.slice(0, position) ?? []) offset += point.length
    return offset
  }

  #toPosition(offset: number): number {
    return offset < 0 ? -1 : [...this.#text.slice(0, offset)].length
  }
}
