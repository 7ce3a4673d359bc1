import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { documents, groupVersions } from '../../../../generated/index.ts'
import {
  messageCodec,
  protobufDecoder,
  DecodingError,
  WireWriter,
  writeEnvelope,
} from '../../../../runtime/codec/index.ts'
import { MAX_DEPTH, MAX_NODES, ApiError } from '../../../../runtime/api/index.ts'
import { objectsOf } from './samples.ts'

const MEDIA_TYPE = 'application/vnd.maker.protobuf'
const schemas = new Map(
  groupVersions(() => Promise.resolve(new Uint8Array())).flatMap(({ version, resources }) =>
    resources.map(({ kind, versions }) => [kind, versions[version]?.schema] as const),
  ),
)
const decode = protobufDecoder(MEDIA_TYPE, ({ kind }) => schemas.get(kind))

function body(kind: string, value: object): Buffer {
  const schema = schemas.get(kind) ?? documents.Status()
  const out = new WireWriter()
  writeEnvelope(out, { apiVersion: 'v1', kind }, () => messageCodec(schema).write(out, { ...value }))
  return out.take()
}

/** What becomes of bytes: a value, or an error that a client may see. */
function outcome(bytes: Uint8Array): 'read' | 'refused' {
  try {
    decode(bytes)
    return 'read'
  } catch (error) {
    if (error instanceof DecodingError || (error instanceof ApiError && [400, 415].includes(error.code)))
      return 'refused'
    throw error
  }
}

/** A message within itself, so many times. */
function nested(times: number): Buffer {
  const out = new WireWriter()
  writeEnvelope(out, { apiVersion: 'v1', kind: 'CustomResourceDefinition' }, () => {
    for (let depth = 0; depth < times; depth++) out.field(28, 0)
    for (const field of [1, 4, 7, 2]) out.field(field, 0)
  })
  return out.take()
}

describe('bytes that are no message', () => {
  it('never do more than be refused', () => {
    const prefix = Buffer.from([0x6b, 0x38, 0x73, 0])
    fc.assert(
      fc.property(fc.uint8Array({ maxLength: 200 }), (bytes) => {
        expect(['read', 'refused']).toContain(outcome(bytes))
        expect(['read', 'refused']).toContain(outcome(Buffer.concat([prefix, bytes])))
      }),
      { numRuns: 500 },
    )
  })

  it.each(['Pod', 'CustomResourceDefinition', 'Event', 'HorizontalPodAutoscaler'])(
    'nor do changed bytes of a %s',
    (kind) => {
      const schema = schemas.get(kind) ?? {}
      const change = fc.record({ at: fc.nat(), to: fc.nat(255), cut: fc.boolean() })
      fc.assert(
        fc.property(objectsOf(schema), fc.array(change, { minLength: 1, maxLength: 4 }), (value, changes) => {
          let bytes = body(kind, value)
          for (const { at, to, cut } of changes) {
            bytes[at % bytes.length] = to
            if (cut) bytes = bytes.subarray(0, Math.max(1, at % bytes.length))
          }
          expect(['read', 'refused']).toContain(outcome(bytes))
        }),
        { numRuns: 150 },
      )
    },
  )

  it('are refused when nested without end, not when nested as far as JSON may be', () => {
    expect(() => decode(nested(200_000))).toThrow(/exceeded max depth/)
    expect(outcome(nested(100))).toBe('read')
  })

  it('are refused where few bytes stand for many values', () => {
    const packed = body('CustomResourceDefinition', { spec: { names: { shortNames: Array(MAX_NODES).fill('') } } })
    expect(() => decode(packed)).toThrow(`limit is ${MAX_NODES} values in the body`)
  })

  it('are refused where a text within is nested too deeply for the place where it stands', () => {
    const text = (depth: number): unknown => JSON.parse('['.repeat(depth) + ']'.repeat(depth))
    const defaults = (depth: number): Buffer =>
      body('CustomResourceDefinition', {
        spec: { versions: [{ name: 'v1', schema: { openAPIV3Schema: { default: text(depth) } } }] },
      })
    expect(outcome(defaults(MAX_DEPTH - 10))).toBe('read')
    expect(() => decode(defaults(MAX_DEPTH - 1))).toThrow(/exceeded max depth/)
  })

  it.each([
    ['a prefix of another format', Buffer.from('hello world'), /expected prefix \[107 56 115 0\]/],
    ['nothing', Buffer.alloc(0), /empty data/],
    ['an envelope that ends too soon', body('ConfigMap', {}).subarray(0, 10), /unexpected EOF/],
    [
      'a number that never ends',
      Buffer.from([0x6b, 0x38, 0x73, 0, ...Array<number>(12).fill(0xff)]),
      /integer overflow/,
    ],
    ['a wire type of nobody', Buffer.from([0x6b, 0x38, 0x73, 0, 0x3f, 0]), /illegal wireType 7/],
    ['a group that was not begun', Buffer.from([0x6b, 0x38, 0x73, 0, 0x0c]), /wiretype end group/],
    ['a field of another type', Buffer.from([0x6b, 0x38, 0x73, 0, 0x08, 1]), /wrong wireType = 0 for field TypeMeta/],
  ])('%s says why', (_, bytes, message) => {
    expect(() => decode(bytes)).toThrow(message)
  })
})

describe('a body', () => {
  it('keeps what nobody knows out, and later values of a field over earlier ones', () => {
    const out = new WireWriter()
    writeEnvelope(out, { apiVersion: 'v1', kind: 'ConfigMap' }, () => {
      for (const name of ['second', 'first']) {
        const before = out.length
        out.string(name)
        out.tag(1, 2)
        out.field(1, before)
      }
      out.string('unknown')
      out.tag(99, 2)
    })
    expect(decode(out.take()).value).toEqual({ apiVersion: 'v1', kind: 'ConfigMap', metadata: { name: 'second' } })
  })

  it('may have JSON within its envelope', () => {
    const out = new WireWriter()
    out.string('application/json')
    out.tag(4, 2)
    const before = out.length
    out.utf8('{"kind":"ConfigMap","a":1}')
    out.field(2, before)
    out.bytes(Buffer.from([0x6b, 0x38, 0x73, 0]))
    expect(decode(out.take()).value).toEqual({ kind: 'ConfigMap', a: 1 })
  })

  it('without a kind is of the kind that is expected', () => {
    const bytes = body('ConfigMap', { data: { a: 'b' } })
    const bare = Buffer.concat([bytes.subarray(0, 4), bytes.subarray(4 + 2 + (bytes[5] ?? 0))])
    const expected = { group: '', version: 'v1', kind: 'ConfigMap' }
    expect(decode(bare, expected).value).toMatchObject({ data: { a: 'b' } })
  })
})
