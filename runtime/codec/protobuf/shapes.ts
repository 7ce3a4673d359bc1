import type { WireShape } from '../../schema/index.ts'
import { fieldsOf, type MessageFields } from './fields.ts'
import { boolCodec, stringCodec, type ValueCodec } from './value.ts'
import type { WireWriter } from './writer.ts'

/** Writes the values of a repeated field, the last first. */
function writeAll(out: WireWriter, number: number, codec: ValueCodec, list: readonly unknown[]): void {
  for (let index = list.length - 1; index >= 0; index--) {
    codec.write(out, list[index])
    out.tag(number, codec.wireType)
  }
}

/** Returns a codec for lists that collects the occurrences of a field. */
const gathered = (codec: ValueCodec): ValueCodec => ({
  wireType: codec.wireType,
  write: (out, value) => codec.write(out, value),
  read: (input, end, present) => {
    const list: unknown[] = Array.isArray(present) ? present : []
    list.push(codec.read(input, end, undefined))
    return list
  },
})

const withLength = (write: (out: WireWriter, value: unknown) => void): ValueCodec['write'] => {
  return (out, value) => {
    const before = out.length
    write(out, value)
    out.varint(out.length - before)
  }
}

/** Returns the codec of a list that is a message: `{ items = 1 }`. */
export function wrappedList(codec: ValueCodec): ValueCodec {
  const fields: MessageFields = new Map([[1, { name: 'Items', codec: gathered(codec) }]])
  return {
    wireType: 2,
    write: withLength((out, value) => writeAll(out, 1, codec, Array.isArray(value) ? value : [])),
    read: (input, end) => {
      input.room.takeNode()
      return fieldsOf(input, input.delimited(end), fields).get(1) ?? []
    },
  }
}

/** Returns the codec of a schema or its alternative: a boolean, or a list. */
export function schemaOr(shape: Exclude<WireShape, 'wrappedList'>, schema: ValueCodec): ValueCodec {
  if (shape === 'schemaOrBool') return schemaOrBool(schema)
  const other = shape === 'schemaOrList' ? schema : stringCodec
  const fields: MessageFields = new Map([
    [1, { name: 'Schema', codec: schema }],
    [2, { name: shape === 'schemaOrList' ? 'JSONSchemas' : 'Property', codec: gathered(other) }],
  ])
  return {
    wireType: 2,
    write: withLength((out, value) => {
      if (Array.isArray(value)) return writeAll(out, 2, other, value)
      schema.write(out, value)
      out.tag(1, 2)
    }),
    read: (input, end) => {
      const found = fieldsOf(input, input.delimited(end), fields)
      const list = found.get(2)
      if (list === undefined) return found.get(1)
      input.room.takeNode()
      return list
    },
  }
}

function schemaOrBool(schema: ValueCodec): ValueCodec {
  const fields: MessageFields = new Map([
    [1, { name: 'Allows', codec: boolCodec }],
    [2, { name: 'Schema', codec: schema }],
  ])
  return {
    wireType: 2,
    write: withLength((out, value) => {
      const isSchema = typeof value === 'object' && value !== null
      if (isSchema) {
        schema.write(out, value)
        out.tag(2, 2)
      }
      boolCodec.write(out, isSchema || value === true)
      out.tag(1, 0)
    }),
    read: (input, end) => {
      const found = fieldsOf(input, input.delimited(end), fields)
      return found.get(2) ?? found.get(1) === true
    },
  }
}
