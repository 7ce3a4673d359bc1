import { describe, expect, it } from 'vitest'
import { capUpdaters } from '../../../../runtime/apply/managed-fields/cap.ts'
import { managerIdentity, type FieldManager } from '../../../../runtime/apply/managed-fields/field-managers.ts'
import type { DynamicObject, ManagedFieldsEntry } from '../../../../runtime/api/index.ts'
import { Deployment } from '../../../../generated/apps/v1/schemas.ts'
import { entriesOf, managementOf, ownersOf, sampleSchema, topo, writer } from './support.ts'

const sample = managementOf(sampleSchema)
const created = sample.onCreate(topo({ plain: 'p', granular: { x: '1', y: '2' } }), writer('creator'))
const change = (live: DynamicObject, manager: string, spec: Record<string, unknown>, subresource = ''): DynamicObject =>
  sample.onUpdate(live, { ...live, spec }, writer(manager, subresource))
const withEntries = (object: DynamicObject, managedFields: ManagedFieldsEntry[]): DynamicObject => ({
  ...object,
  metadata: { ...object.metadata, managedFields },
})

describe('a creation', () => {
  it('owns everything, with the structs that it brings', () => {
    expect(ownersOf(created)).toEqual({
      creator: { 'f:spec': { '.': {}, 'f:plain': {}, 'f:granular': { '.': {}, 'f:x': {}, 'f:y': {} } } },
    })
    expect(entriesOf(created)[0]).toMatchObject({
      operation: 'Update',
      apiVersion: 'g.example/v1',
      fieldsType: 'FieldsV1',
    })
  })

  it('does not own the structs that a declared type always has', () => {
    const labels = { app: 'x' }
    const deployment = {
      apiVersion: 'apps/v1',
      kind: 'Deployment',
      metadata: { name: 'd', labels },
      spec: {
        selector: { matchLabels: labels },
        template: { metadata: { labels }, spec: { containers: [{ name: 'c', image: 'i' }] } },
      },
    }
    const { managedFields } = managementOf(Deployment()).onCreate(deployment, writer('m')).metadata
    expect(managedFields?.[0]?.fieldsV1).toEqual({
      'f:metadata': { 'f:labels': { '.': {}, 'f:app': {} } },
      'f:spec': {
        'f:selector': {},
        'f:template': {
          'f:metadata': { 'f:labels': { '.': {}, 'f:app': {} } },
          'f:spec': { 'f:containers': { 'k:{"name":"c"}': { '.': {}, 'f:name': {}, 'f:image': {} } } },
        },
      },
    })
  })

  it('without a manager belongs to an unknown one', () => {
    expect(Object.keys(ownersOf(sample.onCreate(topo({ plain: 'p' }), writer(''))))).toEqual(['unknown'])
  })
})

describe('an update', () => {
  it('leaves the fields of a manager as they are when it changes what it owns, and takes those that it removes', () => {
    const again = change(created, 'creator', { plain: 'q', granular: { x: '1', y: '3' } })
    expect(entriesOf(again)[0]?.fieldsV1).toBe(entriesOf(created)[0]?.fieldsV1)
    expect(ownersOf(change(created, 'creator', { granular: { x: '2' } }))).toEqual({
      creator: { 'f:spec': { '.': {}, 'f:granular': { '.': {}, 'f:x': {} } } },
    })
    expect(entriesOf(sample.onUpdate(created, { ...created, spec: undefined }, writer('creator')))).toEqual([])
  })

  it('moves what it changes, and leaves what it does not', () => {
    const patched = change(created, 'patcher', { plain: 'p', granular: { x: '1', y: '3' } })
    expect(ownersOf(patched)).toEqual({
      creator: { 'f:spec': { '.': {}, 'f:plain': {}, 'f:granular': { '.': {}, 'f:x': {} } } },
      patcher: { 'f:spec': { 'f:granular': { 'f:y': {} } } },
    })
    const replaced = change(patched, 'replacer', { plain: 'p', granular: { x: '1', z: '9' } })
    expect(Object.keys(ownersOf(replaced))).toEqual(['creator', 'replacer'])
  })

  it('that changes nothing moves nothing', () => {
    expect(change(created, 'nobody', Object(created.spec))).toEqual(created)
  })

  it('by the same manager moves its time', () => {
    const again = change(created, 'creator', { plain: 'q', granular: { x: '1', y: '2' } })
    expect(ownersOf(again)).toEqual(ownersOf(created))
    expect(entriesOf(again)[0]?.time).not.toBe(entriesOf(created)[0]?.time)
  })

  it('takes from an applier without a conflict', () => {
    const applied = sample.onApply(undefined, topo({ plain: 'a' }), writer('ci'), { conflicts: 'refuse' })
    const patched = change(applied, 'tool', { plain: 'b' })
    expect(entriesOf(patched).map(({ manager, operation }) => [manager, operation])).toEqual([['tool', 'Update']])
  })

  it('through a subresource has an entry of its own', () => {
    const touched = change(created, 'creator', { plain: 'z', granular: { x: '1', y: '2' } }, 'status')
    expect(entriesOf(touched).map(({ subresource }) => subresource)).toEqual([undefined, 'status'])
  })
})

describe('entries of a client', () => {
  const [entry = {}] = entriesOf(created)

  it('that are none change nothing', () => {
    expect(ownersOf(sample.onUpdate(created, withEntries(created, []), writer('m')))).toEqual(ownersOf(created))
    const { managedFields: _, ...metadata } = created.metadata
    expect(ownersOf(sample.onUpdate(created, { ...created, metadata }, writer('m')))).toEqual(ownersOf(created))
  })

  it('wipe all in the form of one empty entry, and what the request changes is its own', () => {
    expect(sample.onUpdate(created, withEntries(created, [{}]), writer('m')).metadata).not.toHaveProperty(
      'managedFields',
    )
    const changed = { ...created, spec: { plain: 'new', granular: { x: '1', y: '2' } } }
    const reset = sample.onUpdate(created, withEntries(changed, [{}]), writer('editor'))
    expect(ownersOf(reset)).toEqual({ editor: { 'f:spec': { 'f:plain': {} } } })
  })

  it('stay wiped until the next apply', () => {
    const wiped = sample.onUpdate(created, withEntries(created, [{}]), writer('m'))
    expect(change(wiped, 'm', { plain: 'other' }).metadata).not.toHaveProperty('managedFields')
  })

  it('replace those that are there', () => {
    const edited = withEntries(created, [{ ...entry, fieldsV1: { 'f:spec': { 'f:plain': {} } } }])
    expect(ownersOf(sample.onUpdate(created, edited, writer('m')))).toEqual({
      creator: { 'f:spec': { 'f:plain': {} } },
    })
  })

  it.each<[string, ManagedFieldsEntry]>([
    ['no operation', (({ operation: _, ...rest }) => rest)(entry)],
    ['no version', { ...entry, apiVersion: '' }],
    ['another type of fields', { ...entry, fieldsType: 'FieldsV2' }],
    ['no type of fields', { ...entry, fieldsType: '' }],
    ['fields in no notation', { ...entry, fieldsV1: { spec: {} } }],
  ])('that can not be read change nothing: %s', (_, bad) => {
    expect(ownersOf(sample.onUpdate(created, withEntries(created, [bad]), writer('m')))).toEqual(ownersOf(created))
  })

  it('are not looked at through a subresource', () => {
    expect(ownersOf(sample.onUpdate(created, withEntries(created, [{}]), writer('m', 'status')))).toEqual(
      ownersOf(created),
    )
  })
})

describe('the number of updaters', () => {
  const owner = (manager: string, second: number, apiVersion = 'v1'): FieldManager => ({
    manager,
    operation: 'Update',
    apiVersion,
    subresource: '',
    time: `2026-01-01T00:00:${String(second).padStart(2, '0')}Z`,
    fields: { [`f:${manager}`]: {} },
  })
  const keyed = (owners: readonly FieldManager[]): Map<string, FieldManager> =>
    new Map(owners.map((one) => [managerIdentity(one), one]))

  it('is bounded: the oldest become one', () => {
    const capped = capUpdaters(keyed(Array.from({ length: 12 }, (_, i) => owner(`m${i}`, i))))
    const ancient = [...capped.values()].find(({ manager }) => manager === 'ancient-changes')
    expect(capped.size).toBe(10)
    expect(ancient).toMatchObject({ time: '2026-01-01T00:00:02Z', fields: { 'f:m0': {}, 'f:m1': {}, 'f:m2': {} } })
  })

  it('grows the one that is there', () => {
    const eleven = [owner('ancient-changes', 0), ...Array.from({ length: 10 }, (_, i) => owner(`m${i}`, i + 1))]
    const capped = capUpdaters(keyed(eleven))
    expect(capped.size).toBe(10)
    expect(capped.get(managerIdentity(owner('ancient-changes', 0)))?.fields).toEqual({
      'f:ancient-changes': {},
      'f:m0': {},
    })
  })

  it('keeps versions and appliers apart', () => {
    const appliers = Array.from({ length: 12 }, (_, i): FieldManager => ({ ...owner(`a${i}`, 0), operation: 'Apply' }))
    expect(capUpdaters(keyed(appliers)).size).toBe(12)
    const capped = capUpdaters(
      keyed([owner('b', 0, 'v1beta1'), ...Array.from({ length: 10 }, (_, i) => owner(`m${i}`, i + 1))]),
    )
    expect([...capped.values()].some(({ manager }) => manager === 'b')).toBe(true)
    expect(capped.size).toBe(10)
  })
})
