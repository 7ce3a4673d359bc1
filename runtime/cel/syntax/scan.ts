import { Token, type TokenKind } from './tokens.ts'

const HEXADECIMAL = /0x[0-9A-Fa-f]+/y
const DECIMAL = /[0-9]*(?:\.[0-9]+)?(?:[eE][+-]?[0-9]+)?/y
const DIGITS = /[0-9]+/y

/** Returns the number literal that begins at an offset: its kind and where it ends. */
export function scanNumber(source: string, at: number): { readonly kind: TokenKind; readonly end: number } {
  const hexadecimal = endOf(HEXADECIMAL, source, at)
  const whole = hexadecimal > at ? hexadecimal : endOf(DIGITS, source, at)
  if (hexadecimal <= at) {
    const end = endOf(DECIMAL, source, at)
    if (end > whole) return { kind: Token.double, end }
  }
  const suffix = source[whole]
  return suffix === 'u' || suffix === 'U' ? { kind: Token.uint, end: whole + 1 } : { kind: Token.int, end: whole }
}

function endOf(pattern: RegExp, source: string, at: number): number {
  pattern.lastIndex = at
  return pattern.test(source) ? pattern.lastIndex : at
}

/** Whether a backslash in a string begins an escape sequence, or is literal (in a raw string). */
export type Escapes = 'read' | 'literal'

/**
 * Returns the end of the string literal whose quote is at `at`, or, if there is none, `~` (so a negative number) of the
 * offset at which it is malformed.
 */
export function scanQuoted(source: string, at: number, escapes: Escapes): number {
  const quote = source[at]!
  if (source.startsWith(quote.repeat(3), at)) {
    const end = scanTriple(source, at + 3, quote.repeat(3), escapes)
    // Without a closing quote, the first two quotes are an empty string.
    return end ?? at + 2
  }
  let next = at + 1
  for (;;) {
    const character = source[next]
    if (character === quote) return next + 1
    if (character === undefined || character === '\n' || character === '\r') return ~next
    if (character !== '\\' || escapes === 'literal') {
      next++
      continue
    }
    const end = scanEscape(source, next)
    if (end < 0) return end
    next = end
  }
}

function scanTriple(source: string, from: number, quotes: string, escapes: Escapes): number | undefined {
  let next = from
  while (next < source.length) {
    if (source.startsWith(quotes, next)) return next + 3
    if (source[next] === '\\' && escapes === 'read') {
      const end = scanEscape(source, next)
      if (end < 0) return undefined
      next = end
    } else next++
  }
  return undefined
}

const HEX_DIGIT = /[0-9A-Fa-f]/
const OCTAL_DIGIT = /[0-7]/

/** Returns the end of the escape sequence at an offset, or `~` of the offset at which it is malformed. */
function scanEscape(source: string, at: number): number {
  const letter = source[at + 1] ?? ''
  if (letter !== '' && 'abfnrtv"\'\\?`'.includes(letter)) return at + 2
  if (letter !== '' && '0123'.includes(letter)) return scanDigits(source, at + 2, 2, OCTAL_DIGIT)
  switch (letter) {
    case 'x':
    case 'X':
      return scanDigits(source, at + 2, 2, HEX_DIGIT)
    case 'u':
      return scanDigits(source, at + 2, 4, HEX_DIGIT)
    case 'U':
      return scanDigits(source, at + 2, 8, HEX_DIGIT)
    default:
      return ~(at + 1)
  }
}

function scanDigits(source: string, at: number, count: number, digit: RegExp): number {
  for (let next = at; next < at + count; next++) {
    if (!digit.test(source[next] ?? '')) return ~next
  }
  return at + count
}
