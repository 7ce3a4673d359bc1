import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { decodeObject, encodeObject } from '../../../../runtime/codec/index.ts'
import type { DynamicObject } from '../../../../runtime/api/index.ts'

const MANY = Object.fromEntries(Array.from({ length: 3_000 }, (_, index) => [`p${index}`, { type: 'string' }]))

const object = (members: Readonly<Record<string, unknown>>, metadata: object = { name: 'a' }): DynamicObject => ({
  kind: 'Thing',
  apiVersion: 'v1',
  metadata,
  ...members,
})
const textOf = (bytes: Uint8Array): string => Buffer.from(bytes).toString()

/** An object as it is stored, and as it is decoded from that. */
function stored(members: Readonly<Record<string, unknown>>) {
  const text = encodeObject(object(members))
  return { text, object: decodeObject({ value: text, revision: 7 }) }
}

describe('a large object of which an update leaves members as they are', () => {
  it('is stored as if all of it had been written again', () => {
    const name = fc.oneof(fc.constantFrom('spec', 'status', 'data', '1', '"'), fc.string())
    const members = fc.dictionary(name, fc.oneof(fc.jsonValue(), fc.constant(MANY), fc.constant(undefined)), {
      maxKeys: 4,
    })
    fc.assert(
      fc.property(members, members, fc.constantFrom('a', 'b'), fc.boolean(), (was, now, label, isFirst) => {
        const before = stored(isFirst ? { large: MANY, ...was } : { ...was, large: MANY })
        const { kind: _, apiVersion: __, metadata: ___, ...kept } = before.object
        const written = object({ ...kept, ...now }, { name: 'a', labels: { label } })
        expect(textOf(encodeObject(written, { before }))).toBe(textOf(encodeObject(written)))
      }),
      { numRuns: 300 },
    )
  })

  it('has their bytes copied without a look at what is in them', () => {
    const before = stored({ spec: MANY, status: { at: 1 } })
    const unreadable = { toJSON: () => expect.fail('it was written again') }
    const known = { text: before.text, object: { ...before.object, spec: unreadable } }
    const written = object({ spec: unreadable, status: { at: 2 } }, { name: 'a', labels: { changed: 'yes' } })
    expect(textOf(encodeObject(written, { before: known }))).toBe(textOf(encodeObject({ ...written, spec: MANY })))
  })

  it('is written again where its bytes are not in the usual form', () => {
    const before = stored({ spec: MANY, status: { at: 1 } })
    const text = Buffer.from(textOf(before.text).replace('"apiVersion"', ' "apiVersion"'))
    const written = { ...before.object, status: { at: 2 } }
    expect(textOf(encodeObject(written, { before: { ...before, text } }))).toBe(textOf(encodeObject(written)))
  })
})
