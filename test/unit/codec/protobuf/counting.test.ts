import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { groupVersions } from '../../../../generated/index.ts'
import { MAX_DEPTH, MAX_NODES } from '../../../../runtime/api/index.ts'
import {
  measureText,
  messageCodec,
  protobufDecoder,
  readMessage,
  WireReader,
  WireWriter,
  writeEnvelope,
} from '../../../../runtime/codec/index.ts'
import { BodyRoom, nodeBudget } from '../../../../runtime/codec/json/room.ts'
import { jsonText } from '../../../../runtime/json/index.ts'
import type { StructuralSchema } from '../../../../runtime/schema/index.ts'
import { objectsOf } from './samples.ts'

const kinds = groupVersions(() => Promise.resolve(new Uint8Array())).flatMap(({ version, resources }) =>
  resources.flatMap(({ versions: all }) => {
    const schema = all[version]?.schema
    return schema?.typeName === undefined ? [] : [[schema.typeName, schema] as const]
  }),
)

const nodesOf = (value: unknown): number => measureText(Buffer.from(jsonText(value))).nodes

/** Reads a message that may have so many values. */
function read(schema: StructuralSchema, bytes: Uint8Array, nodes: number): unknown {
  const input = new WireReader(bytes, new BodyRoom(MAX_DEPTH, nodeBudget(nodes)))
  return readMessage(messageCodec(schema), input, input.length)
}

describe('the values of a body in Protobuf', () => {
  it.each(kinds)('are as many as those of its JSON: %s', (_, schema) => {
    fc.assert(
      fc.property(objectsOf(schema), (value) => {
        const out = new WireWriter()
        messageCodec(schema).write(out, value)
        const bytes = out.take()
        const nodes = nodesOf(read(schema, bytes, MAX_NODES))
        expect(() => read(schema, bytes, nodes)).not.toThrow()
        expect(() => read(schema, bytes, nodes - 1)).toThrow(`limit is ${nodes - 1} values in the body`)
      }),
      { numRuns: 30 },
    )
  })

  it.each([
    ['empty entries of a map', [2]],
    ['empty times', [8, 1]],
    ['empty messages of a list', [13, 1]],
  ])('are refused where few bytes stand for many: %s', (_, [field = 0, outer]) => {
    const schema = kinds.find(([name]) => name === 'core/v1.ConfigMap')?.[1]
    const out = new WireWriter()
    writeEnvelope(out, { apiVersion: 'v1', kind: 'ConfigMap' }, () => {
      for (let index = 0; index <= MAX_NODES; index++) out.field(field, out.length)
      if (outer !== undefined) out.field(outer, 0)
    })
    const decode = protobufDecoder('application/vnd.maker.protobuf', () => schema)
    expect(() => decode(out.take())).toThrow(`limit is ${MAX_NODES} values in the body`)
  })
})
