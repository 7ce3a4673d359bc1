import { CelError, Uint, type Int } from './values.ts'

/**
 * 64-bit integers in their canonical form: a `number` within ±(2^53 − 1), a `bigint` beyond. Two equal integers are
 * therefore always `===`. A number here is never −0.
 */

export const MIN_INT = -(2n ** 63n)
export const MAX_INT = 2n ** 63n - 1n
export const MAX_UINT = 2n ** 64n - 1n

export const integerOverflow = (): CelError => new CelError('integer overflow')
export const unsignedIntegerOverflow = (): CelError => new CelError('unsigned integer overflow')

/** Returns the canonical form of an integer. */
export function canonical(value: bigint): Int {
  const number = Number(value)
  return Number.isSafeInteger(number) ? number : value
}

/** Digits of the largest unsigned 64-bit integer. */
const MOST_DIGITS = 20

/** Reads decimal digits with an optional sign; undefined for more digits than 64 bits can hold. */
export function readDigits(text: string): bigint | undefined {
  const isSigned = text.startsWith('-') || text.startsWith('+')
  let start = isSigned ? 1 : 0
  while (text[start] === '0') start++
  if (text.length - start > MOST_DIGITS) return undefined
  const magnitude = BigInt(text.slice(start))
  return text.startsWith('-') ? -magnitude : magnitude
}

/** Returns an int; an error if it does not fit 64 bits. */
export function toInt(value: bigint): Int | CelError {
  return value < MIN_INT || value > MAX_INT ? integerOverflow() : canonical(value)
}

/** Returns a uint; an error if it does not fit 64 bits. */
function toUint(value: bigint): Uint | CelError {
  return value < 0n || value > MAX_UINT ? unsignedIntegerOverflow() : new Uint(canonical(value))
}

export function addInts(a: Int, b: Int): Int | CelError {
  if (typeof a === 'number' && typeof b === 'number') {
    const sum = a + b
    if (Number.isSafeInteger(sum)) return sum
  }
  return toInt(BigInt(a) + BigInt(b))
}

export function subtractInts(a: Int, b: Int): Int | CelError {
  if (typeof a === 'number' && typeof b === 'number') {
    const difference = a - b
    if (Number.isSafeInteger(difference)) return difference
  }
  return toInt(BigInt(a) - BigInt(b))
}

export function multiplyInts(a: Int, b: Int): Int | CelError {
  if (typeof a === 'number' && typeof b === 'number') {
    const product = a * b
    if (Number.isSafeInteger(product)) return product + 0
  }
  return toInt(BigInt(a) * BigInt(b))
}

/** Returns the quotient rounded towards zero. */
export function divideInts(a: Int, b: Int): Int | CelError {
  if (b === 0) return new CelError('division by zero')
  if (typeof a === 'number' && typeof b === 'number') return (a - (a % b)) / b + 0
  return toInt(BigInt(a) / BigInt(b))
}

/** Returns the remainder, with the sign of the dividend. */
export function moduloInts(a: Int, b: Int): Int | CelError {
  if (b === 0) return new CelError('modulus by zero')
  if (typeof a === 'number' && typeof b === 'number') return (a % b) + 0
  if (BigInt(a) === MIN_INT && b === -1) return integerOverflow()
  return toInt(BigInt(a) % BigInt(b))
}

export function negateInt(a: Int): Int | CelError {
  return typeof a === 'number' ? 0 - a : toInt(-a)
}

export function addUints(a: Uint, b: Uint): Uint | CelError {
  return toUint(BigInt(a.value) + BigInt(b.value))
}

export function subtractUints(a: Uint, b: Uint): Uint | CelError {
  return toUint(BigInt(a.value) - BigInt(b.value))
}

export function multiplyUints(a: Uint, b: Uint): Uint | CelError {
  return toUint(BigInt(a.value) * BigInt(b.value))
}

export function divideUints(a: Uint, b: Uint): Uint | CelError {
  return b.value === 0 ? new CelError('division by zero') : toUint(BigInt(a.value) / BigInt(b.value))
}

export function moduloUints(a: Uint, b: Uint): Uint | CelError {
  return b.value === 0 ? new CelError('modulus by zero') : toUint(BigInt(a.value) % BigInt(b.value))
}

/** Compares two values: −1, 0 or 1. */
export function compareInts(a: Int, b: Int): number {
  return a < b ? -1 : a > b ? 1 : 0
}
