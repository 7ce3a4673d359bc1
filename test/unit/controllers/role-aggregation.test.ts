import { describe, expect, it } from 'vitest'
import { aggregatedRules } from '../../../runtime/controllers/role-aggregation.ts'
import type { DynamicObject } from '../../../runtime/meta/object.ts'

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

describe('the rules of an aggregating role', () => {
  const roles = [
    role('b', { part: 'yes' }, rule('pods'), rule('services')),
    role('a', { part: 'yes' }, rule('nodes'), rule('pods')),
    role('c', { part: 'no' }, rule('secrets')),
    role('d', { other: 'yes' }, rule('events')),
  ]

  it('are those of all that it selects, each once, by name of the role', () => {
    const all = selecting({ matchLabels: { part: 'yes' } })
    expect(aggregatedRules(all, [...roles, all])).toEqual([rule('nodes'), rule('pods'), rule('services')])
  })

  it('come from any of its selectors', () => {
    const any = selecting(
      { matchLabels: { other: 'yes' } },
      { matchExpressions: [{ key: 'part', operator: 'In', values: ['no'] }] },
    )
    expect(aggregatedRules(any, roles)).toEqual([rule('secrets'), rule('events')])
  })

  it('are none where nothing is selected', () => {
    expect(aggregatedRules(selecting(), roles)).toEqual([])
    expect(aggregatedRules(selecting({ matchLabels: { part: 'maybe' } }), roles)).toEqual([])
  })
})
