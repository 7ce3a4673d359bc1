/** A piece of a form: literal text, or a named part of at least one character or one digit. */
export interface FormPiece {
  readonly kind: 'literal' | 'string' | 'integer'
  /** The literal text, or the name of the part. */
  readonly text: string
}

/** By start position, one more than the last position where a piece may end so that the rest matches; 0 if none. */
type Ends = Int32Array

/**
 * Splits a text into the parts of a form; undefined if the text does not have the form. If there are several ways,
 * makes the first part as long as possible, then the second, and so on, as a greedy regular expression does, but in
 * time proportional to the length of the text times the number of pieces.
 */
export function partsOf(text: string, pieces: readonly FormPiece[]): ReadonlyMap<string, string> | undefined {
  const ends: Ends[] = []
  let fits = new Uint8Array(text.length + 1)
  fits[text.length] = 1
  for (const piece of pieces.toReversed()) {
    const found = endsOf(text, piece, fits)
    ends.unshift(found)
    fits = Uint8Array.from(found, (end) => (end === 0 ? 0 : 1))
  }
  const parts = new Map<string, string>()
  let at = 0
  for (const [index, { kind, text: name }] of pieces.entries()) {
    const end = (ends[index]?.[at] ?? 0) - 1
    if (end < 0) return undefined
    if (kind !== 'literal') parts.set(name, text.slice(at, end))
    at = end
  }
  return parts
}

const ZERO = 0x30
const NINE = 0x39

/** Computes {@link Ends} of a piece; `fits` is 1 at the positions from which the rest of the form matches. */
function endsOf(text: string, { kind, text: literal }: FormPiece, fits: Uint8Array): Ends {
  const ends = new Int32Array(text.length + 1)
  let last = 0
  for (let at = text.length; at >= 0; at--) {
    if (kind === 'literal') {
      const end = at + literal.length
      if (fits[end] === 1 && text.startsWith(literal, at)) ends[at] = end + 1
      continue
    }
    if (at === text.length) continue
    if (last === 0 && fits[at + 1] === 1) last = at + 2
    if (kind === 'string' || isDigit(text, at)) ends[at] = last
    else {
      if (text[at] === '-' && isDigit(text, at + 1)) ends[at] = ends[at + 1] ?? 0
      last = 0
    }
  }
  return ends
}

function isDigit(text: string, at: number): boolean {
  const code = text.charCodeAt(at)
  return code >= ZERO && code <= NINE
}
