import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import type { DynamicObject } from '../../../../runtime/api/index.ts'
import {
  encodeObject,
  headOf,
  identityOf,
  kindHeadOf,
  mentionsOf,
  startsWith,
} from '../../../../runtime/codec/index.ts'

const stored = (object: DynamicObject) => ({ value: encodeObject(object), revision: 7 })
const thing = (metadata: DynamicObject['metadata'], apiVersion = 'x/v1'): DynamicObject => ({
  kind: 'Thing',
  apiVersion,
  metadata,
})

describe('the head of a stored object', () => {
  it('is that of its type, whatever its metadata', () => {
    const texts = fc.record({
      name: fc.string(),
      namespace: fc.string(),
      labels: fc.dictionary(fc.string(), fc.string()),
    })
    fc.assert(
      fc.property(texts, (metadata) => {
        const { value } = stored(thing(metadata))
        expect(startsWith(value, headOf({ kind: 'Thing', apiVersion: 'x/v1' }))).toBe(true)
        expect(startsWith(value, headOf({ kind: 'Thing', apiVersion: 'x/v2' }))).toBe(false)
        expect(startsWith(value, kindHeadOf('Thing'))).toBe(true)
        expect(startsWith(value, kindHeadOf('Thin'))).toBe(false)
      }),
    )
  })

  it('is there with empty metadata, and not in bytes that are shorter', () => {
    const head = headOf({ kind: 'Thing', apiVersion: 'x/v1' })
    expect(startsWith(stored(thing({})).value, head)).toBe(true)
    expect(startsWith(head, head)).toBe(true)
    expect(startsWith(head.subarray(1), head)).toBe(false)
  })

  it('holds the identity, also where names have to be parsed', () => {
    const text = fc.string({ unit: 'grapheme' })
    const names = fc.record({ name: text, namespace: fc.string({ minLength: 1, unit: 'grapheme' }), uid: text })
    fc.assert(
      fc.property(names, (identity) => {
        expect(identityOf(stored(thing({ labels: { a: 'b' }, ...identity })))).toEqual(identity)
      }),
    )
    const long = { name: 'n'.repeat(2_000), namespace: 'ns', uid: 'u' }
    expect(identityOf(stored(thing(long)))).toEqual(long)
    const generated = { name: 'n', namespace: 'ns', uid: 'u' }
    expect(identityOf(stored(thing({ ...generated, generateName: 'g' })))).toEqual(generated)
    expect(identityOf(stored(thing({ name: 'n', generateName: 'g', uid: 'u' })))).toEqual({
      name: 'n',
      namespace: '',
      uid: 'u',
    })
  })
})

describe('the bytes of a stored object', () => {
  const owned = stored(thing({ name: 'a', ownerReferences: [] }))

  it('tell whether it has owners, or is under deletion', () => {
    const going = stored(thing({ name: 'a', deletionTimestamp: '2026-01-01T00:00:00Z' }))
    expect(mentionsOf(stored(thing({ name: 'a' })))).toEqual({ owners: false, deletion: false })
    expect(mentionsOf(owned)).toEqual({ owners: true, deletion: false })
    expect(mentionsOf(going)).toEqual({ owners: false, deletion: true })
  })

  it('tell it of no other fields of these names, and whatever texts there are', () => {
    const names = ['ownerReferences', 'deletionTimestamp', 'x"},{\\']
    const text = fc.oneof(fc.constantFrom(...names), fc.string())
    const labels = fc.dictionary(text, text)
    const owner = fc.record({ name: text, uid: text, kind: text, apiVersion: text })
    const owners = fc.array(owner, { maxLength: 2 })
    const metadata = fc.record(
      {
        name: text,
        labels,
        ownerReferences: owners,
        annotations: labels,
        deletionTimestamp: text,
        finalizers: fc.array(text),
      },
      { requiredKeys: [] },
    )
    fc.assert(
      fc.property(metadata, labels, (fields, data) => {
        const object = { ...thing(fields), ...data, data }
        expect(mentionsOf(stored(object))).toEqual({
          owners: 'ownerReferences' in fields,
          deletion: 'deletionTimestamp' in fields,
        })
      }),
    )
  })

  it('tell it of bytes that are no Buffer, too', () => {
    const value = new Uint8Array([0, 0, ...owned.value, 0]).subarray(2, -1)
    expect(mentionsOf({ value, revision: 1 })).toEqual({ owners: true, deletion: false })
  })
})
