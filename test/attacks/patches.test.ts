import { CONFIG_MAPS, postConfigMap, send, type Attack, type AttackRun } from './attack.ts'
import { describeAttacks } from './harness.ts'

const JSON_PATCH = 'application/json-patch+json'
const MERGE_PATCH = 'application/merge-patch+json'
const STRATEGIC = 'application/strategic-merge-patch+json'

type Operation = Readonly<Record<string, unknown>>
const repeated = <T>(n: number, make: (index: number) => T): T[] => Array.from({ length: n }, (_, i) => make(i))

/** A patch of a ConfigMap that has these fields, as they stand in its text. */
const patch = (
  name: string,
  mediaType: string,
  size: number,
  answers: readonly number[],
  make: (run: AttackRun) => string,
  fields = ',"data":{"a":"b"}',
): Attack => ({
  name,
  size,
  answers,
  prepare: (run) => [postConfigMap(run, fields)],
  requests: (run) => [send('PATCH', `${CONFIG_MAPS}/a-${run.id}`, make(run), mediaType)],
})

const jsonPatch = (
  name: string,
  size: number,
  answers: readonly number[],
  operations: (n: number) => readonly Operation[],
  fields?: string,
): Attack =>
  patch(`JSON Patch: ${name}`, JSON_PATCH, size, answers, ({ size: n }) => JSON.stringify(operations(n)), fields)

const doubled = (n: number): Operation[] =>
  repeated(n, (i) => ({ op: 'copy', from: '/metadata/annotations', path: `/metadata/annotations/k${i}` }))

const ANNOTATED = '{"op":"add","path":"/metadata/annotations","value":{"a":"b"}}'
const withAnnotations = (operations: readonly Operation[]): Operation[] => [
  JSON.parse(ANNOTATED) as Operation,
  ...operations,
]
const list = (count: number): string => `[${'"x",'.repeat(count - 1)}"x"]`
const bigData = (count: number): string => `,"data":{${repeated(count, (i) => `"k${i}":"v"`).join(',')}}`

describeAttacks('patches', [
  jsonPatch('copies of a value in itself, 16 times', 16, [413, 422], (n) => withAnnotations(doubled(n))),
  jsonPatch('copies of a value in itself, 17 times', 17, [413, 422], (n) => withAnnotations(doubled(Math.ceil(n)))),
  jsonPatch('copies of a value in itself, 40 times', 40, [413, 422], (n) => withAnnotations(doubled(n))),
  jsonPatch('copies of a value in itself, 10,000 times', 9_000, [413, 422], (n) => withAnnotations(doubled(n))),
  jsonPatch('copies of the whole in itself', 9_000, [413, 422], (n) =>
    repeated(n, (i) => ({ op: 'copy', from: '', path: `/k${i}` })),
  ),
  jsonPatch('copies of a large text', 2_000, [200, 413, 422], (n) => [
    { op: 'add', path: '/data/big', value: 'x'.repeat(300_000) },
    ...repeated(n, (i) => ({ op: 'copy', from: '/data/big', path: `/data/k${i}` })),
  ]),
  jsonPatch('moves', 9_000, [200, 422], (n) =>
    repeated(n, (i) => ({
      op: 'move',
      from: i % 2 === 0 ? '/data/a' : '/data/b',
      path: i % 2 === 0 ? '/data/b' : '/data/a',
    })),
  ),
  jsonPatch('elements before all others of a long list', 9_000, [400, 413, 422], (n) => [
    { op: 'add', path: '/metadata/finalizers', value: JSON.parse(list(80_000)) },
    ...repeated(n, () => ({ op: 'add', path: '/metadata/finalizers/0', value: 'y' })),
  ]),
  jsonPatch('the first element of a long list, taken away', 9_000, [400, 413, 422], (n) => [
    { op: 'add', path: '/metadata/finalizers', value: JSON.parse(list(80_000)) },
    ...repeated(n, () => ({ op: 'remove', path: '/metadata/finalizers/0' })),
  ]),
  jsonPatch(
    'tests of a large value',
    9_000,
    [200, 422],
    (n) => repeated(n, () => ({ op: 'test', path: '/data', value: {} })),
    bigData(20_000),
  ),
  jsonPatch('values within values', 1_500, [413, 422], (n) => [
    { op: 'add', path: '/data/x', value: {} },
    ...repeated(n, (i) => ({ op: 'add', path: `/data/x${'/x'.repeat(i + 1)}`, value: {} })),
  ]),
  jsonPatch('a long pointer', 1_000_000, [422], (n) => [{ op: 'remove', path: '/a'.repeat(n) }]),
  jsonPatch('a pointer of escapes', 1_000_000, [422], (n) => [{ op: 'remove', path: `/${'~0'.repeat(n)}` }]),
  jsonPatch('too many operations', 60_000, [413, 422], (n) =>
    repeated(n, () => ({ op: 'test', path: '/data/a', value: 'b' })),
  ),
  patch('JSON Patch: objects in objects', JSON_PATCH, 500_000, [400], ({ size }) => `${'[{"a":'.repeat(size / 2)}`),
  patch(
    'merge patch: objects in objects',
    MERGE_PATCH,
    500_000,
    [400],
    ({ size }) => `{"data":${'{"a":'.repeat(size)}`,
  ),
  patch(
    'merge patch: many keys',
    MERGE_PATCH,
    30_000,
    [200],
    ({ size }) => `{"data":{${repeated(size, (i) => `"k${i}":"v"`).join(',')}}}`,
  ),
  patch(
    'merge patch: keys that go',
    MERGE_PATCH,
    20_000,
    [200],
    ({ size }) => `{"data":{${repeated(size, (i) => `"k${i}":null`).join(',')}}}`,
    bigData(20_000),
  ),
  patch(
    'strategic merge: objects in objects',
    STRATEGIC,
    500_000,
    [400],
    ({ size }) => `{"data":${'{"a":'.repeat(size)}`,
  ),
  patch(
    'strategic merge: finalizers',
    STRATEGIC,
    40_000,
    [200, 413, 422],
    ({ size }) => `{"metadata":{"finalizers":[${repeated(size, (i) => `"a.b/${i}"`).join(',')}]}}`,
  ),
  patch(
    'strategic merge: owners',
    STRATEGIC,
    10_000,
    [200, 422],
    ({ size }) =>
      `{"metadata":{"ownerReferences":[${repeated(size, (i) => `{"uid":"${i}","name":"n","kind":"K","apiVersion":"v1"}`).join(',')}]}}`,
  ),
  patch(
    'strategic merge: directives',
    STRATEGIC,
    20_000,
    [200, 422],
    ({ size }) =>
      `{"metadata":{"ownerReferences":[${repeated(size, (i) => `{"$patch":"delete","uid":"${i}"}`).join(',')}]}}`,
  ),
  patch(
    'strategic merge: elements in order',
    STRATEGIC,
    40_000,
    [200, 400, 422, 500],
    ({ size }) => `{"metadata":{"$setElementOrder/finalizers":[${repeated(size, (i) => `"a.b/${i}"`).join(',')}]}}`,
  ),
  patch(
    'strategic merge: 300,000 list entries',
    STRATEGIC,
    300_000,
    [413],
    ({ size }) => `{"metadata":{"finalizers":[${repeated(size * 2, () => '"a"').join(',')}]}}`,
  ),
])
