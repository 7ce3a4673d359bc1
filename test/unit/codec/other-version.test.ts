import { describe, expect, it } from 'vitest'
import { compactJson, EncodedCache, type EncodedObject, type ServedType } from '../../../runtime/codec/index.ts'

const COUNT = 10_000
const MOST_AT_ONCE = 32

const objectsOf = (bytes: number): readonly EncodedObject[] =>
  Array.from({ length: COUNT }, (_, index) => ({
    value: Buffer.from(
      JSON.stringify({ kind: 'Thing', apiVersion: 'x/v2', metadata: { name: `o${index}` }, data: 'x'.repeat(bytes) }),
    ),
    revision: index + 1,
  }))

/** A kind in another version than it is stored in, and how often it was converted. */
function servedType(): { readonly type: ServedType; conversions(): number } {
  let conversions = 0
  return {
    conversions: () => conversions,
    type: {
      kind: 'Thing',
      listKind: 'ThingList',
      apiVersion: 'x/v1',
      items: 'bare',
      converted: new EncodedCache<Uint8Array>(64 * 1024 * 1024, ({ length }) => length),
      convert: (object) => {
        conversions += 1
        return { ...object, apiVersion: 'x/v1', renamed: true }
      },
    },
  }
}

const list = (all: readonly EncodedObject[]) => ({ revision: COUNT, items: all, continueToken: '' })

describe('a list of 10,000 objects in another version', () => {
  it.each([100, 2_000])('converts few of %i bytes before others have their turn', (bytes) => {
    const { type, conversions } = servedType()
    let before = 0
    let most = 0
    for (const _ of compactJson.list(type, list(objectsOf(bytes))).chunks()) {
      most = Math.max(most, conversions() - before)
      before = conversions()
    }
    expect(conversions()).toBe(COUNT)
    expect(most).toBeLessThanOrEqual(MOST_AT_ONCE)
  })

  it('converts each object once for as long as it is stored, whatever asks for it', () => {
    const { type, conversions } = servedType()
    const all = objectsOf(100)
    const read = (): string => Buffer.concat([...compactJson.list(type, list(all)).chunks()]).toString()
    const first = read()
    expect(read()).toBe(first)
    const [one] = all
    if (one === undefined) throw new Error('no object')
    const got = JSON.parse(compactJson.object(type, one).toString()) as object
    const event = JSON.parse(compactJson.watch?.event(type, 'ADDED', one).toString() ?? '') as {
      readonly object: object
    }
    expect(event.object).toEqual(got)
    expect(got).toMatchObject({ apiVersion: 'x/v1', metadata: { name: 'o0', resourceVersion: '1' }, renamed: true })
    const { items: listed } = JSON.parse(first) as { readonly items: readonly object[] }
    expect({ kind: 'Thing', apiVersion: 'x/v1', ...listed[0] }).toEqual(got)
    expect(conversions()).toBe(COUNT)
  })
})
