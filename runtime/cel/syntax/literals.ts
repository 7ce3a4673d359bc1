/** Thrown for a well-formed literal without a value; the message is cel-go's. */
export class LiteralError extends Error {}

const INT_MIN = -(2n ** 63n)
const INT_MAX = 2n ** 63n - 1n
const UINT_MAX = 2n ** 64n - 1n

/** The sign in front of a literal. */
export type Sign = 1 | -1

/** Returns the value of an int literal with its sign. Throws {@link LiteralError} outside 64 bits. */
export function readInt(digits: string, sign: Sign): bigint {
  const value = BigInt(digits) * BigInt(sign)
  if (value < INT_MIN || value > INT_MAX) throw new LiteralError('invalid int literal')
  return value
}

/** Returns the value of a uint literal, its `u` included. Throws {@link LiteralError} beyond 64 bits. */
export function readUint(text: string): bigint {
  const value = BigInt(text.slice(0, -1))
  if (value > UINT_MAX) throw new LiteralError('invalid uint literal')
  return value
}

/** Returns the value of a double literal with its sign. Throws {@link LiteralError} if it is too large. */
export function readDouble(text: string, sign: Sign): number {
  const value = Number(text)
  if (!Number.isFinite(value)) throw new LiteralError('invalid double literal')
  return sign * value
}

/**
 * Returns the text of a string literal, quotes and prefix included. Throws {@link LiteralError} on an impossible code
 * point.
 */
export function readString(literal: string): string {
  const { body, isRaw } = unquote(literal)
  if (isRaw || !body.includes('\\')) return body
  return unescape(body, (codePoint) => {
    if (codePoint > 0x10ffff || (codePoint >= 0xd800 && codePoint <= 0xdfff)) {
      throw new LiteralError('invalid unicode code point')
    }
    return String.fromCodePoint(codePoint)
  }).join('')
}

/**
 * Returns the bytes of a bytes literal, its `b` included. `\x` and octal escapes are bytes; code point escapes are
 * refused.
 */
export function readBytes(literal: string): Uint8Array {
  const { body, isRaw } = unquote(literal.slice(1))
  const encoder = new TextEncoder()
  if (isRaw || !body.includes('\\')) return encoder.encode(body)
  const parts = unescape<string | number>(body, (value, form) => {
    if (form === 'codePoint') throw new LiteralError('unable to unescape string')
    return value
  })
  const chunks = parts.map((part) => (typeof part === 'number' ? Uint8Array.of(part) : encoder.encode(part)))
  const bytes = new Uint8Array(chunks.reduce((length, chunk) => length + chunk.length, 0))
  let at = 0
  for (const chunk of chunks) {
    bytes.set(chunk, at)
    at += chunk.length
  }
  return bytes
}

function unquote(literal: string): { readonly body: string; readonly isRaw: boolean } {
  const text = literal.includes('\r') ? literal.replace(/\r\n?/g, '\n') : literal
  const isRaw = text[0] === 'r' || text[0] === 'R'
  const from = isRaw ? 1 : 0
  const quotes = text.length - from >= 6 && text.startsWith(text[from]!.repeat(3), from) ? 3 : 1
  return { body: text.slice(from + quotes, -quotes), isRaw }
}

const ESCAPE = /\\(?:[xX]([0-9A-Fa-f]{2})|u([0-9A-Fa-f]{4})|U([0-9A-Fa-f]{8})|([0-3][0-7]{2})|([abfnrtv\\'"`?]))/g

const NAMED: Readonly<Record<string, string>> = {
  a: '\x07',
  b: '\b',
  f: '\f',
  n: '\n',
  r: '\r',
  t: '\t',
  v: '\v',
  '\\': '\\',
  "'": "'",
  '"': '"',
  '`': '`',
  '?': '?',
}

/** Returns the parts of a text: unescaped stretches as they are, and each numeric escape through `numeric`. */
function unescape<T>(text: string, numeric: (value: number, form: 'byte' | 'codePoint') => T): (string | T)[] {
  const parts: (string | T)[] = []
  let at = 0
  for (const match of text.matchAll(ESCAPE)) {
    if (match.index > at) parts.push(text.slice(at, match.index))
    at = match.index + match[0].length
    const codePoint = match[2] ?? match[3]
    if (codePoint !== undefined) parts.push(numeric(Number.parseInt(codePoint, 16), 'codePoint'))
    else if (match[1] !== undefined) parts.push(numeric(Number.parseInt(match[1], 16), 'byte'))
    else if (match[4] !== undefined) parts.push(numeric(Number.parseInt(match[4], 8), 'byte'))
    else parts.push(NAMED[match[5]!]!)
  }
  if (at < text.length) parts.push(text.slice(at))
  return parts
}
