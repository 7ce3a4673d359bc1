/**
 * A number of decoded JSON. Integers are exact to 64 bits, as on the wire and in CEL expressions (CEL-SCHEMA-11): a
 * safe integer is a `number`, any other 64-bit integer a `bigint`, and a larger one the nearest `number`. Every integer
 * has exactly one of these forms. Numbers and bigints can be compared with each other, but arithmetic must not mix
 * them.
 */
export type JsonNumber = number | bigint

/** Digits of the largest unsigned 64-bit integer. */
const MOST_DIGITS = 20

/** Reads decimal digits with an optional sign. Returns undefined for more digits than 64 bits can hold. */
export function readDigits(text: string): bigint | undefined {
  const isSigned = text.startsWith('-') || text.startsWith('+')
  let start = isSigned ? 1 : 0
  while (text[start] === '0') start++
  if (text.length - start > MOST_DIGITS) return undefined
  const magnitude = BigInt(text.slice(start))
  return text.startsWith('-') ? -magnitude : magnitude
}

/** Returns the form that an integer has in decoded JSON. */
export function fromBigInt(integer: bigint): JsonNumber {
  const number = Number(integer)
  return Number.isSafeInteger(number) || BigInt.asIntN(64, integer) !== integer ? number : integer
}

export const isJsonNumber = (value: unknown): value is JsonNumber =>
  typeof value === 'number' || typeof value === 'bigint'

export const isJsonInteger = (value: unknown): value is JsonNumber =>
  Number.isInteger(value) || typeof value === 'bigint'

/** Reports whether two numbers are the same integer, one as a bigint and the other as a float without a fraction. */
export const isSameInteger = (a: unknown, b: unknown): boolean =>
  typeof a === 'bigint' ? Number.isInteger(b) && BigInt(Number(b)) === a : typeof b === 'bigint' && isSameInteger(b, a)
