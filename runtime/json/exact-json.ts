import { COLON, COMMA, isDigit, MINUS, OPEN_BRACKET, SPACE } from './characters.ts'
import { parseExactly } from './exact-parse.ts'

/** Fewest digits of an integer that a `number` does not hold exactly. */
const LONG = 16
const LONG_NUMBER = /[[:,\s-]\d{16}|^\d{16}/

/**
 * Reports whether the bytes of a JSON text may contain an integer that no `number` holds exactly: a run of digits long enough
 * that stands where a number begins. Digits within words, such as hashes and ids, are none.
 */
export function hasLongDigits(bytes: Uint8Array): boolean {
  for (let run = nextDigits(bytes, LONG, 0); run !== undefined; run = nextDigits(bytes, LONG, run.end))
    if (beginsNumber(bytes, run.start)) return true
  return false
}

/** Returns whether the digits from a position on may be those of a number: JSON has no plus signs and no zeros before it. */
function beginsNumber(bytes: Uint8Array, start: number): boolean {
  const before = bytes[bytes[start - 1] === MINUS ? start - 2 : start - 1]
  return before === undefined || before <= SPACE || before === COLON || before === COMMA || before === OPEN_BRACKET
}

/** Reports whether the bytes contain a run of at least `count` digits. */
export const hasDigits = (bytes: Uint8Array, count: number): boolean => nextDigits(bytes, count, 0) !== undefined

/**
 * Returns the first run of at least `count` digits behind a position that is in no run. Looks at every `count`th byte only,
 * since such a run includes at least one of these.
 */
function nextDigits(
  bytes: Uint8Array,
  count: number,
  from: number,
): { readonly start: number; readonly end: number } | undefined {
  for (let at = from + count - 1; at < bytes.length; at += count) {
    const byte = bytes[at] as number
    if (byte < 0x30 || byte > 0x39) continue
    let start = at
    let end = at + 1
    while (isDigit(bytes[start - 1])) start--
    while (isDigit(bytes[end])) end++
    if (end - start >= count) return { start, end }
  }
  return undefined
}

const textOf = ({ buffer, byteOffset, byteLength }: Uint8Array): string =>
  Buffer.from(buffer, byteOffset, byteLength).toString('utf8')

/** Parses JSON text; integers are exact to 64 bits. Throws SyntaxError for malformed JSON. */
export function parseJson(text: string): unknown {
  const value: unknown = JSON.parse(text)
  return LONG_NUMBER.test(text) ? parseExactly(text).value : value
}

/**
 * Parses JSON from UTF-8 bytes; integers are exact to 64 bits. Without integers too long for a `number` it costs no
 * more than `JSON.parse`. Throws SyntaxError for malformed JSON.
 */
export function readJson(bytes: Uint8Array): unknown {
  const text = textOf(bytes)
  const value: unknown = JSON.parse(text)
  return hasLongDigits(bytes) ? parseExactly(text).value : value
}

/**
 * Writes a JSON value as text, with all digits of its integers. Without a bigint it costs no more than
 * `JSON.stringify`.
 */
export function jsonText(value: unknown): string {
  try {
    return JSON.stringify(value) ?? 'null'
  } catch (error) {
    return write(withBigInt(error, value), '', '')
  }
}

/** Writes a JSON value as {@link jsonText} does, indented for human readers by a gap of spaces or tabs. */
export function indentedJsonText(value: unknown, gap = '  '): string {
  try {
    return JSON.stringify(value, undefined, gap) ?? 'null'
  } catch (error) {
    return write(withBigInt(error, value), gap, '')
  }
}

/** Returns the value if `JSON.stringify` failed on a bigint in it (a TypeError); rethrows any other error. */
function withBigInt(error: unknown, value: unknown): unknown {
  if (error instanceof TypeError) return value
  throw error
}

function write(value: unknown, gap: string, margin: string): string {
  if (typeof value === 'bigint') return String(value)
  if (typeof value !== 'object' || value === null) return JSON.stringify(value) ?? 'null'
  const inner = margin + gap
  if (Array.isArray(value)) {
    return bracket(
      '[]',
      value.map((item) => write(item, gap, inner)),
      gap,
      margin,
    )
  }
  const colon = gap === '' ? ':' : ': '
  const fields = Object.entries(value).filter(([, field]) => field !== undefined)
  return bracket(
    '{}',
    fields.map(([name, field]) => `${JSON.stringify(name)}${colon}${write(field, gap, inner)}`),
    gap,
    margin,
  )
}

function bracket(pair: '[]' | '{}', parts: readonly string[], gap: string, margin: string): string {
  if (parts.length === 0) return pair
  const [open = '', close = ''] = pair
  if (gap === '') return `${open}${parts.join(',')}${close}`
  const inner = `\n${margin}${gap}`
  return `${open}${inner}${parts.join(`,${inner}`)}\n${margin}${close}`
}
