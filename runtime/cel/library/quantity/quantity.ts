import { canonical, MAX_INT, MIN_INT } from '../../value/int.ts'
import type { Int } from '../../value/values.ts'

/**
 * A quantity: `unscaled × 10^scale`. As in Kubernetes, one that fits 64 bits keeps its scale, and only such a quantity
 * without a fraction is an integer; others are decimals, rounded up to 10^-9 and capped at 2^63 − 1.
 */
export interface Quantity {
  readonly unscaled: bigint
  readonly scale: number
  readonly form: 'int64' | 'decimal'
}

const NANO = -9
/** Digits that always fit 64 bits. */
const SAFE_DIGITS = 18
const SYNTAX = /^([+-]?)(\d*)(?:\.(\d*))?([A-Za-z].*)?$/s
const DECIMAL: Readonly<Record<string, number>> = { n: -9, u: -6, m: -3, '': 0, k: 3, M: 6, G: 9, T: 12, P: 15, E: 18 }
const BINARY: Readonly<Record<string, number>> = { Ki: 10, Mi: 20, Gi: 30, Ti: 40, Pi: 50, Ei: 60 }
const EXPONENT = /^[eE]([+-]?\d+)$/

/** Most characters of a quantity: the time to compute with its digits grows faster than their number. */
export const MOST_CHARACTERS = 1024

/** Parses a quantity; undefined if the text is malformed or too long. */
export function parseQuantity(text: string): Quantity | undefined {
  if (text.length > MOST_CHARACTERS) return undefined
  const [, sign, whole = '', fraction = '', suffix = ''] = SYNTAX.exec(text) ?? []
  if (sign === undefined || whole + fraction === '') return undefined
  const digits = withoutZeros(whole)
  const unit = sign === '-' ? -1n : 1n
  const bits = BINARY[suffix]
  if (bits !== undefined) return binary(digits, fraction, bits, unit)
  const exponent = DECIMAL[suffix] ?? exponentOf(suffix)
  if (exponent === undefined) return undefined
  const unscaled = BigInt(digits + fraction || '0') * unit
  const scale = exponent - fraction.length
  if (digits.length + fraction.length <= SAFE_DIGITS && scale >= NANO) return { unscaled, scale, form: 'int64' }
  return decimal(unscaled, scale)
}

/** Returns the digits without leading zeros. */
function withoutZeros(digits: string): string {
  let start = 0
  while (start < digits.length - 1 && digits[start] === '0') start++
  return digits.slice(start)
}

function exponentOf(suffix: string): number | undefined {
  const [, digits] = EXPONENT.exec(suffix) ?? []
  const exponent = Number(digits)
  return digits === undefined || Math.abs(exponent) > 2 ** 31 ? undefined : exponent
}

function binary(digits: string, fraction: string, bits: number, sign: bigint): Quantity {
  const unscaled = BigInt(digits + fraction || '0') * 2n ** BigInt(bits) * sign
  const digitsLeft = 15 - digits.length - Math.trunc((bits * 3) / 10) - 1
  if (fraction === '' && digitsLeft >= 0 && fits(unscaled)) return { unscaled, scale: 0, form: 'int64' }
  return decimal(unscaled, -fraction.length)
}

const fits = (value: bigint): boolean => value >= MIN_INT && value <= MAX_INT

const power = (exponent: number): bigint => 10n ** BigInt(exponent)

/** Returns a decimal within the limits of Kubernetes: rounded away from zero to 10^-9, and capped at 2^63 − 1. */
function decimal(unscaled: bigint, scale: number): Quantity {
  const magnitude = unscaled < 0n ? -unscaled : unscaled
  // A number with so many digits is beyond the cap, whatever they are.
  if (magnitude !== 0n && scale > 40) return { unscaled: unscaled < 0n ? -MAX_INT : MAX_INT, scale: 0, form: 'decimal' }
  const nanos = scale >= NANO ? magnitude * power(scale - NANO) : roundUp(magnitude, NANO - scale)
  const capped = nanos > MAX_INT * power(-NANO) ? MAX_INT * power(-NANO) : nanos
  return { unscaled: unscaled < 0n ? -capped : capped, scale: NANO, form: 'decimal' }
}

function roundUp(magnitude: bigint, digits: number): bigint {
  if (digits > 4_000) return magnitude === 0n ? 0n : 1n
  const divisor = power(digits)
  return (magnitude + divisor - 1n) / divisor
}

/** Returns the value as a 64-bit integer; undefined if it has a fraction, or does not fit. */
export function asInteger({ unscaled, scale, form }: Quantity): Int | undefined {
  if (form === 'decimal' || scale < 0) return undefined
  if (unscaled === 0n) return 0
  if (scale > SAFE_DIGITS) return undefined
  const value = unscaled * power(scale)
  return fits(value) ? canonical(value) : undefined
}

export const asFloat = ({ unscaled, scale }: Quantity): number => Number(`${unscaled}e${scale}`)

export const sign = ({ unscaled }: Quantity): -1 | 0 | 1 => (unscaled < 0n ? -1 : unscaled > 0n ? 1 : 0)

export const fromInteger = (value: Int): Quantity => ({ unscaled: BigInt(value), scale: 0, form: 'int64' })

export const negated = (quantity: Quantity): Quantity => ({ ...quantity, unscaled: -quantity.unscaled })

/**
 * Highest power of ten in sums: beyond it a quantity counts as the cap, since exact sums would need too many digits.
 */
const MAX_SCALE = 400

const bounded = (quantity: Quantity): Quantity =>
  quantity.scale > MAX_SCALE ? decimal(quantity.unscaled, quantity.scale) : quantity

/** Returns both quantities as multiples of the same power of ten. */
function aligned(one: Quantity, other: Quantity): readonly [bigint, bigint, number] {
  const a = bounded(one)
  const b = bounded(other)
  const scale = Math.min(a.scale, b.scale)
  return [a.unscaled * power(a.scale - scale), b.unscaled * power(b.scale - scale), scale]
}

export function sum(a: Quantity, b: Quantity): Quantity {
  if (a.unscaled === 0n) return b
  if (b.unscaled === 0n) return a
  const [one, other, scale] = aligned(a, b)
  const unscaled = one + other
  if (a.form === 'int64' && b.form === 'int64' && fits(unscaled) && fits(one) && fits(other)) {
    return { unscaled, scale, form: 'int64' }
  }
  return { unscaled, scale, form: 'decimal' }
}

export function compareQuantities(a: Quantity, b: Quantity): -1 | 0 | 1 {
  const signs = sign(a) - sign(b)
  if (signs !== 0) return signs < 0 ? -1 : 1
  if (a.scale > MAX_SCALE || b.scale > MAX_SCALE) {
    const difference = (orderOf(a) - orderOf(b)) * sign(a)
    if (difference !== 0) return difference < 0 ? -1 : 1
    return compareInOrder(a, b)
  }
  const [one, other] = aligned(a, b)
  return one < other ? -1 : one > other ? 1 : 0
}

/** Returns the power of ten of the first digit. */
const orderOf = ({ unscaled, scale }: Quantity): number => String(unscaled).replace('-', '').length + scale

/** Compares two quantities whose first digits have the same power of ten. */
function compareInOrder(a: Quantity, b: Quantity): -1 | 0 | 1 {
  const length = Math.max(String(a.unscaled).length, String(b.unscaled).length)
  const [one, other] = [a, b].map(({ unscaled }) => unscaled * power(length - String(unscaled).length))
  return one! < other! ? -1 : one! > other! ? 1 : 0
}
