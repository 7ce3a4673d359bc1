import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import type { DynamicObject, ManagedFieldsEntry } from '../../../../runtime/api/index.ts'
import { atOnce } from '../../../../runtime/async/index.ts'
import { topologyOf } from '../../../../runtime/apply/index.ts'
import { capUpdaters } from '../../../../runtime/apply/managed-fields/cap.ts'
import { formatManagers, readManagers } from '../../../../runtime/apply/managed-fields/field-managers.ts'
import { entriesOfOwnUpdate } from '../../../../runtime/apply/managed-fields/own-update.ts'
import { updateManagers } from '../../../../runtime/apply/managed-fields/update.ts'
import { comparisons, type VersionView } from '../../../../runtime/apply/managed-fields/versions.ts'
import { entriesOf, managementOf, sampleSchema, topo, writer } from './support.ts'

const same = (object: unknown): unknown => object
const view: VersionView = { topology: topologyOf(sampleSchema), fromRequest: same, toRequest: same }
const API_VERSION = 'g.example/v1'
const versions = (apiVersion: string) => (apiVersion === API_VERSION ? view : undefined)

const value = fc.constantFrom('1', '2')
const name = fc.constantFrom('a', 'b')
const spec = fc.record(
  {
    plain: value,
    count: fc.nat(1),
    atomicList: fc.array(value, { maxLength: 2 }),
    setList: fc.uniqueArray(value),
    mapList: fc.uniqueArray(fc.record({ name, value }, { requiredKeys: ['name'] }), { selector: (one) => one.name }),
    granular: fc.dictionary(name, value),
    atomicMap: fc.dictionary(name, value),
  },
  { requiredKeys: [] },
)
const step = fc.record({
  how: fc.constantFrom('update', 'update', 'update', 'apply'),
  who: fc.constantFrom('one', 'one', 'two'),
  through: fc.constantFrom('', '', 'status'),
  /** Absent: the object keeps what it has. */
  spec: fc.option(spec, { nil: undefined, freq: 1 }),
  some: fc.record({ plain: value, count: fc.nat(1) }, { requiredKeys: [] }),
  seconds: fc.nat(1),
})

/** Entries of an update as all managers together tell them, and as the manager's own do. */
function bothWays(
  live: DynamicObject,
  wanted: DynamicObject,
  { manager, subresource }: ReturnType<typeof writer>,
  time: string,
) {
  const entries = [...entriesOf(live)]
  const request = { manager, subresource, apiVersion: API_VERSION, time }
  const change = { before: bare(live), after: bare(wanted) }
  const compareIn = comparisons(versions, change)
  const whole = formatManagers(capUpdaters(atOnce(updateManagers(readManagers(entries), compareIn, request, versions))))
  return { whole, own: atOnce(entriesOfOwnUpdate({ entries, request, compareIn, versions })) }
}

const bare = ({ metadata: { managedFields: _, ...metadata }, ...object }: DynamicObject): DynamicObject =>
  ({ ...object, metadata }) as DynamicObject

describe('an update of fields that its manager owns', () => {
  it('gives the entries that all managers together give', () => {
    let short = 0
    fc.assert(
      fc.property(spec, fc.array(step, { minLength: 1, maxLength: 6 }), (first, steps) => {
        let seconds = Date.UTC(2026, 0, 1) / 1_000
        const management = managementOf(sampleSchema, 'v1', versions, () => seconds * 1_000)
        let live = management.onCreate(topo(first), writer('one'))
        for (const { how, who, through, spec: whole, some, seconds: passed } of steps) {
          seconds += passed
          const by = writer(who, through)
          if (how === 'apply') {
            live = management.onApply(live, topo(whole ?? {}), writer(who), { conflicts: 'force' })
            continue
          }
          const wanted = { ...live, spec: { ...(whole ?? (live.spec as object)), ...some } }
          const time = new Date(seconds * 1_000).toISOString().replace('.000Z', 'Z')
          const expected = bothWays(live, wanted, by, time)
          if (expected.own !== undefined) {
            short++
            expect(JSON.stringify(expected.own)).toBe(JSON.stringify(expected.whole))
          }
          live = management.onUpdate(live, wanted, by)
          expect(JSON.stringify(live.metadata.managedFields)).toBe(JSON.stringify(expected.whole))
        }
      }),
      { numRuns: 500 },
    )
    expect(short).toBeGreaterThan(100)
  })

  it('keeps the very entries within a second', () => {
    const management = managementOf(sampleSchema, 'v1', versions, () => 0)
    const live = management.onCreate(topo({ plain: '1' }), writer('one'))
    const wanted = { ...live, spec: { plain: '2' } }
    expect(management.onUpdate(live, wanted, writer('one'))).toBe(wanted)
  })

  it('keeps them when the stored object has a resourceVersion, and the wanted one none any more', () => {
    const management = managementOf(sampleSchema, 'v1', versions, () => 0)
    const created = management.onCreate(topo({ plain: '1' }), writer('one'))
    const live = { ...created, metadata: { ...created.metadata, resourceVersion: '7' } }
    const { whole, own } = bothWays(live, { ...created, spec: { plain: '2' } }, writer('one'), '1970-01-01T00:00:00Z')
    expect(own?.[0]).toBe(created.metadata.managedFields?.[0])
    expect(whole).toEqual(own)
  })

  it('tells all managers of a field that one of them loses', () => {
    const management = managementOf(sampleSchema, 'v1', versions, () => 0)
    const live = management.onCreate(topo({ plain: '1', count: 1 }), writer('one'))
    const { whole, own } = bothWays(live, { ...live, spec: { plain: '2' } }, writer('one'), '1970-01-01T00:00:00Z')
    expect(own).toBeUndefined()
    expect(whole?.[0]?.fieldsV1).toEqual({ 'f:spec': { '.': {}, 'f:plain': {} } })
  })

  it('does not keep what an entry holds beyond the present schema', () => {
    const entry: ManagedFieldsEntry = {
      manager: 'one',
      operation: 'Update',
      apiVersion: API_VERSION,
      time: '2026-01-01T00:00:00Z',
      fieldsType: 'FieldsV1',
      fieldsV1: { 'f:spec': { 'f:plain': {}, 'f:atomicMap': { 'f:a': {} } } },
    }
    const live = topo({ plain: '1', atomicMap: { a: '1' } })
    live.metadata.managedFields = [entry]
    const { whole, own } = bothWays(live, { ...live, spec: { plain: '2', atomicMap: { a: '1' } } }, writer('one'), '')
    expect(own).toBeUndefined()
    expect(whole?.[0]?.fieldsV1).toEqual({ 'f:spec': { 'f:plain': {}, 'f:atomicMap': {} } })
  })
})
