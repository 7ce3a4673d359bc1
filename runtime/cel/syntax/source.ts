/** A position in a source: line from 1, column from 0, in code points. */
export interface Location {
  readonly line: number
  readonly column: number
}

/** The location of an issue without a position, such as an exceeded limit. */
export const NOWHERE: Location = { line: -1, column: -1 }

/** A source text with its lines, and its offsets in code points. */
export class SourceText {
  readonly text: string
  readonly #codePoints: Uint32Array | undefined
  #lineOffsets: readonly number[] | undefined

  constructor(text: string) {
    this.text = text
    this.#codePoints = /[\ud800-\udbff][\udc00-\udfff]/.test(text) ? codePointOffsets(text) : undefined
  }

  /** Length in code points. */
  get length(): number {
    return this.codePointAt(this.text.length)
  }

  /** Returns the offset in code points of an offset in UTF-16 units. */
  codePointAt(unit: number): number {
    return this.#codePoints === undefined ? unit : this.#codePoints[unit]!
  }

  /** Returns the line and column of an offset in code points. */
  locate(offset: number): Location {
    const offsets = this.#lines()
    let low = 0
    let high = offsets.length - 1
    while (low < high) {
      const middle = (low + high + 1) >> 1
      if (offsets[middle]! <= offset) low = middle
      else high = middle - 1
    }
    return { line: low + 1, column: offset - offsets[low]! }
  }

  /** Returns the text of a line, undefined if there is no such line. */
  line(number: number): string | undefined {
    return this.text.split('\n')[number - 1]
  }

  #lines(): readonly number[] {
    return (this.#lineOffsets ??= [
      0,
      ...Array.from(this.text.matchAll(/\n/g), (match) => this.codePointAt(match.index) + 1),
    ])
  }
}

/** Returns the number of code points before every offset in UTF-16 units. */
function codePointOffsets(text: string): Uint32Array {
  const offsets = new Uint32Array(text.length + 1)
  let unit = 0
  let count = 0
  for (const character of text) {
    for (let part = 0; part < character.length; part++) offsets[unit + part] = count
    unit += character.length
    count++
  }
  offsets[unit] = count
  return offsets
}
