import { parseDuration } from '../value/duration.ts'
import { canonical } from '../value/int.ts'
import { parseTimestamp } from '../value/timestamp.ts'
import { CelError, Double, type Value } from '../value/values.ts'

/** Returns the CEL value of decoded JSON; an error if the schema does not allow it. Never throws. */
export type ReadJson = (json: unknown) => Value

const unexpected = (expected: string, json: unknown): CelError =>
  new CelError(`invalid data, expected ${expected}, got ${json === null ? 'null' : typeof json}`)

export const readBool: ReadJson = (json) => (typeof json === 'boolean' ? json : unexpected('bool', json))

/** Reads an int with all decoded digits: beyond ±(2^53 − 1) those of a bigint or of the nearest double. */
export const readInt: ReadJson = (json) => {
  if (typeof json === 'number') {
    if (Number.isSafeInteger(json)) return json + 0
    if (Number.isInteger(json) && Math.abs(json) < 2 ** 63) return canonical(BigInt(json))
  }
  return typeof json === 'bigint' && BigInt.asIntN(64, json) === json ? canonical(json) : unexpected('int', json)
}

/** Reads a double, also from an integral JSON number (CEL-SCHEMA-10). */
export const readDouble: ReadJson = (json) =>
  typeof json === 'number' || typeof json === 'bigint' ? new Double(Number(json)) : unexpected('float', json)

export const readIntOrString: ReadJson = (json) => {
  if (typeof json === 'string') return json
  const value = readInt(json)
  return value instanceof CelError ? unexpected('either a string or an integer', json) : value
}

/** Returns a reader of strings of a format. */
const formatted =
  (name: string, parse: (text: string) => Value | undefined): ReadJson =>
  (json) => {
    if (typeof json !== 'string') return unexpected('string', json)
    return parse(json) ?? new CelError(`Invalid ${name} formatted string ${json}`)
  }

export const readString: ReadJson = (json) => (typeof json === 'string' ? json : unexpected('string', json))
export const readBytes = formatted('byte', decodeBase64)
export const readDuration = formatted('duration', parseDuration)
export const readDate = formatted('date', (text) => parseTimestamp(`${text}T00:00:00Z`))
/** Reads a time by RFC 3339, which allows lower-case `t` and `z`. */
export const readDateTime = formatted('date-time', (text) => parseTimestamp(text.toUpperCase()))

const BASE64 = /^(?:[A-Za-z0-9+/]{4})*(?:[A-Za-z0-9+/]{2}==|[A-Za-z0-9+/]{3}=)?$/

function decodeBase64(text: string): Uint8Array | undefined {
  return BASE64.test(text) ? Uint8Array.from(atob(text), (character) => character.charCodeAt(0)) : undefined
}

/** Returns a reader that also reads null, as an error if the schema is not nullable. */
export function withNull(read: ReadJson, nullable: true | undefined): ReadJson {
  const none: Value = nullable ? null : new CelError('invalid data, got null for schema with nullable=false')
  return (json) => (json === null ? none : read(json))
}
