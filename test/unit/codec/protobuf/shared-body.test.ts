import { describe, expect, it } from 'vitest'
import { ListMeta, Status } from '../../../../generated/meta/v1/schemas.ts'
import { vendor } from '../../../../generated/vendor.ts'
import { protobufRepresentation } from '../../../../runtime/codec/protobuf/index.ts'
import { configMapType as type } from '../../../support/config-map-forms.ts'
import { decodeFrames, decodeWire } from '../../../http/wire.ts'

const encoded = (name: string, size = 1) => ({
  value: Buffer.from(
    JSON.stringify({ kind: 'ConfigMap', apiVersion: 'v1', metadata: { name }, data: { a: 'b'.repeat(size) } }),
  ),
  revision: 7,
})

function representation() {
  const made = protobufRepresentation({ mediaType: vendor.protobufMediaType, documents: { ListMeta, Status } })
  if (made?.watch === undefined) throw new Error('there is no representation in Protobuf')
  return { object: made.object, event: made.watch.event }
}

describe('an object in Protobuf', () => {
  it('is encoded once for the answer of its write and for the event of it', () => {
    const { object, event } = representation()
    const stored = encoded('one')
    const body = Buffer.from(object(type, stored))
    expect(object(type, stored)).toBe(object(type, stored))
    const frame = Buffer.from(event(type, 'MODIFIED', stored))
    expect(frame.includes(body)).toBe(true)
    expect(decodeFrames(frame)).toEqual([{ type: 'MODIFIED', object: decodeWire(body) }])
  })

  it('is encoded anew for another revision, for other bytes, and for another version', () => {
    const { object } = representation()
    const stored = encoded('one')
    const body = object(type, stored)
    expect(object(type, { ...stored, revision: 8 })).not.toEqual(body)
    expect(object(type, encoded('two'))).not.toEqual(body)
    expect(object({ ...type, apiVersion: 'v2' }, stored)).not.toEqual(body)
  })

  it('is forgotten for what came after it', () => {
    const { object } = representation()
    const stored = encoded('one')
    const body = object(type, stored)
    for (let index = 0; index < 8; index++) object(type, encoded(`o${index}`, 64 * 1024))
    expect(object(type, stored)).not.toBe(body)
    expect(object(type, stored)).toEqual(body)
  })

  it('is put together from what is known of its parts, where nobody changes these', () => {
    const { object } = representation()
    const fieldsV1 = { 'f:data': { [`f:${'a'.repeat(200)}`]: {} } }
    const managedFields = [{ manager: 'me', operation: 'Update' as const, fieldsV1 }]
    const decoded = { kind: 'ConfigMap', apiVersion: 'v1', metadata: { name: 'one', managedFields } }
    const value = Buffer.from(JSON.stringify(decoded))
    const send = (revision: number): unknown =>
      decodeWire(object(type, { value: Buffer.from(value), revision, decoded }))
    const sent = (revision: number): unknown => ({
      ...decoded,
      metadata: { ...decoded.metadata, resourceVersion: `${revision}` },
    })
    expect(send(1)).toEqual(sent(1))
    expect(send(2)).toEqual(sent(2))
    const { 'f:data': data } = fieldsV1
    const before = structuredClone(sent(3))
    Object.assign(data, { 'f:changed': {} })
    expect(send(3), 'the part is not looked at again').toEqual(before)
  })
})
