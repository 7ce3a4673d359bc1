import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { decodeObject, encodeObject } from '../../../../runtime/codec/index.ts'
import type { DynamicObject } from '../../../../runtime/api/index.ts'

const LONG = 'All work and no play makes the test a dull place. '.repeat(30)

const metadata = { name: 'a', labels: { app: 'test' } }
const configMap = (data: DynamicObject['data']): DynamicObject => ({
  kind: 'ConfigMap',
  apiVersion: 'v1',
  metadata,
  data,
})
const textOf = (bytes: Uint8Array): string => Buffer.from(bytes).toString()

/** An object as it is stored, and as it is decoded from that. */
function stored(object: DynamicObject) {
  const text = encodeObject(object)
  return { text, object: decodeObject({ value: text, revision: 0 }) }
}

describe('an update of an object with long texts', () => {
  it('is stored as if all of it had been written again', () => {
    const field = fc.oneof(
      fc.constantFrom(LONG, `${LONG}é`, `${LONG}"`, `${LONG}\n`, `${LONG}\\`, `${LONG}\ud800`),
      fc.jsonValue(),
      fc.constant(undefined),
    )
    const name = fc.oneof(fc.constantFrom('a', 'b', '1', '__proto__', '"'), fc.string())
    const fields = fc.dictionary(name, field, { maxKeys: 4 })
    const members = fc.dictionary(fc.constantFrom('data', 'more', 'list'), fc.oneof(fields, fc.array(field)))
    const object = (rest: Readonly<Record<string, unknown>>): DynamicObject => ({
      ...rest,
      ...configMap({ payload: LONG }),
    })
    fc.assert(
      fc.property(members, members, (was, now) => {
        const written = object({ ...was, ...now })
        expect(textOf(encodeObject(written, { before: stored(object(was)) }))).toBe(textOf(encodeObject(written)))
      }),
      { numRuns: 1_000 },
    )
  })

  it('takes over the texts that are known to need no escapes', () => {
    const { text, object } = stored(configMap({ payload: LONG, count: '1' }))
    // Bytes that say what they can't: nobody looks through the text again.
    const known = `${LONG}"`
    const written = configMap({ payload: known, count: '2' })
    const before = { text, object: { ...object, data: { payload: known, count: '1' } } }
    expect(textOf(encodeObject(written, { before }))).toContain(`"payload":"${LONG}"","count":"2"`)
  })

  it('looks through them where the stored bytes have escapes', () => {
    const written = configMap({ payload: `${LONG}"`, count: '2' })
    const before = stored(configMap({ payload: `${LONG}"`, count: '1' }))
    expect(textOf(encodeObject(written, { before }))).toContain(String.raw`\"","count":"2"`)
  })
})
