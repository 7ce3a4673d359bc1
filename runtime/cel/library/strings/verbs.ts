import { compareStrings } from '../../value/compare.ts'
import { toFixed, toScientific } from '../../value/decimal.ts'
import { formatFixed } from '../../value/double.ts'
import { formatDuration } from '../../value/duration.ts'
import { elementsOf } from '../../value/lists.ts'
import { formatTimestamp } from '../../value/timestamp.ts'
import { typeOfValue } from '../../value/type-of.ts'
import {
  CelError,
  Double,
  Duration,
  List,
  MapValue,
  Timestamp,
  TypeValue,
  Uint,
  type Int,
  type Value,
} from '../../value/values.ts'
import { walkOver, type Work } from '../../value/work.ts'

/** Formats a value for a clause of a template; `digits` is the number of digits after the point. */
type Verb = (value: Value, digits: number, work: Work) => string | CelError

/** The clauses of `format`, by their letter, as cel-go has them. They are independent of the locale. */
export const VERBS: ReadonlyMap<string, Verb> = new Map<string, Verb>([
  ['s', (value, _digits, work) => string(value, work)],
  ['d', decimal],
  ['f', (value, digits) => rounded(value, (number) => toFixed(number, digits), 'fixed-point')],
  ['e', (value, digits) => rounded(value, (number) => toScientific(number, digits), 'scientific')],
  ['b', (value) => (typeof value === 'boolean' ? String(Number(value)) : (inBase(value, 2) ?? refused(BINARY, value)))],
  ['o', (value) => inBase(value, 8) ?? refused('octal clause can only be used on ints and uints', value)],
  ['x', (value, _digits, work) => hexadecimal(value, work)],
  ['X', (value, _digits, work) => upperCase(hexadecimal(value, work))],
])

/** Steps of formatting one part of a list or map, which may have to be sorted, or one byte. */
const STEPS_PER_PART = 50
const STEPS_PER_BYTE = 20

const BINARY = 'only ints, uints, and bools can be formatted as binary'
const HEXADECIMAL = 'only ints, uints, bytes, and strings can be formatted as hex'
const STRING =
  'string clause can only be used on strings, bools, bytes, ints, doubles, maps, lists, types, durations, and timestamps'

const refused = (rule: string, value: Value): CelError => new CelError(`${rule}, was given ${typeOfValue(value).name}`)

function string(value: Value, work: Work): string | CelError {
  work.spend(STEPS_PER_PART + (typeof value === 'string' || value instanceof Uint8Array ? walkOver(value.length) : 0))
  if (typeof value === 'string') return value
  if (value === null || typeof value !== 'object') return String(value)
  if (value instanceof Uint) return String(value.value)
  if (value instanceof Double) return double(value.value, formatFixed)
  if (value instanceof Uint8Array) return new TextDecoder('utf-8', { ignoreBOM: true }).decode(value)
  if (value instanceof Timestamp) return formatTimestamp(value)
  if (value instanceof Duration) return formatDuration(value)
  if (value instanceof TypeValue) return value.type.name
  if (value instanceof List)
    return joined(
      '[',
      elementsOf(value, work).map((each) => string(each, work)),
      ']',
    )
  return value instanceof MapValue ? joined('{', entriesOf(value, work), '}') : refused(STRING, value)
}

function joined(open: string, parts: readonly (string | CelError)[], close: string): string | CelError {
  return parts.find((part) => part instanceof CelError) ?? `${open}${parts.join(', ')}${close}`
}

/** Formats the entries of a map, sorted by the formatted keys. */
function entriesOf(map: MapValue, work: Work): readonly (string | CelError)[] {
  const entries = Array.from(map.keys(), (key) => ({
    key: string(key, work),
    value: string(map.get(key) ?? null, work),
  }))
  return entries
    .toSorted((a, b) => compareStrings(String(a.key), String(b.key)))
    .map(({ key, value }) => (value instanceof CelError ? value : `${String(key)}: ${value}`))
}

function decimal(value: Value): string | CelError {
  if (value instanceof Double) return double(value.value, formatFixed)
  return inBase(value, 10) ?? refused('decimal clause can only be used on ints, uints, and doubles', value)
}

function rounded(value: Value, write: (number: number) => string, clause: string): string | CelError {
  if (value instanceof Double) return double(value.value, write)
  const int = integerOf(value)
  return int === undefined
    ? refused(`${clause} clause can only be used on ints, uints, and doubles`, value)
    : write(Number(int))
}

const double = (value: number, write: (number: number) => string): string =>
  Number.isFinite(value) ? write(value) : String(value)

function hexadecimal(value: Value, work: Work): string | CelError {
  if (typeof value === 'string' || value instanceof Uint8Array) work.spend(STEPS_PER_BYTE * value.length)
  const bytes = typeof value === 'string' ? new TextEncoder().encode(value) : value
  if (!(bytes instanceof Uint8Array)) return inBase(value, 16) ?? refused(HEXADECIMAL, value)
  return Array.from(bytes, (byte) => byte.toString(16).padStart(2, '0')).join('')
}

const upperCase = (text: string | CelError): string | CelError => (typeof text === 'string' ? text.toUpperCase() : text)

const inBase = (value: Value, base: number): string | undefined => integerOf(value)?.toString(base)

function integerOf(value: Value): Int | undefined {
  if (value instanceof Uint) return value.value
  return typeof value === 'number' || typeof value === 'bigint' ? value : undefined
}
