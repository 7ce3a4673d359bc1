/**
 * Integers of JSON are exact to 64 bits, as they are on the wire and in expressions (CEL-SCHEMA-11): a safe integer is a
 * `number`, any other within 64 bits a `bigint`, and beyond that only the nearest `number` is left. Each has one form
 * alone, and numbers and bigints can be compared with one another; no arithmetic mixes them.
 */
export type JsonNumber = number | bigint

/** Digits of the largest number of 64 bits. */
const MOST_DIGITS = 20

/** Reads decimal digits with or without a sign; undefined: they are too many for 64 bits. */
export function readDigits(text: string): bigint | undefined {
  const isSigned = text.startsWith('-') || text.startsWith('+')
  let start = isSigned ? 1 : 0
  while (text[start] === '0') start++
  if (text.length - start > MOST_DIGITS) return undefined
  const magnitude = BigInt(text.slice(start))
  return text.startsWith('-') ? -magnitude : magnitude
}

/** The form of an integer in decoded JSON. */
export function fromBigInt(integer: bigint): JsonNumber {
  const number = Number(integer)
  return Number.isSafeInteger(number) || BigInt.asIntN(64, integer) !== integer ? number : integer
}

export const isJsonNumber = (value: unknown): value is JsonNumber =>
  typeof value === 'number' || typeof value === 'bigint'

export const isJsonInteger = (value: unknown): value is JsonNumber =>
  Number.isInteger(value) || typeof value === 'bigint'

/** Whether two numbers are one integer in its two forms: a float that was read and has no fraction, and digits. */
export const isSameInteger = (a: unknown, b: unknown): boolean =>
  typeof a === 'bigint' ? Number.isInteger(b) && BigInt(Number(b)) === a : typeof b === 'bigint' && isSameInteger(b, a)
