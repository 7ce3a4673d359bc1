import { equals } from './equal.ts'
import { indexOutOfBounds, noSuchField, noSuchKey, noSuchOverload } from './errors.ts'
import { JsonList } from './json.ts'
import { typeOfValue } from './type-of.ts'
import { numberOf } from './compare.ts'
import { CelError, List, MapValue, ObjectValue, Optional, type Int, type Value } from './values.ts'
import { UNLIMITED, walkOver, type Work } from './work.ts'

/** Access to parts of values by field, key or index; of an optional's value as an optional. */

const NONE = new Optional(undefined)

/** Steps of making an element to compare it. */
const STEPS_PER_ELEMENT = 5
const LONG_TEXT = 64

/** Evaluates `operand.field`. */
export function select(operand: Value, field: string): Value {
  if (operand instanceof MapValue) return found(operand.get(field), noSuchKey, field)
  if (operand instanceof ObjectValue) return found(operand.get(field), noSuchField, field)
  return operand instanceof Optional ? optionalSelect(operand, field) : index(operand, field)
}

/** Evaluates `has(operand.field)`. */
export function isPresent(operand: Value, field: string): boolean | CelError {
  if (operand instanceof MapValue) return operand.get(field) !== undefined
  if (operand instanceof ObjectValue) return operand.has(field)
  if (operand instanceof Optional) return operand.value !== undefined && isPresent(operand.value, field)
  return operand instanceof List ? unsupportedIndex(field) : noSuchKey(field)
}

/** Evaluates `operand[key]`. */
export function index(operand: Value, key: Value): Value {
  if (operand instanceof List) {
    const position = positionOf(key)
    if (position instanceof CelError) return position
    return isWithin(operand, position) ? operand.at(Number(position)) : indexOutOfBounds(key)
  }
  if (operand instanceof MapValue) return found(operand.get(key), noSuchKey, key)
  if (operand instanceof ObjectValue && typeof key === 'string') return select(operand, key)
  return operand instanceof Optional ? optionalIndex(operand, key) : noSuchKey(key)
}

/** Evaluates `operand.?field`. */
export function optionalSelect(operand: Value, field: Value): Value {
  const held = operand instanceof Optional ? operand.value : operand
  if (held instanceof ObjectValue && typeof field === 'string') {
    const value = held.has(field) ? held.get(field) : undefined
    return value === undefined ? NONE : wrap(value)
  }
  return optionalIndex(operand, field)
}

/** Evaluates `operand[?key]`. */
export function optionalIndex(operand: Value, key: Value): Value {
  const held = operand instanceof Optional ? operand.value : operand
  if (held instanceof MapValue) {
    const value = held.get(key)
    return value === undefined ? NONE : wrap(value)
  }
  if (held instanceof List) {
    const position = positionOf(key)
    if (position instanceof CelError) return position
    return isWithin(held, position) ? wrap(held.at(Number(position))) : NONE
  }
  if (held === undefined) return NONE
  return held instanceof ObjectValue && typeof key === 'string' ? optionalSelect(held, key) : noSuchKey(key)
}

/** Evaluates `value in container`: an element of a list, a key of a map. */
export function contains(value: Value, container: Value, work: Work = UNLIMITED): boolean | CelError {
  if (container instanceof MapValue) return container.get(value) !== undefined
  if (!(container instanceof List)) return noSuchOverload()
  if (container instanceof JsonList && isPlain(value)) return includes(container.array, value, work)
  for (let i = 0; i < container.length; i++) {
    work.spend(STEPS_PER_ELEMENT)
    if (equals(container.at(i), value, work)) return true
  }
  return false
}

/** Does the same as Array.prototype.includes, whose call takes longer than searching most lists. */
export function includes(array: readonly unknown[], value: unknown, work: Work): boolean {
  work.spend(array.length)
  if (typeof value === 'string' && value.length > LONG_TEXT) return includesText(array, value, work)
  for (let i = 0; i < array.length; i++) if (array[i] === value) return true
  return false
}

/** Reports whether an array contains a text; spends steps for texts of the same length, which are compared in full. */
function includesText(array: readonly unknown[], text: string, work: Work): boolean {
  for (const each of array) {
    if (typeof each !== 'string' || each.length !== text.length) continue
    work.spend(walkOver(text.length))
    if (each === text) return true
  }
  return false
}

/** Reports whether `===` decides the equality of the value with plain data. */
function isPlain(value: Value): boolean {
  return typeof value === 'string' || typeof value === 'number' || typeof value === 'boolean'
}

function found<K>(value: Value | undefined, missing: (key: K) => CelError, key: K): Value {
  return value === undefined ? missing(key) : value
}

/** Wraps a value into an optional; returns an error unchanged. */
function wrap(value: Value): Value {
  return value instanceof CelError ? value : new Optional(value)
}

function isWithin(list: List, position: Int): boolean {
  return position >= 0 && position < list.length
}

/** Returns the list index of a number of any type, which must be integral. */
function positionOf(key: Value): Int | CelError {
  const number = typeof key === 'number' ? key : numberOf(key)
  if (number === undefined) return unsupportedIndex(key)
  return typeof number === 'bigint' || Number.isInteger(number)
    ? number
    : new CelError(`unsupported index value ${number} in list`)
}

const unsupportedIndex = (key: Value): CelError =>
  new CelError(`unsupported index type '${typeOfValue(key).name}' in list`)
