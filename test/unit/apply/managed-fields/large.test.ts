import { describe, expect, it } from 'vitest'
import { ApiError, type DynamicObject, type ManagedFieldsEntry } from '../../../../runtime/api/index.ts'
import { topologyOf } from '../../../../runtime/apply/index.ts'
import { compare } from '../../../../runtime/apply/fields/index.ts'
import { releaseFields } from '../../../../runtime/apply/managed-fields/release-fields.ts'
import { readManagers } from '../../../../runtime/apply/managed-fields/field-managers.ts'
import { growthOf, MOST_GROWTH } from '../../../support/growth.ts'
import { managementOf, sampleSchema, topo } from './support.ts'

const many = <T>(count: number, make: (index: number) => T): T[] => Array.from({ length: count }, (_, i) => make(i))
const keys = (count: number, value: string): DynamicObject =>
  topo({ granular: Object.fromEntries(many(count, (index) => [`k${index}`, value])) })
const ports = (count: number, value: string): DynamicObject =>
  topo({ mapList: many(count, (index) => ({ name: `n${(index * 7919) % count}`, value })) })

const entry = (index: number, operation: 'Apply' | 'Update'): ManagedFieldsEntry => ({
  manager: `m${index}`,
  operation,
  apiVersion: 'g.example/v1',
  time: '2026-01-01T00:00:00Z',
  fieldsType: 'FieldsV1',
  fieldsV1: { 'f:spec': { 'f:granular': { [`f:k${index}`]: {} } } },
})

function withManagers(object: DynamicObject, count: number, operation: 'Apply' | 'Update'): DynamicObject {
  const managedFields = many(count, (index) => entry(index, operation))
  return { ...object, metadata: { ...object.metadata, managedFields } }
}

const management = managementOf(sampleSchema)
const writer = { manager: 'w', subresource: '' }
const force = { conflicts: 'force' } as const
const objects = { 'keys of a map': keys, 'items of a list': ports }

describe('the field managers of a large object', () => {
  it.each(Object.entries(objects))('are found in time that is proportional to the %s', async (_, make) => {
    const input = (size: number): readonly DynamicObject[] => [make(size, 'a'), make(size, 'b')]
    const work = ([before, after]: readonly DynamicObject[]): unknown => {
      const created = management.onCreate(before as DynamicObject, writer)
      const applied = management.onApply(created, after as DynamicObject, { ...writer, manager: 'x' }, force)
      return management.onApply(applied, topo({ plain: 'y' }), { ...writer, manager: 'x' }, force)
    }
    expect(await growthOf({ input, work, largest: 50_000 })).toBeLessThanOrEqual(MOST_GROWTH)
  })

  it.each(['Apply', 'Update'] as const)(
    'are found in time that is proportional to managers by %s',
    async (operation) => {
      const input = (size: number): DynamicObject => withManagers(keys(size, 'a'), size, operation)
      const work = (object: DynamicObject): unknown => {
        const created = management.onCreate(object, writer)
        const updated = management.onUpdate(created, { ...keys(1, 'b'), metadata: created.metadata }, writer)
        return management.onApply(updated, keys(2, 'c'), { ...writer, manager: 'm1' }, force)
      }
      expect(await growthOf({ input, work, largest: 10_000 })).toBeLessThanOrEqual(MOST_GROWTH)
    },
  )

  it.each([
    [1, 3],
    [10, 30],
    [10_000, 48],
  ])('of %i managers lose what a change takes in %i slices', (count, slices) => {
    const owners = readManagers(many(count, (index) => entry(index, 'Apply')))
    const comparison = compare(topologyOf(sampleSchema), keys(count, 'a'), keys(count, 'b'))
    const work = releaseFields(owners, '', () => comparison)
    let yields = 0
    for (let step = work.next(); ; step = work.next()) {
      if (step.done === true) {
        expect(step.value.taken).toHaveLength(count)
        break
      }
      yields++
    }
    expect(yields).toBe(slices)
  })

  it('are kept apart up to the limit, the oldest in one entry', () => {
    const live = withManagers(keys(50, 'a'), 50, 'Update')
    const wanted = { ...live, spec: { ...Object(live.spec), plain: 'b' } }
    const { managedFields = [] } = management.onUpdate(live, wanted, writer).metadata
    expect(managedFields).toHaveLength(10)
    const ancient = managedFields.find(({ manager }) => manager === 'ancient-changes')
    expect(Object.keys(Object(ancient?.fieldsV1)['f:spec']['f:granular'])).toHaveLength(42)
  })

  it('conflict in as many fields as a refusal names', () => {
    const created = management.onCreate(keys(5_000, 'a'), writer)
    const refusal = (): unknown => management.onApply(created, keys(5_000, 'b'), writer, { conflicts: 'refuse' })
    expect(refusal).toThrow('Apply failed with more than 100 conflicts')
    try {
      refusal()
    } catch (error) {
      expect(error).toBeInstanceOf(ApiError)
      expect((error as ApiError).status.details?.causes?.length).toBeLessThanOrEqual(101)
    }
  })
})
