import { readdirSync } from 'node:fs'
import { isAbsolute, join, relative, resolve } from 'node:path'
import fc from 'fast-check'
import { Root } from 'protobufjs'
import { describe, expect, it } from 'vitest'
import { groupVersions } from '../../../../generated/index.ts'
import { messageCodec, readMessage, WireReader, WireWriter } from '../../../../runtime/codec/index.ts'
import { isWired, type StructuralSchema } from '../../../../runtime/schema/index.ts'
import { objectsOf } from './samples.ts'

const generated = resolve(import.meta.dirname, '../../../../generated')

/** The `.proto` files as another implementation reads them. */
function thirdParty(): Root {
  const root = new Root()
  root.resolvePath = (_, target) => join(generated, isAbsolute(target) ? relative(generated, target) : target)
  const files = readdirSync(generated, { recursive: true, encoding: 'utf8' }).filter((path) => path.endsWith('.proto'))
  root.loadSync(files, { keepCase: true }).resolveAll()
  return root
}

const root = thirdParty()
const versions = groupVersions(() => Promise.resolve(new Uint8Array()))
const kinds = versions.flatMap(({ version, resources }) =>
  resources.flatMap(({ versions: all }) => {
    const schema = all[version]?.schema
    return schema?.typeName === undefined ? [] : [[schema.typeName, schema] as const]
  }),
)

const messageName = (typeName: string): string => `orch.io.api.${typeName.replace('/', '.')}`

function encode(schema: StructuralSchema, value: object): Buffer {
  const out = new WireWriter(64)
  messageCodec(schema).write(out, { ...value })
  return out.take()
}

function decode(schema: StructuralSchema, bytes: Uint8Array): object {
  const input = new WireReader(bytes)
  return readMessage(messageCodec(schema), input, input.length)
}

/** A value without what a message can't tell from absence. */
function essence(value: unknown): unknown {
  if (Array.isArray(value)) return value.map(essence)
  if (typeof value !== 'object' || value === null) return value
  const kept = Object.entries(value).flatMap(([key, each]): [string, unknown][] => {
    const inner = essence(each)
    const empty = typeof inner === 'object' && inner !== null && Object.keys(inner).length === 0
    return empty || inner === '' || inner === 0 || inner === false || inner === null ? [] : [[key, inner]]
  })
  return Object.fromEntries(kept)
}

describe('every built-in kind', () => {
  it('has its numbers', () => {
    expect(kinds.length).toBeGreaterThan(70)
    expect(kinds.filter(([, schema]) => !isWired(schema)).map(([name]) => name)).toEqual([])
  })

  it.each(kinds)('%s is read and written alike by another implementation', (typeName, schema) => {
    const type = root.lookupType(messageName(typeName))
    fc.assert(
      fc.property(objectsOf(schema), (value) => {
        const ours = encode(schema, value)
        const theirs = type.encode(type.decode(ours)).finish()
        const back = decode(schema, theirs)
        expect(back).toMatchObject(value)
        expect(essence(back)).toEqual(essence(value))
        expect(encode(schema, back).equals(encode(schema, decode(schema, ours)))).toBe(true)
      }),
      { numRuns: 15 },
    )
  })

  it.each(kinds)('%s has fields of these names', (typeName, schema) => {
    const { fields } = root.lookupType(messageName(typeName))
    const numbers = Object.fromEntries(Object.values(fields).map(({ name, id }) => [name, id]))
    expect(numbers).toEqual(schema.wire)
  })
})

describe('bytes from another implementation', () => {
  const type = root.lookupType(messageName('core/v1.ConfigMap'))
  const schema = kinds.find(([name]) => name === 'core/v1.ConfigMap')?.[1] ?? {}

  it('are read, and written so that it reads the same', () => {
    const plain = {
      metadata: { name: 'a', labels: { k: 'ü', l: '' }, generation: 4, creationTimestamp: { seconds: 1_700_000_000 } },
      data: { x: '1' },
      binaryData: { y: Buffer.from([1, 2, 255]) },
      immutable: false,
    }
    const bytes = type.encode(type.fromObject(plain)).finish()
    const object = decode(schema, bytes)
    expect(object).toEqual({
      metadata: { name: 'a', labels: { k: 'ü', l: '' }, generation: 4, creationTimestamp: '2023-11-14T22:13:20Z' },
      data: { x: '1' },
      binaryData: { y: 'AQL/' },
      immutable: false,
    })
    const read = type.toObject(type.decode(encode(schema, object)), { longs: Number })
    expect(read).toMatchObject({ ...plain, metadata: { name: 'a', labels: { k: 'ü', l: '' } } })
  })
})
