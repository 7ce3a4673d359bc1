import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { intentErrors, merge } from '../../../../runtime/apply/merge/index.ts'
import { topologyOf } from '../../../../runtime/apply/fields/index.ts'
import type { StructuralSchema } from '../../../../runtime/schema/index.ts'

const text: StructuralSchema = { type: 'string' }
const item: StructuralSchema = { type: 'object', properties: { name: text, value: text } }
const sample = topologyOf({
  type: 'object',
  properties: {
    plain: text,
    count: { type: 'integer' },
    atomic: { type: 'array', items: item },
    set: { type: 'array', listType: 'set', items: text },
    map: { type: 'array', listType: 'map', listMapKeys: ['name'], items: item },
    labels: { type: 'object', additionalProperties: text },
    whole: { type: 'object', mapType: 'atomic', additionalProperties: text },
    nested: { type: 'object', properties: { a: text, b: text } },
  },
})

describe('merging an intent', () => {
  it.each<[string, unknown, unknown, unknown]>([
    [
      'values of the intent win',
      { plain: 'a', nested: { a: '1', b: '1' } },
      { plain: 'b', nested: { a: '2' } },
      { plain: 'b', nested: { a: '2', b: '1' } },
    ],
    ['maps are merged by key', { labels: { a: '1' } }, { labels: { b: '2' } }, { labels: { a: '1', b: '2' } }],
    ['atomic maps are replaced', { whole: { a: '1' } }, { whole: { b: '2' } }, { whole: { b: '2' } }],
    [
      'atomic lists are replaced',
      { atomic: [{ name: 'a' }] },
      { atomic: [{ name: 'b' }] },
      { atomic: [{ name: 'b' }] },
    ],
    ['a set grows in the order of the intent', { set: ['x', 'y'] }, { set: ['y', 'z'] }, { set: ['x', 'y', 'z'] }],
    [
      'shared items stand in the order of the intent',
      { set: ['a', 'b', 'c'] },
      { set: ['c', 'a'] },
      { set: ['b', 'c', 'a'] },
    ],
    [
      'new items come before the shared one they precede',
      { map: [{ name: 'm' }] },
      { map: [{ name: 'n' }, { name: 'm', value: '1' }] },
      { map: [{ name: 'n' }, { name: 'm', value: '1' }] },
    ],
    ['an empty list adds nothing', { set: ['a'] }, { set: [] }, { set: ['a'] }],
    ['null for a container adds nothing', { labels: { a: '1' } }, { labels: null }, { labels: { a: '1' } }],
    ['null for a scalar is a value', { plain: 'a' }, { plain: null }, { plain: null }],
    [
      'repeated live items are replaced by that of the intent',
      {
        map: [
          { name: 'a', value: '1' },
          { name: 'a', value: '2' },
        ],
      },
      { map: [{ name: 'a', value: '3' }] },
      { map: [{ name: 'a', value: '3' }] },
    ],
    [
      'repeated live items that are not in the intent stay',
      { set: ['a', 'a', 'b'] },
      { set: ['b', 'c'] },
      { set: ['a', 'a', 'b', 'c'] },
    ],
  ])('%s', (_, live, intent, result) => {
    expect(merge(sample, live, intent)).toEqual(result)
  })

  it('gives the live value itself where nothing changes', () => {
    const live = { plain: 'a', labels: { a: '1' }, map: [{ name: 'm', value: '1' }, { name: 'n' }], set: ['x', 'y'] }
    expect(merge(sample, live, structuredClone(live))).toBe(live)
    expect(merge(sample, live, { set: ['y'], map: [{ name: 'n' }] })).toBe(live)
  })

  it('keeps every item of both lists once, those of the intent in its order', () => {
    const list = fc.uniqueArray(fc.constantFrom('a', 'b', 'c', 'd', 'e', 'f'))
    fc.assert(
      fc.property(list, list, (live, intent) => {
        const merged = merge(topologyOf({ type: 'array', listType: 'set', items: text }), live, intent)
        expect(Array.isArray(merged) ? [...merged].sort() : merged).toEqual([...new Set([...live, ...intent])].sort())
        if (Array.isArray(merged) && intent.length > 0) {
          expect(merged.filter((one: unknown) => intent.some((other) => other === one))).toEqual(intent)
        }
      }),
    )
  })

  it('takes a field of any name for its own', () => {
    const intent: unknown = JSON.parse('{"__proto__":{"polluted":"yes"}}')
    const merged = merge(topologyOf({ type: 'object', additionalProperties: { type: 'object' } }), { a: {} }, intent)
    expect(JSON.stringify(merged)).toBe('{"a":{},"__proto__":{"polluted":"yes"}}')
    expect(Reflect.get({}, 'polluted')).toBeUndefined()
  })
})

describe('errors of an intent', () => {
  it.each<[string, unknown, string]>([
    ['a repeated value', { set: ['a', 'a'] }, '.set[1]: duplicate entries for key [="a"]'],
    ['a repeated key', { map: [{ name: 'a' }, { name: 'a' }] }, '.map[1]: duplicate entries for key [name="a"]'],
    ['a number for a string', { labels: { k: 5 } }, '.labels.k: expected string, got 5'],
    ['a string for a number', { count: 'x' }, '.count: expected numeric (int or float), got "x"'],
    ['a list for a map', { nested: [] }, '.nested: expected map, got []'],
    [
      'an object in a set',
      { set: [{}] },
      ".set: element 0: associative list without keys has an element that's a map type",
    ],
  ])('%s', (_, intent, sentence) => {
    expect(intentErrors(sample, intent).map(({ path, problem }) => `${path}: ${problem}`)).toEqual([sentence])
  })

  it('are none in a good one', () => {
    expect(intentErrors(sample, { plain: null, set: ['a'], whole: {}, atomic: [{}, {}] })).toEqual([])
  })
})
