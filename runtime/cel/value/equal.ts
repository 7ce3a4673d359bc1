import { compareBytes, compareNumbers } from './compare.ts'
import {
  CelError,
  Duration,
  List,
  MapValue,
  ObjectValue,
  OpaqueValue,
  Optional,
  Timestamp,
  TypeValue,
  type Bytes,
  type Value,
} from './values.ts'
import { UNLIMITED, walkOver, type Work } from './work.ts'

/** Steps of comparing one pair of parts. */
const STEPS_PER_PAIR = 5

/**
 * Reports whether two values are equal: numbers by value across the number types, NaN unequal to itself, aggregates by
 * their parts. Values of different types are unequal.
 */
export function equals(a: Value, b: Value, work: Work = UNLIMITED): boolean {
  if (typeof a === 'string') {
    // Texts of different lengths are unequal at once.
    if (typeof b === 'string' && a.length === b.length) work.spend(walkOver(a.length))
    return a === b
  }
  if (typeof a === 'boolean' || a === null) return a === b
  if (typeof a !== 'object') return a === b || compareNumbers(a, b) === 0
  if (a instanceof List) return b instanceof List && equalLists(a, b, work)
  if (a instanceof MapValue) return b instanceof MapValue && equalMaps(a, b, work)
  if (a instanceof ObjectValue) return a.equals(b, work)
  if (a instanceof Timestamp) return b instanceof Timestamp && a.seconds === b.seconds && a.nanos === b.nanos
  if (a instanceof Duration) return b instanceof Duration && a.seconds === b.seconds && a.nanos === b.nanos
  if (a instanceof Uint8Array) return b instanceof Uint8Array && equalBytes(a, b, work)
  if (a instanceof TypeValue) return b instanceof TypeValue && a.type.name === b.type.name
  if (a instanceof Optional) return b instanceof Optional && equalOptionals(a, b, work)
  if (a instanceof OpaqueValue) return b instanceof OpaqueValue && a.equals(b)
  return !(a instanceof CelError) && compareNumbers(a, b) === 0
}

function equalBytes(a: Bytes, b: Bytes, work: Work): boolean {
  if (a.length !== b.length) return false
  work.spend(a.length)
  return compareBytes(a, b) === 0
}

function equalLists(a: List, b: List, work: Work): boolean {
  if (a.equals !== undefined) return a.equals(b, work)
  if (b.equals !== undefined) return b.equals(a, work)
  if (a.length !== b.length) return false
  for (let i = 0; i < a.length; i++) {
    work.spend(STEPS_PER_PAIR)
    if (!equals(a.at(i), b.at(i), work)) return false
  }
  return true
}

function equalMaps(a: MapValue, b: MapValue, work: Work): boolean {
  const { size } = a
  work.spend(size * STEPS_PER_PAIR)
  if (size !== b.size) return false
  for (const key of a.keys()) {
    work.spend(STEPS_PER_PAIR)
    const left = a.get(key)
    const right = b.get(key)
    if (left === undefined || right === undefined || !equals(left, right, work)) return false
  }
  return true
}

function equalOptionals(a: Optional, b: Optional, work: Work): boolean {
  if (a.value === undefined || b.value === undefined) return a.value === b.value
  return equals(a.value, b.value, work)
}
