/** A fixed-point number with a unit, e.g. `500m`, `1Gi`, `2e3`. Exact to one billionth. */
export interface Quantity {
  /** Value in billionths. */
  readonly nano: bigint
  readonly format: 'decimal' | 'binary' | 'exponent'
}

/** Longest text of a quantity; computing with its digits grows faster than their number. */
export const MOST_CHARACTERS = 1024
/** Largest power of ten; quantities beyond it are kept as written and never computed with. */
const MOST_EXPONENT = 128
const NANO = 1_000_000_000n
const PATTERN = /^([+-]?)(\d*)(?:\.(\d*))?(Ki|Mi|Gi|Ti|Pi|Ei|n|u|m|k|M|G|T|P|E|[eE][+-]?\d+)?$/
const DECIMAL_EXPONENTS: Readonly<Record<string, number>> = {
  n: -9,
  u: -6,
  m: -3,
  '': 0,
  k: 3,
  M: 6,
  G: 9,
  T: 12,
  P: 15,
  E: 18,
}
const decimalSuffixes = new Map(Object.entries(DECIMAL_EXPONENTS).map(([suffix, exponent]) => [exponent, suffix]))
const BINARY_SUFFIXES = ['', 'Ki', 'Mi', 'Gi', 'Ti', 'Pi', 'Ei'] as const

/** Divides, rounding away from zero: amounts below the smallest unit are rounded up. */
function divideUp(value: bigint, by: bigint): bigint {
  const quotient = value / by
  return value % by === 0n ? quotient : quotient + (value < 0n ? -1n : 1n)
}

/**
 * Parses a quantity; undefined: the text is none, or too long. Rounds anything finer than a billionth away from zero.
 */
export function parseQuantity(text: string): Quantity | undefined {
  const match = text.length > MOST_CHARACTERS ? null : PATTERN.exec(text)
  if (match === null) return undefined
  const [, sign = '', whole = '', fraction = '', suffix = ''] = match
  if (whole === '' && fraction === '') return undefined
  let digits = BigInt(`${whole}${fraction}` || '0')
  if (sign === '-') digits = -digits
  const binary = BINARY_SUFFIXES.findIndex((known) => known !== '' && known === suffix)
  if (binary > 0)
    return { nano: divideUp(digits * 1024n ** BigInt(binary) * NANO, 10n ** BigInt(fraction.length)), format: 'binary' }
  const isExponent = /^[eE][+-]?\d/.test(suffix)
  const exponent = isExponent ? Number(suffix.slice(1)) : (DECIMAL_EXPONENTS[suffix] ?? 0)
  if (Math.abs(exponent) > MOST_EXPONENT) return undefined
  const power = exponent - fraction.length + 9
  const nano = power >= 0 ? digits * 10n ** BigInt(power) : divideUp(digits, 10n ** BigInt(-power))
  return { nano, format: isExponent ? 'exponent' : 'decimal' }
}

function formatBinary(nano: bigint): string {
  let number = nano / NANO
  let unit = 0
  while (unit < BINARY_SUFFIXES.length - 1 && number !== 0n && number % 1024n === 0n) {
    number /= 1024n
    unit++
  }
  return `${number}${BINARY_SUFFIXES[unit]}`
}

/** Number of zeros of billionths that the largest suffix replaces. */
const MOST_ZEROS = 27

function formatDecimal({ nano, format }: Quantity): string {
  if (nano === 0n) return '0'
  const digits = String(nano)
  let zeros = 0
  while (digits.endsWith('000', digits.length - zeros) && (format === 'exponent' || zeros < MOST_ZEROS)) zeros += 3
  const number = digits.slice(0, digits.length - zeros)
  const exponent = zeros - 9
  if (format === 'exponent') return exponent === 0 ? `${number}` : `${number}e${exponent}`
  return `${number}${decimalSuffixes.get(exponent) ?? ''}`
}

/** Formats a quantity canonically: with the largest unit that leaves no fraction. */
export function formatQuantity(quantity: Quantity): string {
  const { nano, format } = quantity
  const small = nano > -1024n * NANO && nano < 1024n * NANO
  if (format === 'binary' && !small && nano % NANO === 0n) return formatBinary(nano)
  return formatDecimal(quantity)
}

/** Returns the canonical text of a quantity; undefined: the text is none. */
export function canonicalQuantity(text: string): string | undefined {
  const quantity = parseQuantity(text)
  return quantity === undefined ? undefined : formatQuantity(quantity)
}

/** Compares two quantities: negative, zero or positive, as `a` is less than, equal to or greater than `b`. */
export const compareQuantities = (a: Quantity, b: Quantity): number => (a.nano < b.nano ? -1 : a.nano > b.nano ? 1 : 0)
