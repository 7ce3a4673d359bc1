import { numberOf } from './compare.ts'
import { sizeOf } from './size.ts'
import { Duration, ObjectValue, Timestamp, type Value } from './values.ts'

/** Seconds of the first instant of the year 1, the zero of Go's time. */
const ZERO_TIME = -62_135_596_800

/** Reports whether a value is the zero of its type: null, false, 0 or empty. */
export function isZero(value: Value): boolean {
  if (value === null || value === false) return true
  if (value instanceof Duration) return value.seconds === 0 && value.nanos === 0
  if (value instanceof Timestamp) return value.seconds === ZERO_TIME && value.nanos === 0
  if (value instanceof ObjectValue) return value.isEmpty?.() ?? false
  return sizeOf(value) === 0 || numberOf(value) === 0
}
