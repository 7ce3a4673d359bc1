import { documents, groupVersions, vendor } from '../../generated/index.ts'
import {
  messageCodec,
  readEnvelope,
  readMessage,
  WireReader,
  WireWriter,
  writeEnvelope,
} from '../../runtime/codec/index.ts'
import type { StructuralSchema } from '../../runtime/schema/index.ts'

export const wireType = vendor.protobufMediaType
export const asWire = { accept: wireType }
export const fromWire = { 'content-type': wireType }

const schemas = new Map<string, StructuralSchema | undefined>([
  ...groupVersions(() => Promise.resolve(new Uint8Array())).flatMap(({ version, resources }) =>
    resources.map(({ kind, versions }) => [kind, versions[version]?.schema] as const),
  ),
  ...Object.entries(documents).map(([kind, schema]) => [kind, schema()] as const),
])

const listOf = (item: StructuralSchema): StructuralSchema => ({
  type: 'object',
  properties: { metadata: documents.ListMeta(), items: { type: 'array', items: item } },
  wire: { metadata: 1, items: 2 },
})

function schemaOf(kind: string): StructuralSchema {
  const own = schemas.get(kind)
  if (own !== undefined) return own
  const item = schemas.get(kind.replace(/List$/, ''))
  if (item === undefined) throw new Error(`no schema of ${kind}`)
  return listOf(item)
}

/** A body of a kind in Protobuf. */
export function encodeWire(apiVersion: string, kind: string, value: object): Buffer {
  const out = new WireWriter()
  writeEnvelope(out, { apiVersion, kind }, () => messageCodec(schemaOf(kind)).write(out, { ...value }))
  return out.take()
}

/** An answer in Protobuf, as JSON would have it. */
export function decodeWire(bytes: Uint8Array): Record<string, unknown> {
  const { apiVersion, kind, raw, contentEncoding, contentType } = readEnvelope(bytes)
  if (contentEncoding + contentType !== '') throw new Error('the envelope is not bare')
  const input = new WireReader(raw)
  return { apiVersion, kind, ...readMessage(messageCodec(schemaOf(kind)), input, input.length) }
}

/** The documents of a stream, each with its length before it. */
export function decodeFrames(
  bytes: Buffer,
): readonly { readonly type: string; readonly object: Record<string, unknown> }[] {
  const frames: { type: string; object: Record<string, unknown> }[] = []
  for (let at = 0; at < bytes.length;) {
    const end = at + 4 + bytes.readUInt32BE(at)
    const input = new WireReader(bytes.subarray(at + 4, end))
    input.unsigned(input.length)
    const type = input.string(input.length)
    input.unsigned(input.length)
    const stop = input.delimited(input.length)
    input.unsigned(stop)
    frames.push({ type, object: decodeWire(input.slice(stop)) })
    at = end
  }
  return frames
}
