import fc from 'fast-check'
import { expect, it } from 'vitest'
import { goText } from '../../../../runtime/apply/strategic-merge/go-text.ts'
import { conversionError, strategicMerge } from '../../../../runtime/apply/index.ts'
import type { JsonObject } from '../../../../runtime/json/index.ts'
import { diff } from './diff.ts'
import { schema } from './schema.ts'

const word = fc.constantFrom('a', 'b', 'c', 'd', 'e')
const words = fc.uniqueArray(word)
const labels = fc.dictionary(word, word)
const port = fc.record(
  { port: fc.integer({ min: 1, max: 3 }), protocol: fc.constantFrom('TCP', 'UDP'), note: word },
  { requiredKeys: ['port', 'protocol'] },
)
const ports = fc.uniqueArray(port, { selector: (each) => each.port })
const part = fc.record({ name: word, size: fc.integer(), labels, ports }, { requiredKeys: ['name'] })
const thing: fc.Arbitrary<JsonObject> = fc.record(
  {
    title: word,
    parts: fc.uniqueArray(part, { selector: ({ name }) => name }),
    words,
    tags: words,
    lines: fc.array(word),
    choice: fc.record({ type: word, a: word }, { requiredKeys: [] }),
    raw: fc.record({ a: labels, b: fc.array(fc.integer()) }, { requiredKeys: [] }),
  },
  { requiredKeys: [] },
)

it('makes the wanted object by the patch that tells the two apart', () => {
  fc.assert(
    fc.property(thing, thing, (from, to) => {
      expect(strategicMerge(from, diff(from, to, schema), schema)).toEqual(to)
    }),
  )
})

it('changes nothing by an empty patch, nor by the object itself', () => {
  fc.assert(
    fc.property(thing, (object) => {
      expect(strategicMerge(object, {}, schema)).toEqual(object)
      expect(strategicMerge(object, object, schema)).toEqual(object)
    }),
  )
})

it('changes neither argument', () => {
  fc.assert(
    fc.property(thing, thing, (from, to) => {
      const patch = diff(from, to, schema)
      const before = JSON.stringify([from, patch])
      strategicMerge(from, patch, schema)
      expect(JSON.stringify([from, patch])).toBe(before)
    }),
  )
})

it.each([
  [{ b: 1, a: [true, null, 'x y'] }, 'map[a:[true <nil> x y] b:1]'],
  [[1e20, 1e21, 0.0001, 0.00001, -1.5e-7, 123456.75], '[100000000000000000000 1e+21 0.0001 1e-05 -1.5e-07 123456.75]'],
])('prints %j as the field does', (value, text) => {
  expect(goText(value)).toBe(text)
})

it.each([
  [{ title: 1 }, 'cannot convert int64 to string'],
  [{ title: true }, 'unrecognized type: string'],
  [{ parts: {} }, 'cannot restore slice from map'],
  [{ choice: 'x' }, 'cannot restore struct from: string'],
  [{ parts: [{ labels: [] }] }, 'cannot restore map from slice'],
  [{ parts: [{ size: 'x' }] }, 'unrecognized type: int64'],
  [{ parts: [{ size: 1.5 }] }, 'cannot convert float64 to int64'],
  [{ parts: [{ size: null }], raw: { any: [1] } }, undefined],
])('says why %j can not be an object of the type', (value, why) => {
  expect(conversionError(schema, value)).toBe(why)
})
