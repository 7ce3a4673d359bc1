import { formatDouble } from './double.ts'
import { formatDuration } from './duration.ts'
import { elementsOf } from './lists.ts'
import { formatTimestamp } from './timestamp.ts'
import { formatType } from './types.ts'
import {
  CelError,
  Double,
  Duration,
  List,
  MapValue,
  Optional,
  Timestamp,
  TypeValue,
  Uint,
  type Value,
} from './values.ts'

/**
 * Returns a value in the notation of expressions: `[1, 2u, 3.0, "a"]`. Objects and opaque values show their type's name
 * only.
 */
export function formatValue(value: Value): string {
  if (typeof value === 'string') return JSON.stringify(value)
  if (value === null || typeof value !== 'object') return String(value)
  if (value instanceof Double) return formatDoubleLiteral(value.value)
  if (value instanceof Uint) return `${value.value}u`
  if (value instanceof Uint8Array) return `b"${Array.from(value, escapeByte).join('')}"`
  if (value instanceof Timestamp) return `timestamp("${formatTimestamp(value)}")`
  if (value instanceof Duration) return `duration("${formatDuration(value)}")`
  if (value instanceof List) return `[${elementsOf(value).map(formatValue).join(', ')}]`
  if (value instanceof MapValue) return `{${formatEntries(value).join(', ')}}`
  if (value instanceof TypeValue) return formatType(value.type)
  if (value instanceof Optional)
    return value.value === undefined ? 'optional.none()' : `optional.of(${formatValue(value.value)})`
  return value instanceof CelError ? `error: ${value.message}` : `${value.type.name}{}`
}

function formatEntries(map: MapValue): readonly string[] {
  return Array.from(map.keys(), (key) => `${formatValue(key)}: ${formatValue(map.get(key) ?? null)}`)
}

function formatDoubleLiteral(value: number): string {
  const text = formatDouble(value)
  return /^-?\d+$/.test(text) ? `${text}.0` : text
}

function escapeByte(byte: number): string {
  const printable = byte >= 0x20 && byte < 0x7f && byte !== 0x22 && byte !== 0x5c
  return printable ? String.fromCharCode(byte) : `\\x${byte.toString(16).padStart(2, '0')}`
}
