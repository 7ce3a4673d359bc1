/** A source map, as the compiler writes it. */
export interface ProgramMap {
  readonly version: 3
  readonly sources: readonly string[]
  readonly names: readonly string[]
  readonly mappings: string
}

/** A place in a program, and what it was compiled from; without a source: from nothing that the map speaks of. */
interface Segment {
  readonly line: number
  readonly column: number
  readonly origin?: { readonly source: number; readonly line: number; readonly column: number }
}

/**
 * Returns a map that speaks of some sources alone, and of no names: what else is compiled into a program makes its map large.
 *
 * @param nameOf returns what a source is called; undefined: it is left out
 */
export function mapOf(map: ProgramMap, nameOf: (source: string) => string | undefined): ProgramMap {
  const sources: string[] = []
  const kept = map.sources.map((source) => {
    const name = nameOf(source)
    return name === undefined ? undefined : sources.push(name) - 1
  })
  const segments: Segment[] = []
  for (const { line, column, origin } of read(map.mappings)) {
    const source = origin === undefined ? undefined : kept[origin.source]
    if (origin !== undefined && source !== undefined) segments.push({ line, column, origin: { ...origin, source } })
    // A place belongs to the last segment before it, also to one of a line above.
    else if (segments.at(-1)?.origin !== undefined) segments.push({ line, column })
  }
  return { version: 3, sources, names: [], mappings: write(segments) }
}

const DIGITS = 'ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789+/'
const VALUES = new Map([...DIGITS].map((digit, value) => [digit, value]))
/** A digit has five bits of a number, and one that says whether more of them follow. */
const BITS = 5
const MORE = 1 << BITS

function read(mappings: string): readonly Segment[] {
  const segments: Segment[] = []
  let source = 0
  let originalLine = 0
  let originalColumn = 0
  for (const [line, text] of mappings.split(';').entries()) {
    let column = 0
    for (const segment of text === '' ? [] : text.split(',')) {
      const [toColumn = 0, toSource, toLine = 0, toOriginalColumn = 0] = numbersOf(segment)
      column += toColumn
      if (toSource === undefined) {
        segments.push({ line, column })
        continue
      }
      source += toSource
      originalLine += toLine
      originalColumn += toOriginalColumn
      segments.push({ line, column, origin: { source, line: originalLine, column: originalColumn } })
    }
  }
  return segments
}

function numbersOf(text: string): readonly number[] {
  const numbers: number[] = []
  let value = 0
  let shift = 0
  for (const digit of text) {
    const bits = VALUES.get(digit) ?? 0
    value += (bits & (MORE - 1)) << shift
    shift += BITS
    if ((bits & MORE) !== 0) continue
    // The lowest bit is the sign.
    numbers.push((value & 1) === 1 ? -(value >> 1) : value >> 1)
    value = 0
    shift = 0
  }
  return numbers
}

function write(segments: readonly Segment[]): string {
  const lines: string[] = []
  let texts: string[] = []
  let column = 0
  let before = { source: 0, line: 0, column: 0 }
  for (const segment of segments) {
    while (lines.length < segment.line) {
      lines.push(texts.join(','))
      texts = []
      column = 0
    }
    const { origin } = segment
    const moves = [segment.column - column]
    column = segment.column
    if (origin !== undefined) {
      moves.push(origin.source - before.source, origin.line - before.line, origin.column - before.column)
      before = origin
    }
    texts.push(moves.map(digitsOf).join(''))
  }
  return [...lines, texts.join(',')].join(';')
}

function digitsOf(number: number): string {
  let rest = number < 0 ? (-number << 1) | 1 : number << 1
  let digits = ''
  do {
    const bits = rest & (MORE - 1)
    rest >>>= BITS
    digits += DIGITS[rest > 0 ? bits | MORE : bits]
  } while (rest > 0)
  return digits
}
