import { describe, expect, it } from 'vitest'
import { ApiError, type DynamicObject } from '../../../../runtime/api/index.ts'
import { keepTimes, topologyOf } from '../../../../runtime/apply/index.ts'
import type { StructuralSchema } from '../../../../runtime/schema/index.ts'
import { entriesOf, item, listOf, managementOf, ownersOf, sampleSchema, specSchema, topo, writer } from './support.ts'

const sample = managementOf(sampleSchema)
const apply = (live: DynamicObject | undefined, manager: string, spec: Record<string, unknown>): DynamicObject =>
  sample.onApply(live, topo(spec), writer(manager), { conflicts: 'refuse' })

function statusOf(run: () => unknown): ApiError['status'] {
  try {
    run()
  } catch (error) {
    if (error instanceof ApiError) return error.status
    throw error
  }
  throw new Error('nothing was thrown')
}

describe('an apply', () => {
  const one = apply(undefined, 'one', {
    atomicList: ['a', 'b'],
    setList: ['x', 'y'],
    mapList: [{ name: 'm', value: '1' }],
    granular: { k: '1' },
    atomicMap: { p: '1' },
  })
  const two = apply(one, 'two', {
    setList: ['y', 'z'],
    mapList: [
      { name: 'n', value: '2' },
      { name: 'm', extra: 'e' },
    ],
    granular: { l: '2' },
  })

  it('owns what it sets', () => {
    expect(ownersOf(one)).toEqual({
      one: {
        'f:spec': {
          'f:atomicList': {},
          'f:atomicMap': {},
          'f:granular': { 'f:k': {} },
          'f:mapList': { 'k:{"name":"m"}': { '.': {}, 'f:name': {}, 'f:value': {} } },
          'f:setList': { 'v:"x"': {}, 'v:"y"': {} },
        },
      },
    })
  })

  it('adds to what others own by item and key', () => {
    expect(two.spec).toEqual({
      atomicList: ['a', 'b'],
      atomicMap: { p: '1' },
      granular: { k: '1', l: '2' },
      mapList: [
        { name: 'n', value: '2' },
        { extra: 'e', name: 'm', value: '1' },
      ],
      setList: ['x', 'y', 'z'],
    })
    expect(ownersOf(two).one).toEqual(ownersOf(one).one)
  })

  it('removes what it drops, but not what is shared', () => {
    const dropped = apply(two, 'one', { setList: [], mapList: [] })
    expect(dropped.spec).toEqual({
      granular: { l: '2' },
      mapList: [
        { name: 'n', value: '2' },
        { extra: 'e', name: 'm' },
      ],
      setList: ['y', 'z'],
    })
    expect(Object.keys(ownersOf(dropped))).toEqual(['two'])
    expect(apply(dropped, 'two', { setList: ['z'] }).spec).toEqual({ setList: ['z'] })
  })

  it.each<[string, Record<string, unknown>, string]>([
    ['an atomic list', { atomicList: ['c'] }, '.spec.atomicList'],
    ['an atomic map', { atomicMap: { q: '1' } }, '.spec.atomicMap'],
    ['a field of an item', { mapList: [{ name: 'm', value: '9' }] }, '.spec.mapList[name="m"].value'],
  ])('conflicts over %s', (_, spec, field) => {
    expect(statusOf(() => apply(two, 'two', spec))).toMatchObject({
      code: 409,
      reason: 'Conflict',
      message: `Apply failed with 1 conflict: conflict with "one": ${field}`,
      details: { causes: [{ reason: 'FieldManagerConflict', message: 'conflict with "one"', field }] },
    })
  })

  it('names every manager and field in its way, sorted', () => {
    const edited = sample.onUpdate(two, { ...two, spec: { ...Object(two.spec), plain: 'x' } }, writer('editor', ''))
    const status = statusOf(() => apply(edited, 'three', { plain: 'y', granular: { k: '2', l: '3' } }))
    expect(status.message).toBe(
      'Apply failed with 3 conflicts: conflicts with "editor" using g.example/v1:\n- .spec.plain\n' +
        'conflicts with "one":\n- .spec.granular.k\nconflicts with "two":\n- .spec.granular.l',
    )
    expect(status.details?.causes).toHaveLength(3)
  })

  it('takes fields by force', () => {
    const forced = sample.onApply(one, topo({ granular: { k: '2' } }), writer('two'), { conflicts: 'force' })
    expect(forced.spec).toMatchObject({ granular: { k: '2' } })
    expect(ownersOf(forced).one).not.toHaveProperty('f:spec.f:granular')
    expect(ownersOf(forced).two).toEqual({ 'f:spec': { 'f:granular': { 'f:k': {} } } })
  })

  it('that changes nothing moves no time, and gives a sharer none', () => {
    const again = apply(one, 'one', Object(one.spec))
    expect(again).toEqual(one)
    const shared = apply(one, 'two', { granular: { k: '1' } })
    expect(entriesOf(shared).map(({ manager, time }) => [manager, time === undefined])).toEqual([
      ['two', true],
      ['one', false],
    ])
  })

  it('finds what was there before in the hands of a manager of its own', () => {
    const applied = apply(topo({ plain: 'x', granular: { a: '1' } }), 'one', { plain: 'x' })
    expect(ownersOf(applied)).toEqual({
      'before-first-apply': { 'f:spec': { '.': {}, 'f:plain': {}, 'f:granular': { '.': {}, 'f:a': {} } } },
      one: { 'f:spec': { 'f:plain': {} } },
    })
  })

  it.each<[string, DynamicObject, number, string]>([
    ['entries', { ...topo({}), metadata: { name: 'a', managedFields: [] } }, 400, 'metadata.managedFields must be nil'],
    ['another version', topo({}, 'v2'), 400, 'invalid object type: g.example/v2, Kind=Topo'],
    ['another kind', { ...topo({}), kind: 'Other' }, 400, 'invalid object type: g.example/v1, Kind=Other'],
    [
      'a value of a wrong type',
      topo({ plain: 5 }),
      500,
      'failed to create typed patch object (/a; g.example/v1, Kind=Topo): .spec.plain: expected string, got 5',
    ],
    [
      'a repeated item',
      topo({ setList: ['a', 'a'] }),
      422,
      'Topo.g.example "a" is invalid: spec.setList[1]: Duplicate value: "a"',
    ],
  ])('refuses %s', (_, intent, code, message) => {
    expect(statusOf(() => sample.onApply(one, intent, writer('one'), { conflicts: 'refuse' }))).toMatchObject({
      code,
      message,
    })
  })
})

describe('a changed schema', () => {
  const atomic = managementOf(specSchema({ list: listOf({}, item) }))
  const granular = managementOf(specSchema({ list: listOf({ listType: 'map', listMapKeys: ['name'] }, item) }))
  const refuse = { conflicts: 'refuse' } as const
  const first = atomic.onApply(
    undefined,
    topo({
      list: [
        { name: 'a', value: '1' },
        { name: 'b', value: '1' },
      ],
    }),
    writer('one'),
    refuse,
  )

  it('leaves the whole to who owned it, and lets others change items', () => {
    const second = granular.onApply(
      first,
      topo({ list: [{ name: 'a', value: '2' }, { name: 'c' }] }),
      writer('two'),
      refuse,
    )
    expect(ownersOf(second).one).toEqual({ 'f:spec': { 'f:list': {} } })
    const third = granular.onApply(second, topo({ list: [{ name: 'b', value: '1' }] }), writer('one'), refuse)
    expect(third.spec).toEqual({ list: [{ name: 'a', value: '2' }, { name: 'b', value: '1' }, { name: 'c' }] })
  })

  it('gives the whole to everyone who owned an item', () => {
    const start = granular.onApply(undefined, topo({ list: [{ name: 'a' }] }), writer('one'), refuse)
    const both = granular.onApply(start, topo({ list: [{ name: 'c' }] }), writer('two'), refuse)
    const status = statusOf(() => atomic.onApply(both, topo({ list: [{ name: 'z' }] }), writer('one'), refuse))
    expect(status.message).toBe('Apply failed with 1 conflict: conflict with "two": .spec.list')
  })
})

describe('field managers in other versions', () => {
  const old: StructuralSchema = specSchema({ size: { type: 'integer' }, plain: { type: 'string' } })
  const rename = (from: string, to: string, version: string) => (object: unknown) => {
    const { [from]: value, ...rest } = Object(Object(object).spec) as Record<string, unknown>
    return {
      ...Object(object),
      apiVersion: `g.example/${version}`,
      spec: value === undefined ? rest : { ...rest, [to]: value },
    }
  }
  const same = (object: unknown): unknown => object
  const v1 = managementOf(sampleSchema, 'v1', (apiVersion) =>
    apiVersion === 'g.example/v1'
      ? { topology: topologyOf(sampleSchema), fromRequest: same, toRequest: same }
      : apiVersion === 'g.example/v1beta1'
        ? {
            topology: topologyOf(old),
            fromRequest: rename('count', 'size', 'v1beta1'),
            toRequest: rename('size', 'count', 'v1'),
          }
        : undefined,
  )
  const claimed = (apiVersion: string): DynamicObject => ({
    ...topo({ count: 3, plain: 'x' }),
    metadata: {
      name: 'a',
      managedFields: [
        {
          manager: 'old',
          operation: 'Apply',
          apiVersion,
          fieldsType: 'FieldsV1',
          fieldsV1: { 'f:spec': { 'f:size': {} } },
        },
      ],
    },
  })

  it('conflict in their own', () => {
    const live = claimed('g.example/v1beta1')
    const status = statusOf(() => v1.onApply(live, topo({ count: 4 }), writer('new'), { conflicts: 'refuse' }))
    expect(status.message).toBe('Apply failed with 1 conflict: conflict with "old": .spec.size')
  })

  it('are pruned in their own, and move to the new one', () => {
    const moved = v1.onApply(claimed('g.example/v1beta1'), topo({ plain: 'x' }), writer('old'), { conflicts: 'refuse' })
    expect(moved.spec).toEqual({ plain: 'x' })
    expect(entriesOf(moved).map(({ apiVersion }) => apiVersion)).toEqual(['g.example/v1'])
  })

  it('lose what they claimed in a version that is gone', () => {
    const free = v1.onApply(claimed('g.example/v0'), topo({ count: 4 }), writer('new'), { conflicts: 'refuse' })
    expect(Object.keys(ownersOf(free))).toEqual(['new'])
  })
})

it('keeps the times where nothing else has changed', () => {
  const entry = { manager: 'm', operation: 'Apply', apiVersion: 'v1', fieldsType: 'FieldsV1', fieldsV1: {} } as const
  const at = (time: string, spec: Record<string, unknown>): DynamicObject => ({
    ...topo(spec),
    metadata: { name: 'a', managedFields: [{ ...entry, time }] },
  })
  expect(keepTimes(at('2', {}), at('1', {}))).toEqual(at('1', {}))
  expect(keepTimes(at('2', { plain: 'x' }), at('1', {}))).toEqual(at('2', { plain: 'x' }))
})
