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
  type Value,
} from './values.ts'

/**
 * Equality of any two values: numbers by their value across the number types, NaN unequal to itself,
 * values of different types unequal, aggregates by their parts.
 */
export function equals(a: Value, b: Value): boolean {
  if (typeof a === 'string' || typeof a === 'boolean' || a === null) return a === b
  if (typeof a !== 'object') return a === b || compareNumbers(a, b) === 0
  if (a instanceof List) return b instanceof List && equalLists(a, b)
  if (a instanceof MapValue) return b instanceof MapValue && equalMaps(a, b)
  if (a instanceof ObjectValue) return a.equals(b)
  if (a instanceof Timestamp) return b instanceof Timestamp && a.seconds === b.seconds && a.nanos === b.nanos
  if (a instanceof Duration) return b instanceof Duration && a.seconds === b.seconds && a.nanos === b.nanos
  if (a instanceof Uint8Array) return b instanceof Uint8Array && a.length === b.length && compareBytes(a, b) === 0
  if (a instanceof TypeValue) return b instanceof TypeValue && a.type.name === b.type.name
  if (a instanceof Optional) return b instanceof Optional && equalOptionals(a, b)
  if (a instanceof OpaqueValue) return b instanceof OpaqueValue && a.equals(b)
  return !(a instanceof CelError) && compareNumbers(a, b) === 0
}

function equalLists(a: List, b: List): boolean {
  if (a.equals !== undefined) return a.equals(b)
  if (b.equals !== undefined) return b.equals(a)
  if (a.length !== b.length) return false
  for (let i = 0; i < a.length; i++) if (!equals(a.at(i), b.at(i))) return false
  return true
}

function equalMaps(a: MapValue, b: MapValue): boolean {
  if (a.size !== b.size) return false
  for (const key of a.keys()) {
    const left = a.get(key)
    const right = b.get(key)
    if (left === undefined || right === undefined || !equals(left, right)) return false
  }
  return true
}

function equalOptionals(a: Optional, b: Optional): boolean {
  if (a.value === undefined || b.value === undefined) return a.value === b.value
  return equals(a.value, b.value)
}
