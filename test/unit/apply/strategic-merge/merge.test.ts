import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, it } from 'vitest'
import { Deployment } from '../../../../generated/apps/v1/schemas.ts'
import { Pod, Service } from '../../../../generated/core/v1/schemas.ts'
import { strategicMerge } from '../../../../runtime/apply/index.ts'
import type { JsonObject } from '../../../../runtime/json/index.ts'
import { schema } from './schema.ts'

interface Recorded {
  readonly kind: 'Deployment' | 'Pod' | 'Service'
  readonly original: JsonObject
  readonly patch: JsonObject
  readonly result: JsonObject
}

/** What Kubernetes' strategicpatch made of made-up objects and patches, one case in a line. */
const recorded = readFileSync(join(import.meta.dirname, 'recorded.jsonl'), 'utf8')
  .trim()
  .split('\n')
  .map((line) => JSON.parse(line) as Recorded)

/** A null stands for a field that the patch leaves out of a list that it replaces. */
const withoutNulls = (value: unknown): unknown =>
  JSON.parse(JSON.stringify(value), (_, field: unknown) => (field === null ? undefined : field))

it.each(recorded.map((each, index) => ({ ...each, index })))('merges as recorded: $index, $kind', (each) => {
  const { kind, original, patch, result } = each
  const types = { Deployment, Pod, Service }
  const before = JSON.stringify(each)
  expect(withoutNulls(strategicMerge(original, patch, types[kind]()))).toEqual(withoutNulls(result))
  expect(JSON.stringify(each)).toBe(before)
})

const part = (name: string, size = 1): JsonObject => ({ name, size })

const merges: readonly (readonly [string, JsonObject, JsonObject, JsonObject])[] = [
  ['null removes', { title: 'x', raw: { a: 1, b: 2 } }, { title: null, raw: { a: null } }, { raw: { b: 2 } }],
  ['nulls are not added', {}, { raw: { a: null, b: { c: null, d: [null] } } }, { raw: { b: { d: [null] } } }],
  [
    'objects without a schema are merged, lists replaced',
    { raw: { a: { x: [1] }, b: 1 } },
    { raw: { a: { y: 1, x: [2] } } },
    { raw: { a: { x: [2], y: 1 }, b: 1 } },
  ],
  ['another type replaces', { raw: { a: [1] } }, { raw: { a: { b: 1 } } }, { raw: { a: { b: 1 } } }],
  [
    'a list merges by its key',
    { parts: [part('a'), part('b')] },
    { parts: [part('b', 2), part('c')] },
    { parts: [part('a'), part('b', 2), part('c')] },
  ],
  [
    'the order of the patch wins',
    { parts: [part('a'), part('b'), part('c')] },
    { parts: [part('c', 2), part('a', 2)] },
    { parts: [part('b'), part('c', 2), part('a', 2)] },
  ],
  [
    'the merge key alone identifies, whatever keys the list has',
    { parts: [{ name: 'a', ports: [{ port: 53, protocol: 'UDP' }, { port: 80 }] }] },
    { parts: [{ name: 'a', ports: [{ port: 53, note: 'x' }] }] },
    { parts: [{ name: 'a', ports: [{ port: 53, protocol: 'UDP', note: 'x' }, { port: 80 }] }] },
  ],
  [
    'a list type without a strategy replaces',
    { claims: [{ name: 'a', request: 'r' }, { name: 'b' }], verbs: ['get', 'list'] },
    { claims: [{ name: 'b', request: 's' }], verbs: ['watch'] },
    { claims: [{ name: 'b', request: 's' }], verbs: ['watch'] },
  ],
  [
    'lists without markers are replaced',
    { lines: ['a'], rows: [{ name: 'a' }] },
    { lines: ['b'], rows: [{ name: 'b' }] },
    { lines: ['b'], rows: [{ name: 'b' }] },
  ],
  ['sets keep what they have', { tags: ['a', 'b'] }, { tags: ['c', 'a'] }, { tags: ['c', 'a', 'b'] }],
  [
    'primitives go by name',
    { tags: ['a', 'b'], words: ['x'] },
    { '$deleteFromPrimitiveList/tags': ['a', 'q'], '$deleteFromPrimitiveList/words': ['x'] },
    { tags: ['b'], words: [] },
  ],
  [
    'the order of primitives',
    { tags: ['a', 'b'] },
    { '$setElementOrder/tags': ['b', 'c', 'a'], tags: ['c'] },
    { tags: ['b', 'c', 'a'] },
  ],
  [
    'order alone',
    { parts: [part('a'), part('b'), part('c')] },
    { '$setElementOrder/parts': [{ name: 'c' }, { name: 'a' }] },
    { parts: [part('b'), part('c'), part('a')] },
  ],
  ['order of what is absent', {}, { '$setElementOrder/parts': [{ name: 'c' }] }, {}],
  [
    'elements are deleted',
    { parts: [part('a'), part('b')] },
    { parts: [{ name: 'a', $patch: 'delete' }] },
    { parts: [part('b')] },
  ],
  [
    'elements are replaced',
    { parts: [part('a'), part('b')] },
    { parts: [{ $patch: 'replace' }, part('c')] },
    { parts: [part('c')] },
  ],
  [
    'deletions of what is absent are no elements',
    {},
    { parts: [{ name: 'a', $patch: 'delete' }, part('b')] },
    { parts: [part('b')] },
  ],
  ['an object is replaced', { raw: { a: 1 } }, { raw: { $patch: 'replace', b: 2 } }, { raw: { b: 2 } }],
  ['an object is emptied', { raw: { a: 1 } }, { raw: { $patch: 'delete' } }, { raw: {} }],
  ['a directive for what is absent does nothing', {}, { raw: { $patch: 'odd' } }, {}],
  [
    'only named keys are kept',
    { choice: { type: 'a', a: '1' } },
    { choice: { $retainKeys: ['type', 'b'], type: 'b', b: '2' } },
    { choice: { type: 'b', b: '2' } },
  ],
  ['the replace strategy', { selector: { a: '1' } }, { selector: { b: '2' } }, { selector: { b: '2' } }],
]

it.each(merges)('%s', (_, current, patch, expected) => {
  expect(strategicMerge(current, patch, schema)).toEqual(expected)
})

it('sets a field of any name without touching prototypes', () => {
  const patch = JSON.parse('{"__proto__":{"x":1}}') as JsonObject
  expect(JSON.stringify(strategicMerge({}, patch, schema))).toBe('{"__proto__":{"x":1}}')
})

const errors: readonly (readonly [JsonObject, JsonObject, number, string])[] = [
  [{ parts: [part('a')] }, { parts: [{ size: 2 }] }, 500, 'map: map[size:2] does not contain declared merge key: name'],
  [
    { parts: [part('a')] },
    { parts: [{ $patch: 'delete' }] },
    500,
    'map: map[$patch:delete] does not contain declared merge key: name',
  ],
  [
    { parts: [part('a')] },
    { parts: [{ name: 'a', $patch: 'merge' }] },
    500,
    'merging lists cannot yet be specified in the patch',
  ],
  [
    { parts: [part('a')] },
    { parts: [{ name: 'a', $patch: 'odd' }] },
    500,
    'unknown patch type: odd in map: map[$patch:odd name:a]',
  ],
  [
    { raw: {} },
    { raw: { $patch: 1, a: [1.5, null, true] } },
    500,
    'unknown patch type: %!s(int64=1) in map: map[$patch:1 a:[1.5 <nil> true]]',
  ],
  [{ parts: [part('a')] }, { parts: ['a'] }, 500, 'list element types are not identical: [[map[name:a size:1]] [a]]'],
  [{ unkeyed: [{ name: 'a' }] }, { unkeyed: [{ name: 'a' }] }, 500, 'cannot merge lists without merge key for struct'],
  [{ tags: [['a']] }, { tags: [['b']] }, 422, 'the server rejected our request due to an error in our request'],
  [{ choice: {} }, { choice: { $retainKeys: ['type'], a: '1' } }, 400, 'invalid patch format of retainKeys'],
  [{ choice: {} }, { choice: { $retainKeys: 'type' } }, 400, 'invalid patch format of retainKeys'],
  [{}, { $setElementOrder: [] }, 400, 'invalid patch format of setElementOrder list'],
  [{}, { $deleteFromPrimitiveList: [] }, 400, 'invalid patch format of primitive list'],
  [{}, { '$setElementOrder/tags': 'a' }, 500, 'expected a []interface {}, but received a string'],
  [{}, { '$setElementOrder/none': [] }, 500, 'unable to find api field in struct Thing for the json field "none"'],
  [{}, { '$setElementOrder/title': [] }, 500, 'expected slice or array type, but got: struct'],
  [
    { tags: ['a'] },
    { '$setElementOrder/tags': ['a'], tags: ['b'] },
    500,
    "The order in patch list:\n[b]\n doesn't match $setElementOrder list:\n[a]\n",
  ],
]

it.each(errors)('refuses to make of %j by %j', (current, patch, code, message) => {
  expect(() => strategicMerge(current, patch, schema)).toThrow(expect.objectContaining({ code, message }))
})
