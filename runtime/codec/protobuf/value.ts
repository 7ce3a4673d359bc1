import { jsonText } from '../../json/index.ts'
import { formatTime, parseTime } from '../../api/index.ts'
import { decodeJson } from '../json/decode.ts'
import { DecodingError } from '../json/decoding-error.ts'
import { fieldsOf, type MessageFields } from './fields.ts'
import type { WireReader } from './reader.ts'
import type { WireType, WireWriter } from './writer.ts'

/** Writes and reads values of one kind, without their tag. */
export interface ValueCodec {
  readonly wireType: WireType
  /** Writes the value, with its length where it has one. */
  write(out: WireWriter, value: unknown): void
  /**
   * Reads what `write` wrote; `present` is the value of an earlier occurrence of the field; undefined: there is none.
   */
  read(input: WireReader, end: number, present: unknown): unknown
}

const textOf = (value: unknown): string => (typeof value === 'string' ? value : String(value ?? ''))
const numberOf = (value: unknown): number => {
  const number = Number(value ?? 0)
  return Number.isFinite(number) ? number : 0
}

export const stringCodec: ValueCodec = {
  wireType: 2,
  write: (out, value) => out.string(textOf(value)),
  read: (input, end) => input.string(end),
}

export const boolCodec: ValueCodec = {
  wireType: 0,
  write: (out, value) => out.varint(value === true ? 1 : 0),
  read: (input, end) => input.unsigned(end) !== 0,
}

export const int64Codec: ValueCodec = {
  wireType: 0,
  write: (out, value) =>
    typeof value === 'bigint' ? out.longInteger(value) : out.integer(Math.trunc(numberOf(value))),
  read: (input, end) => input.int64(end),
}

export const int32Codec: ValueCodec = { ...int64Codec, read: (input, end) => input.int32(end) }

export const doubleCodec: ValueCodec = {
  wireType: 1,
  write: (out, value) => out.double(Number(value ?? 0)),
  read: (input, end) => finite(input.double(end)),
}

function finite(value: number): number {
  if (Number.isFinite(value)) return value
  throw new DecodingError(`json: unsupported value: ${Number.isNaN(value) ? 'NaN' : value > 0 ? '+Inf' : '-Inf'}`)
}

export const bytesCodec: ValueCodec = {
  wireType: 2,
  write: (out, value) => {
    const bytes = Buffer.from(textOf(value), 'base64')
    out.bytes(bytes)
    out.varint(bytes.length)
  },
  read: (input, end) => input.slice(end).toString('base64'),
}

/** Returns the codec of a small message of scalars; `write` writes its fields from the last to the first. */
const message = (
  fields: MessageFields,
  write: (out: WireWriter, value: unknown) => void,
  toValue: (found: ReadonlyMap<number, unknown>) => unknown,
): ValueCodec => ({
  wireType: 2,
  write: (out, value) => {
    const before = out.length
    write(out, value)
    out.varint(out.length - before)
  },
  read: (input, end) => toValue(fieldsOf(input, input.delimited(end), fields)),
})

function put(out: WireWriter, field: number, codec: ValueCodec, value: unknown): void {
  codec.write(out, value)
  out.tag(field, codec.wireType)
}

const FRACTION = /\.(\d{1,9})/
/** Last second of the year 9999: later times have no text. */
const LAST_SECOND = 253_402_300_799
const FIRST_SECOND = -62_135_596_800

function secondsOf(found: ReadonlyMap<number, unknown>): number {
  const seconds = Number(found.get(1) ?? 0)
  if (seconds > LAST_SECOND || seconds < FIRST_SECOND)
    throw new DecodingError('Time.MarshalJSON: year outside of range [0,9999]')
  return seconds
}

const TIMESTAMP: MessageFields = new Map([
  [1, { name: 'Seconds', codec: int64Codec }],
  [2, { name: 'Nanos', codec: int32Codec }],
])

/** Returns the codec of times: in whole seconds, or with microseconds. An empty message means no time. */
const timeCodec = (nanosOf: (text: string) => number, print: (seconds: number, nanos: number) => string): ValueCodec =>
  message(
    TIMESTAMP,
    (out, value) => {
      const text = textOf(value)
      const at = parseTime(text)
      if (at === undefined) return
      put(out, 2, int32Codec, nanosOf(text))
      put(out, 1, int64Codec, Math.floor(at / 1000))
    },
    (found) => (found.size === 0 ? undefined : print(secondsOf(found), Number(found.get(2) ?? 0))),
  )

export const secondTimeCodec = timeCodec(
  () => 0,
  (seconds) => formatTime(seconds * 1000),
)

export const microTimeCodec = timeCodec(
  (text) => Number((FRACTION.exec(text)?.[1] ?? '').padEnd(9, '0')),
  (seconds, nanos) => {
    const micros = Math.min(Math.max(Math.trunc(nanos / 1000), 0), 999_999)
    return `${formatTime(seconds * 1000).slice(0, 19)}.${String(micros).padStart(6, '0')}Z`
  },
)

export const quantityCodec: ValueCodec = message(
  new Map([[1, { name: 'String', codec: stringCodec }]]),
  (out, value) => put(out, 1, stringCodec, value),
  (found) => found.get(1) ?? '0',
)

export const intOrStringCodec: ValueCodec = message(
  new Map([
    [1, { name: 'Type', codec: int64Codec }],
    [2, { name: 'IntVal', codec: int32Codec }],
    [3, { name: 'StrVal', codec: stringCodec }],
  ]),
  (out, value) => {
    const isText = typeof value === 'string'
    put(out, 3, stringCodec, isText ? value : '')
    put(out, 2, int32Codec, isText ? 0 : value)
    put(out, 1, int64Codec, isText ? 1 : 0)
  },
  (found) => (found.get(1) === 1 ? (found.get(3) ?? '') : (found.get(2) ?? 0)),
)

const jsonBytes: ValueCodec = {
  wireType: 2,
  write: (out, value) => {
    const before = out.length
    out.utf8(jsonText(value))
    out.varint(out.length - before)
  },
  read: (input, end) => {
    const text = input.slice(end)
    if (text.length === 0) return undefined
    const { value, errors } = decodeJson(text, input.room)
    input.errors.push(...errors)
    return value
  },
}

/** Codec of any JSON: the bytes of its text in a message. */
export const rawCodec: ValueCodec = message(
  new Map([[1, { name: 'Raw', codec: jsonBytes }]]),
  (out, value) => put(out, 1, jsonBytes, value),
  (found) => found.get(1),
)
