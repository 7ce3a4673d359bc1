import { isJsonObject, setField, type JsonObject } from '../../json/index.ts'
import { wireFormOf, type StructuralSchema, type WireForm, type WireShape } from '../../schema/index.ts'
import { takeEmpty } from './counting.ts'
import { fieldsOf, wrongWireType } from './fields.ts'
import { knowing } from './known-parts.ts'
import type { MessageCodec } from './message.ts'
import { WireReader } from './reader.ts'
import { schemaOr, wrappedList } from './shapes.ts'
import * as values from './value.ts'
import type { ValueCodec } from './value.ts'
import type { WireWriter } from './writer.ts'

/** One field of a message: writes its value from the object that holds it, and reads it into that object. */
export interface Field {
  readonly number: number
  write(out: WireWriter, object: Readonly<JsonObject>): void
  read(input: WireReader, wireType: number, end: number, into: JsonObject): void
}

export interface FieldSource {
  readonly name: string
  readonly number: number
  readonly schema: StructuralSchema
  readonly required: boolean
  readonly shape: WireShape | undefined
  readonly parent: StructuralSchema
}

type CodecOf = (schema: StructuralSchema) => MessageCodec

const SCALARS: Readonly<Partial<Record<WireForm, ValueCodec>>> = {
  string: values.stringCodec,
  bytes: values.bytesCodec,
  bool: values.boolCodec,
  int32: values.int32Codec,
  int64: values.int64Codec,
  double: values.doubleCodec,
  time: values.secondTimeCodec,
  microTime: values.microTimeCodec,
  quantity: values.quantityCodec,
  intOrString: values.intOrStringCodec,
  raw: knowing(values.rawCodec),
}

const ZEROS: Readonly<Partial<Record<WireForm, unknown>>> = { string: '', bool: false, int32: 0, int64: 0, double: 0 }

const messageValue = (codec: MessageCodec): ValueCodec => ({
  wireType: 2,
  write: (out, value) => {
    const before = out.length
    if (isJsonObject(value)) codec.write(out, value)
    out.varint(out.length - before)
  },
  read: (input, end, present) => {
    const into: JsonObject = isJsonObject(present) ? present : {}
    const stop = input.delimited(end)
    input.nested(() => codec.read(input, stop, into))
    takeEmpty(input.room, into)
    return into
  },
})

function shapedValue({ shape, parent }: FieldSource, codecOf: CodecOf): ValueCodec | undefined {
  if (shape === undefined) return undefined
  return shape === 'wrappedList' ? wrappedList(values.stringCodec) : schemaOr(shape, messageValue(codecOf(parent)))
}

/** Returns the codec of a single value: an item of a list, a value of a map, or a field. */
function valueOf(schema: StructuralSchema, codecOf: CodecOf): ValueCodec {
  const form = wireFormOf(schema)
  if (form === 'message') return knowing(messageValue(codecOf(schema)))
  if (form === 'list') return wrappedList(schema.items === undefined ? values.rawCodec : valueOf(schema.items, codecOf))
  return SCALARS[form] ?? values.rawCodec
}

const isZero = (value: unknown): boolean => value === '' || value === 0 || value === false
const isEmptyObject = (value: unknown): boolean => isJsonObject(value) && Object.keys(value).length === 0

/** Returns the value that is written for an absent one; undefined: nothing is written, as for a pointer in Go. */
function zeroOf({ schema, required }: FieldSource, form: WireForm): unknown {
  if (form === 'message') return isEmptyObject(schema.default) ? {} : undefined
  const plain = required || schema.omitEmpty === true || isZero(schema.default)
  return plain && Object.hasOwn(ZEROS, form) ? ZEROS[form] : undefined
}

export function fieldFor(source: FieldSource, codecOf: CodecOf): Field {
  const { name, number, schema } = source
  const form = wireFormOf(schema)
  const shaped = shapedValue(source, codecOf)
  if (form === 'list' && shaped === undefined) {
    return listField(name, number, schema.items === undefined ? values.rawCodec : valueOf(schema.items, codecOf))
  }
  if (form === 'map') {
    const { additionalProperties } = schema
    const each =
      shaped ?? (typeof additionalProperties === 'object' ? valueOf(additionalProperties, codecOf) : values.rawCodec)
    return mapField(name, number, each)
  }
  const dropsZero = schema.omitEmpty === true
  // The metadata of an object is put together anew for each of its revisions: only its parts last.
  const passes = form === 'message' && name === 'metadata'
  const codec = shaped ?? (passes ? messageValue(codecOf(schema)) : valueOf(schema, codecOf))
  return singleField({ name, number, codec, zero: zeroOf(source, form), isAbsent: dropsZero ? isZero : never })
}

const never = (): boolean => false

interface SingleField {
  readonly name: string
  readonly number: number
  readonly codec: ValueCodec
  /** Written for an absent value; undefined: nothing is. */
  readonly zero: unknown
  /** Returns whether a value that was read counts as absent. */
  isAbsent(value: unknown): boolean
}

function singleField({ name, number, codec, zero, isAbsent }: SingleField): Field {
  const { wireType } = codec
  return {
    number,
    write: (out, object) => {
      const value = object[name] ?? zero
      if (value === undefined || value === null) return
      codec.write(out, value)
      out.tag(number, wireType)
    },
    read: (input, found, end, into) => {
      if (found !== wireType) throw wrongWireType(found, name)
      const value = codec.read(input, end, into[name])
      const isPresent = value !== undefined && !isAbsent(value)
      if (isPresent || zero === undefined) input.room.takeNode()
      if (isPresent) setField(into, name, value)
    },
  }
}

function listField(name: string, number: number, codec: ValueCodec): Field {
  const { wireType } = codec
  return {
    number,
    write: (out, object) => {
      const list = object[name]
      if (!Array.isArray(list)) return
      for (let index = list.length - 1; index >= 0; index--) {
        codec.write(out, list[index])
        out.tag(number, wireType)
      }
    },
    read: (input, found, end, into) => {
      const present = into[name]
      const list: unknown[] = Array.isArray(present) ? present : []
      if (present === undefined) input.room.takeNode()
      if (found === wireType) readItem(input, end, codec, list)
      else if (found === 2) readPacked(input, input.delimited(end), codec, list)
      else throw wrongWireType(found, name)
      into[name] = list
    },
  }
}

/** Reads packed numbers, which have no tags. */
function readPacked(input: WireReader, end: number, codec: ValueCodec, list: unknown[]): void {
  while (input.at < end) readItem(input, end, codec, list)
}

function readItem(input: WireReader, end: number, codec: ValueCodec, list: unknown[]): void {
  input.room.takeNode()
  list.push(codec.read(input, end, undefined))
}

/** The bytes of a value that was left out: a zero of any scalar, or an empty message. */
const NO_VALUE = new Uint8Array(8)

/** Orders keys descending, because the writer writes backwards. */
const compareText = (first: string, second: string): number => (first < second ? 1 : first > second ? -1 : 0)

function mapField(name: string, number: number, codec: ValueCodec): Field {
  const entry = new Map([
    [1, { name: 'key', codec: values.stringCodec }],
    [2, { name: 'value', codec }],
  ])
  return {
    number,
    write: (out, object) => {
      const map = object[name]
      if (!isJsonObject(map)) return
      for (const key of Object.keys(map).sort(compareText)) {
        const before = out.length
        codec.write(out, map[key])
        out.tag(2, codec.wireType)
        out.string(key)
        out.tag(1, 2)
        out.field(number, before)
      }
    },
    read: (input, found, end, into) => {
      if (found !== 2) throw wrongWireType(found, name)
      const present = into[name]
      if (present === undefined) input.room.takeNode()
      input.room.takeNode()
      const fields = fieldsOf(input, input.delimited(end), entry)
      const map: JsonObject = isJsonObject(present) ? present : {}
      setField(
        map,
        String(fields.get(1) ?? ''),
        fields.get(2) ?? codec.read(new WireReader(NO_VALUE, input.room), NO_VALUE.length, undefined),
      )
      into[name] = map
    },
  }
}
