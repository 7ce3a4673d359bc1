import { expect, it } from 'vitest'
import { mergePatch } from '../../../runtime/apply/index.ts'

/** RFC 7386, appendix A. */
const table: readonly (readonly [unknown, unknown, unknown])[] = [
  [{ a: 'b' }, { a: 'c' }, { a: 'c' }],
  [{ a: 'b' }, { b: 'c' }, { a: 'b', b: 'c' }],
  [{ a: 'b' }, { a: null }, {}],
  [{ a: 'b', b: 'c' }, { a: null }, { b: 'c' }],
  [{ a: ['b'] }, { a: 'c' }, { a: 'c' }],
  [{ a: 'c' }, { a: ['b'] }, { a: ['b'] }],
  [{ a: { b: 'c' } }, { a: { b: 'd', c: null } }, { a: { b: 'd' } }],
  [{ a: [{ b: 'c' }] }, { a: [1] }, { a: [1] }],
  [
    ['a', 'b'],
    ['c', 'd'],
    ['c', 'd'],
  ],
  [{ a: 'b' }, ['c'], ['c']],
  [{ a: 'foo' }, null, null],
  [{ a: 'foo' }, 'bar', 'bar'],
  [{ e: null }, { a: 1 }, { e: null, a: 1 }],
  [[1, 2], { a: 'b', c: null }, { a: 'b' }],
  [{}, { a: { bb: { ccc: null } } }, { a: { bb: {} } }],
]

it.each(table)('%j with %j gives %j', (target, patch, expected) => {
  const before = structuredClone(target)
  expect(mergePatch(target, patch)).toEqual(expected)
  expect(target).toEqual(before)
})

it('sets a field of any name without touching prototypes', () => {
  const patch: unknown = JSON.parse('{"__proto__":{"x":1}}')
  expect(JSON.stringify(mergePatch({}, patch))).toBe('{"__proto__":{"x":1}}')
})
