import { derived } from '../../async/index.ts'
import type { JsonObject } from '../../json/index.ts'
import { wireShapeOf, type StructuralSchema } from '../../schema/index.ts'
import { fieldFor, type Field } from './field.ts'
import { takeEmpty } from './counting.ts'
import { readTag, wrongWireType } from './fields.ts'
import type { WireReader } from './reader.ts'
import type { WireWriter } from './writer.ts'

/** Writes and reads the objects of one type, without their length. */
export interface MessageCodec {
  write(out: WireWriter, value: Readonly<JsonObject>): void
  /** Reads up to `end` and adds to the content of `into`. Throws DecodingError. */
  read(input: WireReader, end: number, into: JsonObject): void
}

/** The fields of a type by number, compiled for its first object. */
class CompiledMessage implements MessageCodec {
  readonly #schema: StructuralSchema
  #compiled: readonly Field[] | undefined
  #byNumber: ReadonlyMap<number, Field> | undefined

  constructor(schema: StructuralSchema) {
    this.#schema = schema
  }

  /** The fields, highest number first: the writer writes backwards. */
  get #fields(): readonly Field[] {
    return (this.#compiled ??= compile(this.#schema).toSorted((first, second) => second.number - first.number))
  }

  write(out: WireWriter, value: Readonly<JsonObject>): void {
    for (const field of this.#fields) field.write(out, value)
  }

  read(input: WireReader, end: number, into: JsonObject): void {
    this.#byNumber ??= new Map(this.#fields.map((field) => [field.number, field]))
    while (input.at < end) {
      const { number, wireType } = readTag(input, end)
      const field = this.#byNumber.get(number)
      if (field === undefined) input.skip(wireType, end)
      else field.read(input, wireType, end, into)
    }
  }
}

/** The codec of each type, by the numbers of its fields, or by its schema where it has none; filled in when it is used. */
const codecs = derived((_: object): { codec?: MessageCodec } => ({}))

/**
 * Returns the codec of an object type. All uses of a named type share it, because they share the numbers of its fields.
 */
export const messageCodec = (schema: StructuralSchema): MessageCodec =>
  (codecs(schema.wire ?? schema).codec ??= new CompiledMessage(schema))

function compile(schema: StructuralSchema): readonly Field[] {
  const { properties = {}, wire = {}, required, inlineWire } = schema
  const needed = new Set(required)
  const fields = Object.entries(wire).flatMap(([name, number]) => {
    const each = properties[name]
    if (each === undefined) return []
    const shape = wireShapeOf(schema.typeName, name)
    return [fieldFor({ name, number, schema: each, required: needed.has(name), shape, parent: schema }, messageCodec)]
  })
  return inlineWire === undefined ? fields : [...fields, inlineField(inlineWire)]
}

/**
 * Returns the codec of a message whose fields are inlined in the JSON of the object that holds it. It is always
 * present.
 */
function inlineField({ number, schema }: NonNullable<StructuralSchema['inlineWire']>): Field {
  const codec = messageCodec(schema)
  return {
    number,
    write: (out, object) => {
      const before = out.length
      codec.write(out, object)
      out.field(number, before)
    },
    read: (input, wireType, end, into) => {
      if (wireType !== 2) throw wrongWireType(wireType, schema.typeName ?? 'inline')
      const stop = input.delimited(end)
      input.nested(() => codec.read(input, stop, into))
    },
  }
}

/** Decodes a whole message to a plain object. Throws DecodingError, ApiError 413. */
export function readMessage(codec: MessageCodec, input: WireReader, end: number): JsonObject {
  const value: JsonObject = {}
  input.room.takeNode()
  input.nested(() => codec.read(input, end, value))
  takeEmpty(input.room, value)
  return value
}
