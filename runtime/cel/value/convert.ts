import { formatType, BOOL, DOUBLE, DURATION, INT, STRING, TIMESTAMP, UINT, type Type } from './types.ts'
import { parseDuration } from './duration.ts'
import { conversionFailed } from './errors.ts'
import {
  MAX_INT,
  MAX_UINT,
  MIN_INT,
  canonical,
  integerOverflow,
  readDigits,
  toInt,
  unsignedIntegerOverflow,
} from './int.ts'
import { parseTimestamp } from './timestamp.ts'
import { CelError, Double, Uint, type Bytes, type Duration, type Int, type Timestamp } from './values.ts'

/** Conversions between the basic types; each returns an error for a value that the other type cannot hold. */

const failed = (to: Type): CelError => conversionFailed(formatType(STRING), formatType(to))

/** Most characters of a number, time or duration: parsing costs one unit, however long the text is. */
const LONGEST = 1024

const TRUE = new Set(['1', 't', 'T', 'true', 'TRUE', 'True'])
const FALSE = new Set(['0', 'f', 'F', 'false', 'FALSE', 'False'])

export function stringToBool(text: string): boolean | CelError {
  if (TRUE.has(text)) return true
  return FALSE.has(text) ? false : failed(BOOL)
}

export function stringToInt(text: string): Int | CelError {
  if (text.length > LONGEST || !/^[+-]?\d+$/.test(text)) return failed(INT)
  const value = readDigits(text)
  return value === undefined || value < MIN_INT || value > MAX_INT ? failed(INT) : canonical(value)
}

export function stringToUint(text: string): Uint | CelError {
  if (text.length > LONGEST || !/^\d+$/.test(text)) return failed(UINT)
  const value = readDigits(text)
  return value === undefined || value > MAX_UINT ? failed(UINT) : new Uint(canonical(value))
}

const DECIMAL = /^[+-]?(?:\d+(?:\.\d*)?|\.\d+)(?:[eE][+-]?\d+)?$/
const INFINITE = /^([+-]?)inf(?:inity)?$/i

export function stringToDouble(text: string): Double | CelError {
  if (text.length > LONGEST) return failed(DOUBLE)
  const infinite = INFINITE.exec(text)
  if (infinite !== null) return new Double(infinite[1] === '-' ? -Infinity : Infinity)
  if (/^nan$/i.test(text)) return new Double(NaN)
  const value = DECIMAL.test(text) ? Number(text) : NaN
  return Number.isFinite(value) ? new Double(value) : failed(DOUBLE)
}

export function stringToBytes(text: string): Bytes {
  return new TextEncoder().encode(text)
}

export function bytesToString(bytes: Bytes): string | CelError {
  try {
    return new TextDecoder('utf-8', { fatal: true, ignoreBOM: true }).decode(bytes)
  } catch {
    return new CelError('invalid UTF-8 in bytes, cannot convert to string')
  }
}

export function stringToDuration(text: string): Duration | CelError {
  return (text.length > LONGEST ? undefined : parseDuration(text)) ?? failed(DURATION)
}

export function stringToTimestamp(text: string): Timestamp | CelError {
  return (text.length > LONGEST ? undefined : parseTimestamp(text)) ?? failed(TIMESTAMP)
}

/** Converts a double to an int, rounding towards zero. The very ends of the range are out of range, as in cel-go. */
export function doubleToInt({ value }: Double): Int | CelError {
  return value > -(2 ** 63) && value < 2 ** 63 ? canonical(BigInt(Math.trunc(value))) : integerOverflow()
}

export function doubleToUint({ value }: Double): Uint | CelError {
  return value >= 0 && value < 2 ** 64 ? new Uint(canonical(BigInt(Math.trunc(value)))) : unsignedIntegerOverflow()
}

export function intToUint(value: Int): Uint | CelError {
  return value < 0 ? unsignedIntegerOverflow() : new Uint(value)
}

export function uintToInt({ value }: Uint): Int | CelError {
  return toInt(BigInt(value))
}
