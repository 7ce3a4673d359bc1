import { compareInts } from './int.ts'
import { compareTimes } from './time.ts'
import { Double, Duration, Timestamp, Uint, type Int, type Value } from './values.ts'

/**
 * The order of two values: negative, zero or positive; undefined if they have none. NaN has no order to any number.
 */
type Ordering = number | undefined

/** Orders two values of one type, or two numbers of any types; undefined if they have no order. */
export function compare(a: Value, b: Value): Ordering {
  if (typeof a === 'string') return typeof b === 'string' ? compareStrings(a, b) : undefined
  if (typeof a === 'boolean') return typeof b === 'boolean' ? Number(a) - Number(b) : undefined
  if (a instanceof Timestamp) return b instanceof Timestamp ? compareTimes(a, b) : undefined
  if (a instanceof Duration) return b instanceof Duration ? compareTimes(a, b) : undefined
  if (a instanceof Uint8Array) return b instanceof Uint8Array ? compareBytes(a, b) : undefined
  return compareNumbers(a, b)
}

/** Returns the number within an int, a uint or a double; undefined for anything but a number. */
export function numberOf(value: Value): Int | undefined {
  if (typeof value === 'number' || typeof value === 'bigint') return value
  return value instanceof Double || value instanceof Uint ? value.value : undefined
}

/**
 * Orders two numbers of any types; undefined for NaN and for anything but numbers. Integers are compared exactly; with
 * a double they are compared as the nearest double, as cel-go does.
 */
export function compareNumbers(a: Value, b: Value): Ordering {
  const left = numberOf(a)
  const right = numberOf(b)
  if (left === undefined || right === undefined || Number.isNaN(left) || Number.isNaN(right)) return undefined
  return a instanceof Double || b instanceof Double
    ? compareInts(Number(left), Number(right))
    : compareInts(left, right)
}

/** Compares by code points, as Go compares the bytes of UTF-8. JavaScript's own order differs above U+D7FF. */
export function compareStrings(a: string, b: string): number {
  if (a === b) return 0
  const length = Math.min(a.length, b.length)
  for (let i = 0; i < length; i++) {
    const left = a.charCodeAt(i)
    const right = b.charCodeAt(i)
    if (left !== right) return Math.sign(inCodePointOrder(left) - inCodePointOrder(right))
  }
  return Math.sign(a.length - b.length)
}

/** Moves the surrogates, which encode the highest code points, above all other code units. */
function inCodePointOrder(unit: number): number {
  return unit < 0xd800 ? unit : unit < 0xe000 ? unit + 0x2000 : unit - 0x800
}

export function compareBytes(a: Uint8Array, b: Uint8Array): number {
  const length = Math.min(a.length, b.length)
  for (let i = 0; i < length; i++) {
    const difference = Number(a[i]) - Number(b[i])
    if (difference !== 0) return Math.sign(difference)
  }
  return Math.sign(a.length - b.length)
}
