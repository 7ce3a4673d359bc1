import { describe, expect, it } from 'vitest'
import { compare, type Comparison } from '../../../../runtime/apply/fields/compare.ts'
import { union } from '../../../../runtime/apply/fields/field-set.ts'
import { removeItems } from '../../../../runtime/apply/fields/items.ts'
import { ensureNamedFieldsAreMembers, reconcileWithSchema } from '../../../../runtime/apply/fields/named-fields.ts'
import { toFieldSet } from '../../../../runtime/apply/fields/to-field-set.ts'
import { topologyOf } from '../../../../runtime/apply/fields/topology.ts'
import type { StructuralSchema } from '../../../../runtime/schema/index.ts'
import { DeploymentSpec } from '../../../../generated/apps/v1/schemas.ts'
import { ServiceSpec } from '../../../../generated/core/v1/schemas.ts'
import { ObjectMeta } from '../../../../generated/meta/v1/schemas.ts'

const text: StructuralSchema = { type: 'string' }
const object = (properties: Record<string, StructuralSchema>): StructuralSchema => ({ type: 'object', properties })
const sample = topologyOf(
  object({
    plain: text,
    atomic: { type: 'array', items: text },
    set: { type: 'array', listType: 'set', items: text },
    map: { type: 'array', listType: 'map', listMapKeys: ['name'], items: object({ name: text, value: text }) },
    patched: { type: 'array', patchStrategy: ['merge'], patchMergeKey: 'name', items: object({ name: text }) },
    labels: { type: 'object', additionalProperties: text },
    whole: { type: 'object', mapType: 'atomic', additionalProperties: text },
    nested: object({ a: text, b: text }),
    free: { type: 'object', preserveUnknownFields: true },
    any: { intOrString: true },
  }),
)

describe('fields of an intent', () => {
  it.each<[string, unknown, unknown]>([
    ['a scalar', { plain: 'x' }, { 'f:plain': {} }],
    ['null', { plain: null }, { 'f:plain': {} }],
    ['a struct, without itself', { nested: { a: '1' } }, { 'f:nested': { 'f:a': {} } }],
    ['an empty struct', { nested: {} }, { 'f:nested': {} }],
    ['keys of a map', { labels: { a: '1' } }, { 'f:labels': { 'f:a': {} } }],
    ['an atomic map', { whole: { a: '1' } }, { 'f:whole': {} }],
    ['an atomic list, also an empty one', { atomic: [] }, { 'f:atomic': {} }],
    ['items of a set', { set: ['x', 'y'] }, { 'f:set': { 'v:"x"': {}, 'v:"y"': {} } }],
    ['no item', { set: [], map: [] }, {}],
    [
      'items by their keys',
      { map: [{ name: 'm', value: '1' }] },
      { 'f:map': { 'k:{"name":"m"}': { '.': {}, 'f:name': {}, 'f:value': {} } } },
    ],
    [
      'items by the patch marker',
      { patched: [{ name: 'm' }] },
      { 'f:patched': { 'k:{"name":"m"}': { '.': {}, 'f:name': {} } } },
    ],
    ['repeated items', { set: ['x', 'x'] }, { 'f:set': { 'v:"x"': {} } }],
    [
      'fields without a schema',
      { free: { a: { b: 1 }, l: [1] } },
      { 'f:free': { 'f:a': { '.': {}, 'f:b': {} }, 'f:l': {} } },
    ],
    ['a number or a string', { any: 5 }, { 'f:any': {} }],
  ])('%s', (_, intent, fields) => {
    expect(toFieldSet(sample, intent)).toEqual(fields)
  })

  it('takes the key of a port from its default', () => {
    const spec = { ports: [{ port: 80, name: 'web' }], selector: { app: 'x' } }
    expect(toFieldSet(topologyOf(ServiceSpec()), spec)).toEqual({
      'f:ports': { 'k:{"port":80,"protocol":"TCP"}': { '.': {}, 'f:name': {}, 'f:port': {} } },
      'f:selector': {},
    })
  })

  it('follows the markers of a Deployment', () => {
    const container = { name: 'c', env: [{ name: 'A', value: '1' }], ports: [{ containerPort: 80 }], args: ['x'] }
    expect(toFieldSet(topologyOf(DeploymentSpec()), { template: { spec: { containers: [container] } } })).toEqual({
      'f:template': {
        'f:spec': {
          'f:containers': {
            'k:{"name":"c"}': {
              '.': {},
              'f:name': {},
              'f:env': { 'k:{"name":"A"}': { '.': {}, 'f:name': {}, 'f:value': {} } },
              'f:ports': { 'k:{"containerPort":80,"protocol":"TCP"}': { '.': {}, 'f:containerPort': {} } },
              'f:args': {},
            },
          },
        },
      },
    })
  })

  it('owns owner references as a whole and finalizers one by one', () => {
    const owner = { apiVersion: 'v1', kind: 'Pod', name: 'p', uid: 'u' }
    expect(toFieldSet(topologyOf(ObjectMeta()), { finalizers: ['example.com/a'], ownerReferences: [owner] })).toEqual({
      'f:finalizers': { 'v:"example.com/a"': {} },
      'f:ownerReferences': { 'k:{"uid":"u"}': {} },
    })
  })
})

/** The parts of a comparison that have no field in common. */
const parts = (before: unknown, after: unknown): Omit<Comparison, 'written'> => {
  const { written, ...disjoint } = compare(sample, before, after)
  expect(written).toEqual(union(disjoint.added, disjoint.modified))
  return disjoint
}

describe('a comparison', () => {
  it('tells what came, with its structs, what changed and what went', () => {
    const before = { plain: 'x', labels: { a: '1', b: '1' }, set: ['x', 'y'] }
    const after = { plain: 'y', labels: { a: '1' }, set: ['y', 'z'], nested: { a: '1' } }
    expect(parts(before, after)).toEqual({
      added: { 'f:set': { 'v:"z"': {} }, 'f:nested': { '.': {}, 'f:a': {} } },
      modified: { 'f:plain': {} },
      removed: { 'f:labels': { 'f:b': {} }, 'f:set': { 'v:"x"': {} } },
    })
  })

  it('finds nothing in a change of order', () => {
    const same = parts({ set: ['x', 'y'], labels: { a: '1', b: '2' } }, { labels: { b: '2', a: '1' }, set: ['y', 'x'] })
    expect(same).toEqual({ added: {}, modified: {}, removed: {} })
  })

  it('takes repeated items as one', () => {
    const once = [{ name: 'a', value: '1' }]
    const twice = [...once, { name: 'a', value: '2' }]
    const whole = { '.': {}, 'f:name': {}, 'f:value': {} }
    expect(parts({ map: once }, { map: twice })).toEqual({
      added: { 'f:map': { 'k:{"name":"a"}': {} } },
      modified: {},
      removed: { 'f:map': { 'k:{"name":"a"}': whole } },
    })
    expect(compare(sample, { map: twice }, { map: [...twice].reverse() }).modified).toEqual({
      'f:map': { 'k:{"name":"a"}': {} },
    })
  })

  it('sees a value without a schema turn into another sort', () => {
    expect(parts({ free: { a: 1 } }, { free: { a: { b: 1 } } })).toEqual({
      added: { 'f:free': { 'f:a': { 'f:b': {} } } },
      modified: { 'f:free': { 'f:a': {} } },
      removed: {},
    })
  })
})

describe('items', () => {
  const value = { plain: 'x', labels: { a: '1', b: '2' }, map: [{ name: 'm', value: '1' }, { name: 'n' }], set: ['x'] }

  it('are removed, and leave their containers', () => {
    const set = {
      'f:labels': { 'f:a': {} },
      'f:map': { 'k:{"name":"m"}': { 'f:value': {} }, 'k:{"name":"n"}': {} },
      'f:set': { 'v:"x"': {} },
    }
    expect(removeItems(sample, value, set)).toEqual({ plain: 'x', labels: { b: '2' }, map: [{ name: 'm' }], set: [] })
    expect(removeItems(sample, value, { 'f:other': {} })).toBe(value)
  })
})

describe('sets under a schema', () => {
  it('get the structs on the way, but neither maps without a name nor items', () => {
    const set = {
      'f:nested': { 'f:a': {} },
      'f:free': { 'f:x': { 'f:y': {} } },
      'f:map': { 'k:{"name":"m"}': { 'f:value': {} } },
    }
    expect(ensureNamedFieldsAreMembers(sample, set)).toEqual({
      'f:nested': { '.': {}, 'f:a': {} },
      'f:free': { '.': {}, 'f:x': { 'f:y': {} } },
      'f:map': { '.': {}, 'k:{"name":"m"}': { 'f:value': {} } },
    })
  })

  it('own the whole of what has become atomic, and keep the whole of what no longer is', () => {
    const set = { 'f:atomic': { 'v:"x"': {} }, 'f:whole': { 'f:a': {} }, 'f:map': {} }
    expect(reconcileWithSchema(sample, set)).toEqual({ 'f:atomic': {}, 'f:whole': {}, 'f:map': {} })
  })
})
