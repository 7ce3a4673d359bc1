import { parseExactly } from './exact-parse.ts'

/** Digits that every integer has which a `number` does not hold exactly. */
const LONG = 16
const LONG_NUMBER = /[[:,\s-]\d{16}|^\d{16}/

const isDigit = (byte: number | undefined): boolean => byte !== undefined && byte >= 0x30 && byte <= 0x39

/** Whether so many digits follow one another that they might be such an integer. */
export const hasLongDigits = (bytes: Uint8Array): boolean => hasDigits(bytes, LONG)

/** Whether so many digits follow one another. Only every so manieth byte is looked at: among the digits is one of these. */
export function hasDigits(bytes: Uint8Array, count: number): boolean {
  for (let at = count - 1; at < bytes.length; at += count) {
    const byte = bytes[at] as number
    if (byte < 0x30 || byte > 0x39) continue
    let start = at
    let end = at + 1
    while (isDigit(bytes[start - 1])) start--
    while (isDigit(bytes[end])) end++
    if (end - start >= count) return true
  }
  return false
}

const textOf = ({ buffer, byteOffset, byteLength }: Uint8Array): string =>
  Buffer.from(buffer, byteOffset, byteLength).toString('utf8')

/** Parses JSON with integers that are exact to 64 bits. Throws SyntaxError. */
export function parseJson(text: string): unknown {
  const value: unknown = JSON.parse(text)
  return LONG_NUMBER.test(text) ? parseExactly(text).value : value
}

/** The same of the bytes of a text; without such integers it costs no more than `JSON.parse`. */
export function readJson(bytes: Uint8Array): unknown {
  const text = textOf(bytes)
  const value: unknown = JSON.parse(text)
  return hasLongDigits(bytes) ? parseExactly(text).value : value
}

/** The text of a JSON value with all digits of its integers. Without a bigint it costs no more than `JSON.stringify`. */
export function jsonText(value: unknown): string {
  try {
    return JSON.stringify(value) ?? 'null'
  } catch (error) {
    return write(withBigInt(error, value), '', '')
  }
}

/** The same for eyes: indented by two spaces. */
export function indentedJsonText(value: unknown): string {
  try {
    return JSON.stringify(value, undefined, 2) ?? 'null'
  } catch (error) {
    return write(withBigInt(error, value), '  ', '')
  }
}

/** The value, if `JSON.stringify` failed because of what it is; throws any other error again. */
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
