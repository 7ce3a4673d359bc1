import { describe, expect, it } from 'vitest'
import { aggregatedRules, readRole } from '../../../runtime/controllers/role-aggregation.ts'
import { growthOf, MOST_GROWTH } from '../../support/growth.ts'
import { aggregateRoles, eventually, openServer } from './support.ts'
import type { DynamicObject } from '../../../runtime/api/index.ts'

const rule = (resource: string) => ({ apiGroups: [''], resources: [resource], verbs: ['get'] })
const role = (name: string, labels: Record<string, string>, ...rules: object[]): DynamicObject => ({
  kind: 'ClusterRole',
  apiVersion: 'rbac.example.com/v1',
  metadata: { name, labels },
  rules,
})
const selecting = (...clusterRoleSelectors: object[]): DynamicObject => ({
  ...role('all', { part: 'yes' }, rule('own')),
  aggregationRule: { clusterRoleSelectors },
})

const rulesOf = async (role: DynamicObject, roles: readonly DynamicObject[]) => [
  ...(await aggregatedRules(readRole(role), roles.map(readRole))).values(),
]

describe('the rules of an aggregating role', () => {
  const roles = [
    role('b', { part: 'yes' }, rule('pods'), rule('services')),
    role('a', { part: 'yes' }, rule('nodes'), rule('pods')),
    role('c', { part: 'no' }, rule('secrets')),
    role('d', { other: 'yes' }, rule('events')),
  ]

  it('are those of all that it selects, each once, by name of the role', async () => {
    const all = selecting({ matchLabels: { part: 'yes' } })
    expect(await rulesOf(all, [...roles, all])).toEqual([rule('nodes'), rule('pods'), rule('services')])
  })

  it('come from any of its selectors', async () => {
    const any = selecting(
      { matchLabels: { other: 'yes' } },
      { matchExpressions: [{ key: 'part', operator: 'In', values: ['no'] }] },
    )
    expect(await rulesOf(any, roles)).toEqual([rule('secrets'), rule('events')])
  })

  it('are none where nothing is selected', async () => {
    expect(await rulesOf(selecting(), roles)).toEqual([])
    expect(await rulesOf(selecting({ matchLabels: { part: 'maybe' } }), roles)).toEqual([])
  })

  it('are gathered in time that grows with their number', async () => {
    const work = (size: number) => {
      const rules = Array.from({ length: size }, (_, index) => rule(`r${index}`))
      const one = role('one', { part: 'yes' }, ...rules)
      return [
        selecting({ matchLabels: { part: 'yes' } }),
        one,
        { ...one, metadata: { ...one.metadata, name: 'two' } },
      ] as const
    }
    const growth = await growthOf({ input: work, work: ([all, ...others]) => rulesOf(all, others), largest: 50_000 })
    expect(growth).toBeLessThanOrEqual(MOST_GROWTH)
  })

  it('are found in time that grows with the roles and the values of the selector together', async () => {
    const work = (size: number) => {
      const values = Array.from({ length: size }, (_, index) => `part-${index}`)
      const others = values.map((part) => role(`of-${part}`, { part: `not-${part}` }))
      return [selecting({ matchExpressions: [{ key: 'part', operator: 'In', values }] }), others] as const
    }
    const growth = await growthOf({ input: work, work: ([all, others]) => rulesOf(all, others), largest: 400_000 })
    expect(growth).toBeLessThanOrEqual(MOST_GROWTH)
  })

  it('are refused where no role could hold them', async () => {
    const many = role(
      'many',
      { part: 'yes' },
      ...Array.from({ length: 60_000 }, (_, index) => rule(`resource-${index}`)),
    )
    await expect(rulesOf(selecting({ matchLabels: { part: 'yes' } }), [many])).rejects.toThrow(
      'more than 3145728 characters',
    )
  })
})

describe('role aggregation', () => {
  const labels = { part: 'yes' }
  const aggregationRule = { clusterRoleSelectors: [{ matchLabels: labels }] }

  it('settles where roles select each other, with the rules of all, and writes nothing from then on', async () => {
    const { catalog, store, create, get } = await openServer()
    const controller = aggregateRoles(catalog)
    for (const name of ['x', 'y', 'z']) await create('clusterroles', name, { labels }, '', { aggregationRule })
    const rules = Array.from({ length: 500 }, (_, index) => rule(`r${index}`))
    await create('clusterroles', 'source', { labels }, '', { rules })
    for (const name of ['x', 'y', 'z'])
      await eventually(async () => expect((await get('clusterroles', name))?.rules).toHaveLength(500))
    const settled = store.localRevision()
    await new Promise((resolve) => setTimeout(resolve, 100))
    expect(store.localRevision()).toBe(settled)
    await controller.close()
  })

  it('writes nothing at a start when nothing has changed, however long it takes to know all roles', async () => {
    const { catalog, store, create, get } = await openServer()
    const many = 150
    const most = 150 * 60
    for (let source = 0; source < many; source++) {
      const rules = Array.from({ length: 60 }, (_, index) => rule(`r${source}-${index}`))
      await create('clusterroles', `source-${source}`, { labels }, '', { rules })
    }
    await create('clusterroles', 'all', {}, '', { aggregationRule })
    const first = aggregateRoles(catalog)
    await eventually(async () => expect((await get('clusterroles', 'all'))?.rules).toHaveLength(most))
    await first.close()
    const settled = store.localRevision()
    const second = aggregateRoles(catalog)
    await create('clusterroles', 'last', { labels }, '', { rules: [rule('last')] })
    await eventually(async () => expect((await get('clusterroles', 'all'))?.rules).toHaveLength(most + 1))
    // That of the new role, and one of the role that gathers it.
    expect(store.localRevision()).toBe(settled + 2)
    await second.close()
  })

  it('looks at those roles only whose selectors meet the changed one, as it is or as it was', async () => {
    const { catalog, create, edit, get } = await openServer()
    const controller = aggregateRoles(catalog)
    await create('clusterroles', 'all', {}, '', { aggregationRule })
    await create('clusterroles', 'source', { labels }, '', { rules: [rule('pods')] })
    await eventually(async () => expect((await get('clusterroles', 'all'))?.rules).toHaveLength(1))
    await edit('clusterroles', 'source', (draft) => delete draft.metadata.labels, '')
    await eventually(async () => expect((await get('clusterroles', 'all'))?.rules ?? []).toHaveLength(0))
    await controller.close()
  })
})
