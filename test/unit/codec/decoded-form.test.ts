import { isDeepStrictEqual } from 'node:util'
import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import type { DynamicObject } from '../../../runtime/api/index.ts'
import { decodedForm, decodeObject, encodeObject } from '../../../runtime/codec/index.ts'
import type { JsonObject } from '../../../runtime/json/index.ts'

const names = fc.constantFrom('spec', 'data', 'a', '10', '2', 'constructor', 'toString')
const scalars = fc.oneof(
  fc.string({ unit: 'binary' }),
  fc.boolean(),
  fc.constant(null),
  fc.integer(),
  fc.double({ noNaN: true }),
  fc.constantFrom(0.1, 1e-7, 123456789012345.5, Number.MAX_SAFE_INTEGER, '1234567890123456789'),
)
/** What JSON does not give back, or not as the same. */
const strange = fc.constantFrom(undefined, -0, NaN, Infinity, 2 ** 60, 5n, 2n ** 62n, new Date(0), () => 1, Symbol('s'))

const { json, wild } = fc.letrec<{ json: unknown; wild: unknown }>((tie) => ({
  json: fc.oneof({ depthSize: 'small' }, scalars, fc.array(tie('json')), fc.dictionary(names, tie('json'))),
  wild: fc.oneof(
    { depthSize: 'small' },
    scalars,
    strange,
    fc.array(tie('wild'), { maxLength: 2 }),
    fc.dictionary(names, tie('wild'), { maxKeys: 3 }),
  ),
}))

/** An object with its fields, and those of its metadata, in any order. */
const objectsOf = (value: fc.Arbitrary<unknown>): fc.Arbitrary<DynamicObject> => {
  const text = fc.constantFrom('x', 'y')
  const fieldsOf = (fields: Record<string, fc.Arbitrary<unknown>>) =>
    fc
      .record(fields, { requiredKeys: [] })
      .chain((record) =>
        fc
          .shuffledSubarray(Object.keys(record), { minLength: Object.keys(record).length })
          .map((order): JsonObject => Object.fromEntries(order.map((name) => [name, record[name]]))),
      )
  const metadata = fieldsOf({
    name: text,
    generateName: text,
    namespace: text,
    uid: text,
    resourceVersion: text,
    labels: value,
    managedFields: value,
    '7': value,
  })
  return fc
    .tuple(fieldsOf({ kind: text, apiVersion: text, metadata, spec: value, status: value, '3': value }), metadata)
    .map(([object, fallback]) => ({ ...object, kind: 'K', apiVersion: 'v1', metadata: object.metadata ?? fallback }))
    .map((object) => object as DynamicObject)
}

const decoded = (object: DynamicObject, revision: number) => decodeObject({ value: encodeObject(object), revision })

describe('the decoded form of an object', () => {
  it('is what decoding its bytes gives, in the same order, for every JSON object', () => {
    fc.assert(
      fc.property(objectsOf(json), fc.nat(3), (object, revision) => {
        const plain = JSON.parse(JSON.stringify(object)) as DynamicObject
        const form = decodedForm(plain, revision)
        if (!isExact(plain)) return
        expect(isDeepStrictEqual(form, decoded(plain, revision))).toBe(true)
        expect(JSON.stringify(form)).toBe(JSON.stringify(decoded(plain, revision)))
      }),
    )
  })

  it('is that, or nothing, whatever an object holds', () => {
    fc.assert(
      fc.property(objectsOf(wild), (object) => {
        const form = decodedForm(object, 1)
        if (form !== undefined) expect(isDeepStrictEqual(form, decoded(object, 1))).toBe(true)
      }),
    )
  })

  it('is there for usual objects, and shares their fields', () => {
    const object = { apiVersion: 'v1', data: { a: ['b', 1, true, null] }, kind: 'K', metadata: { uid: 'u', name: 'n' } }
    const form = decodedForm(object, 5)
    expect(JSON.stringify(form)).toBe(
      '{"kind":"K","apiVersion":"v1","metadata":{"name":"n","uid":"u","resourceVersion":"5"},"data":{"a":["b",1,true,null]}}',
    )
    expect(form?.data).toBe(object.data)
  })

  it.each([undefined, -0, NaN, 2 ** 60, 5n, new Date(0)])('is none for an object that holds %s', (value) => {
    const object = { kind: 'K', apiVersion: 'v1', metadata: { name: 'n' } }
    expect(decodedForm({ ...object, spec: { list: [value] } }, 1)).toBeUndefined()
    const prototype = JSON.parse('{"__proto__":1}') as object
    expect(decodedForm({ ...object, ...prototype }, 1)).toBeUndefined()
  })
})

/** Whether all numbers are safe integers or fractions, as stored objects nearly always have them. */
const isExact = (value: unknown): boolean =>
  typeof value === 'number'
    ? !Number.isInteger(value) || (Number.isSafeInteger(value) && !Object.is(value, -0))
    : typeof value !== 'object' || value === null || Object.values(value).every(isExact)
