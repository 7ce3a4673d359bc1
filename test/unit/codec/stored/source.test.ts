import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { encodeObject, type ObjectSource } from '../../../../runtime/codec/index.ts'
import { decodeText } from '../../../../runtime/codec/json/decode.ts'
import type { DynamicObject } from '../../../../runtime/api/index.ts'

/** Long enough for a text to be worth copying from. */
const PADDING = 'x'.repeat(1_100)

const head = { apiVersion: 'v1', kind: 'ConfigMap', metadata: { name: 'a', labels: { app: 'test' } } }

/** What decoding of the text makes; undefined source: the text is one that is not copied from. */
function decoded(text: string): { object: DynamicObject; source: ObjectSource | undefined } {
  const { value, text: bytes } = decodeText(Buffer.from(text))
  const object = value as DynamicObject
  return { object, source: bytes === undefined ? undefined : { text: bytes, object } }
}

function isJson(text: string): boolean {
  try {
    JSON.parse(text)
    return true
  } catch {
    return false
  }
}

const textOf = (bytes: Uint8Array): string => Buffer.from(bytes).toString()

/** How a value may be spelled in JSON otherwise than it is stored. */
const SPELLINGS: readonly ((value: unknown) => string)[] = [
  (value) => JSON.stringify(value),
  (value) => JSON.stringify(value, undefined, 2),
  (value) => JSON.stringify(value).replaceAll('/', '\\/'),
  (value) => JSON.stringify(value).replaceAll('a', '\\u0061'),
  (value) => JSON.stringify(value).replaceAll(/(?<=[:,[])(\d+)(?=[,\]}])/g, '$1.0'),
  (value) => JSON.stringify(value).replaceAll(/(?<=[:,[])([1-9]\d*)(?=[,\]}])/g, '$1e0'),
  (value) => JSON.stringify(value).replaceAll(/(?<=[:,[])0(?=[,\]}])/g, '-0'),
  (value) => JSON.stringify(value).replace('{', ' {'),
  (value) => JSON.stringify(value).replace(/}$/, ',"repeated":1,"repeated":{"b":2}}'),
  (value) => JSON.stringify(value).replace(/}$/, ',"long":12345678901234567890}'),
]

describe('an object that was decoded from JSON', () => {
  it('is stored as if it had been written again, however it was spelled', () => {
    const spelling = fc.constantFrom(...SPELLINGS)
    const anything = fc.record({ rest: fc.dictionary(fc.string(), fc.jsonValue()), any: fc.string({ unit: 'binary' }) })
    fc.assert(
      fc.property(anything, spelling, ({ rest, any }, spell) => {
        const text = spell({ ...head, ...rest, any, padding: PADDING })
        fc.pre(isJson(text))
        const { object, source } = decoded(text)
        expect(textOf(encodeObject({ ...object, ...head }, { source }))).toBe(
          textOf(encodeObject({ ...object, ...head })),
        )
      }),
      { numRuns: 2_000 },
    )
  })

  it('is stored with the members that have been changed, added and dropped since', () => {
    const { object, source } = decoded(
      JSON.stringify({
        ...head,
        kept: { b: [1, true, null] },
        changed: { c: 1 },
        dropped: 1,
        text: 'é',
        padding: PADDING,
      }),
    )
    const { dropped: _, ...rest } = object
    const written = { ...rest, ...head, changed: { c: 2 }, added: ['"'] }
    expect(textOf(encodeObject(written, { source }))).toBe(textOf(encodeObject(written)))
  })

  it('is copied from its text', () => {
    const text = JSON.stringify({ ...head, data: { 'key-1': 'value' }, on: true, padding: PADDING })
    const { object } = decoded(text)
    const other = Buffer.from(text.replace('value', 'VALUE'))
    const bytes = encodeObject(object, { source: { text: other, object } })
    expect(JSON.parse(textOf(bytes))).toMatchObject({ data: { 'key-1': 'VALUE' }, on: true })
  })

  it.each([
    ['white space', '{"data":{"a": "b"}'],
    ['an escape', '{"data":{"a":"\\u0062"}'],
    ['a fraction', '{"data":{"a":1.0}'],
    ['an exponent', '{"data":{"a":1e1}'],
    ['a negative number', '{"data":{"a":-1}'],
    ['a name that begins with a digit', '{"data":{"b":1,"1":2}'],
  ])('is written again where its text has %s', (_, beginning) => {
    const text = `${beginning},"padding":"${PADDING}","kind":"K","apiVersion":"v1","metadata":{"name":"a"}}`
    const { object } = decoded(text)
    const other = Buffer.from(text.replace(PADDING, PADDING.toUpperCase()))
    expect(textOf(encodeObject(object, { source: { text: other, object } }))).toContain(PADDING)
  })

  it('is written again where its text is no UTF-8', () => {
    const text = Buffer.from(JSON.stringify({ ...head, data: '?', padding: PADDING }))
    text[text.indexOf('?')] = 0xff
    const { value, text: bytes } = decodeText(text)
    const object = value as DynamicObject
    const stored = encodeObject(object, bytes === undefined ? {} : { source: { text: bytes, object } })
    expect(JSON.parse(textOf(stored))).toMatchObject({ data: '\ufffd' })
  })
})
