import { DecodingError } from '../json/decoding-error.ts'
import { fieldsOf, type MessageFields } from './fields.ts'
import { WireReader } from './reader.ts'
import { bytesCodec, stringCodec, type ValueCodec } from './value.ts'
import type { WireWriter } from './writer.ts'

/** The prefix of every Protobuf body (PROTO-02): it changes with the format. */
export const MAGIC = Buffer.from([0x6b, 0x38, 0x73, 0x00])

interface WireTypeMeta {
  readonly apiVersion: string
  readonly kind: string
}

/** Writes the prefix and the envelope around an object that `writeRaw` writes (PROTO-03 to PROTO-06). */
export function writeEnvelope(out: WireWriter, type: WireTypeMeta, writeRaw: (out: WireWriter) => void): void {
  const before = out.length
  writeRaw(out)
  out.field(2, before)
  writeTypeMeta(out, type)
  out.bytes(MAGIC)
}

export function writeTypeMeta(out: WireWriter, { apiVersion, kind }: WireTypeMeta): void {
  const before = out.length
  out.string(kind)
  out.tag(2, 2)
  out.string(apiVersion)
  out.tag(1, 2)
  out.field(1, before)
}

export interface Envelope extends WireTypeMeta {
  readonly raw: Uint8Array
  /** '' for Protobuf. */
  readonly contentType: string
  /** '': not encoded. */
  readonly contentEncoding: string
}

const slices: ValueCodec = { ...bytesCodec, read: (input, end) => input.slice(end) }
const TYPE_META: MessageFields = new Map([
  [1, { name: 'APIVersion', codec: stringCodec }],
  [2, { name: 'Kind', codec: stringCodec }],
])
const typeMeta: ValueCodec = { ...bytesCodec, read: (input, end) => fieldsOf(input, input.delimited(end), TYPE_META) }
const UNKNOWN: MessageFields = new Map([
  [1, { name: 'TypeMeta', codec: typeMeta }],
  [2, { name: 'Raw', codec: slices }],
  [3, { name: 'ContentEncoding', codec: stringCodec }],
  [4, { name: 'ContentType', codec: stringCodec }],
])

const text = (fields: unknown, number: number): string => {
  const value: unknown = fields instanceof Map ? fields.get(number) : undefined
  return typeof value === 'string' ? value : ''
}

/** Reads prefix and envelope. Throws DecodingError, for another prefix in the words of kube-apiserver (PROTO-07). */
export function readEnvelope(bytes: Uint8Array): Envelope {
  if (bytes.length < MAGIC.length || MAGIC.some((byte, index) => bytes[index] !== byte)) {
    if (bytes.length === 0) throw new DecodingError('empty data')
    const expected = `[${[...MAGIC].join(' ')}]`
    throw new DecodingError(`provided data does not appear to be a protobuf message, expected prefix ${expected}`)
  }
  const input = new WireReader(bytes.subarray(MAGIC.length))
  const fields = fieldsOf(input, input.length, UNKNOWN)
  const raw = fields.get(2)
  return {
    apiVersion: text(fields.get(1), 1),
    kind: text(fields.get(1), 2),
    raw: raw instanceof Uint8Array ? raw : new Uint8Array(),
    contentEncoding: text(fields, 3),
    contentType: text(fields, 4),
  }
}
