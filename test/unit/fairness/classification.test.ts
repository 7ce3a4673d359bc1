import { describe, expect, it } from 'vitest'
import type { RequestRule, SchemaSpec, Subject } from '../../../runtime/fairness/configuration.ts'
import { bench, GET, level, schema, user } from './support.ts'

const rule = (more: Partial<RequestRule>): RequestRule => ({
  verbs: ['*'],
  apiGroups: ['*'],
  resources: ['*'],
  namespaces: ['*'],
  clusterScope: false,
  nonResourceURLs: [],
  ...more,
})

const withRule = (name: string, subjects: readonly Subject[], own: RequestRule, more: Partial<SchemaSpec> = {}) =>
  schema(name, '', { rules: [{ subjects, resourceRules: [own], nonResourceRules: [] }], ...more })

const anybody: Subject = { kind: 'User', name: '*', namespace: '' }

describe('the flow schema of a request', () => {
  it('is that with the lowest precedence, and of equals the first by name', () => {
    const { fairness } = bench(
      10,
      [level('a'), level('b'), level('c')],
      [schema('c', 'g', { precedence: 7 }), schema('b', 'g', { precedence: 7 }), schema('a', 'g', { precedence: 8 })],
    )
    expect(fairness.flowOf(user('u', 'g'), GET).schema.spec.name).toBe('b')
  })

  it('is exempt for system:masters and the last resort for others, without any object', () => {
    const { fairness } = bench(10, [], [])
    expect(fairness.flowOf(user('root', 'system:masters'), GET).level.isExempt).toBe(true)
    expect(fairness.flowOf(user('u'), GET).schema.spec.name).toBe('catch-all')
    expect(fairness.flowOf({ username: 'nobody', groups: [] }, GET).level.name).toBe('catch-all')
  })

  it('is none whose level is missing', () => {
    const { fairness } = bench(10, [], [schema('dangling', 'g')])
    expect(fairness.flowOf(user('u', 'g'), GET).schema.spec.name).toBe('catch-all')
  })

  const subjects: readonly (readonly [Subject, string, readonly string[]])[] = [
    [{ kind: 'User', name: 'alice', namespace: '' }, 'alice', []],
    [anybody, 'anyone', []],
    [{ kind: 'Group', name: 'devs', namespace: '' }, 'bob', ['devs']],
    [{ kind: 'Group', name: '*', namespace: '' }, 'bob', []],
    [{ kind: 'ServiceAccount', name: 'x', namespace: 'n' }, 'system:serviceaccount:n:x', []],
    [{ kind: 'ServiceAccount', name: '*', namespace: 'n' }, 'system:serviceaccount:n:y', []],
  ]
  it.each(subjects)('takes the subject %j', (subject, username, groups) => {
    const { fairness } = bench(10, [level('s')], [withRule('s', [subject], rule({}))])
    expect(fairness.flowOf(user(username, ...groups), GET).schema.spec.name).toBe('s')
    const other = fairness.flowOf(user('system:serviceaccount:m:z', 'others'), GET).schema.spec.name
    expect(other).toBe(subject.name === '*' && subject.kind !== 'ServiceAccount' ? 's' : 'catch-all')
  })

  const rules: readonly (readonly [Partial<RequestRule>, boolean])[] = [
    [{}, true],
    [{ verbs: ['list'] }, false],
    [{ verbs: ['list', 'get'] }, true],
    [{ apiGroups: [''] }, true],
    [{ apiGroups: ['apps'] }, false],
    [{ resources: ['pods'] }, true],
    [{ resources: ['pods/status'] }, false],
    [{ namespaces: ['a'] }, true],
    [{ namespaces: ['b'] }, false],
    [{ namespaces: [], clusterScope: true }, false],
  ]
  it.each(rules)('with the rule %j takes a get of a pod: %s', (own, expected) => {
    const { fairness } = bench(10, [level('s')], [withRule('s', [anybody], rule(own))])
    expect(fairness.flowOf(user('u'), GET).schema.spec.name === 's').toBe(expected)
  })

  it('takes subresources by name and requests without a namespace by clusterScope alone', () => {
    const own = rule({ resources: ['pods/status'], clusterScope: true, namespaces: ['a'] })
    const { fairness } = bench(10, [level('s')], [withRule('s', [anybody], own)])
    const nameOf = (more: Partial<typeof GET>): string =>
      fairness.flowOf(user('u'), { ...GET, ...more }).schema.spec.name
    expect(nameOf({ subresource: 'status' })).toBe('s')
    expect(nameOf({ subresource: 'status', namespace: '' })).toBe('s')
    expect(nameOf({ subresource: 'status', namespace: 'b' })).toBe('catch-all')
    expect(nameOf({})).toBe('catch-all')
  })

  it('takes other paths whole, or by their beginning', () => {
    const probes = schema('probes', '', {
      rules: [
        {
          subjects: [anybody],
          resourceRules: [],
          nonResourceRules: [rule({ verbs: ['get'], nonResourceURLs: ['/healthz', '/openapi/*'] })],
        },
      ],
    })
    const { fairness } = bench(10, [level('probes')], [probes])
    const nameOf = (path: string, verb = 'get'): string =>
      fairness.flowOf(user('u'), { ...GET, isResourceRequest: false, path, verb }).schema.spec.name
    expect(nameOf('/healthz')).toBe('probes')
    expect(nameOf('/openapi/v3')).toBe('probes')
    expect(nameOf('/healthz', 'post')).toBe('catch-all')
    expect(nameOf('/healthz/ping')).toBe('catch-all')
  })

  it('distinguishes flows by user, by namespace or not at all', () => {
    const of = (distinguisher: SchemaSpec['distinguisher']) => {
      const { fairness } = bench(10, [level('s')], [schema('s', 'g', { distinguisher })])
      return (name: string, namespace: string): string =>
        fairness.flowOf(user(name, 'g'), { ...GET, namespace }).distinguisher
    }
    expect([of('ByUser')('u', 'a'), of('ByUser')('v', 'a')]).toEqual(['u', 'v'])
    expect([of('ByNamespace')('u', 'a'), of('ByNamespace')('u', 'b')]).toEqual(['a', 'b'])
    expect([of('none')('u', 'a'), of('none')('v', 'b')]).toEqual(['', ''])
  })

  it('gives one flow to equal users, and follows a change of configuration', () => {
    const { fairness } = bench(10, [level('s')], [schema('s', 'g')])
    const someone = user('u', 'g')
    expect(fairness.flowOf(someone, GET)).toBe(fairness.flowOf(user('u', 'g'), GET))
    fairness.configure([level('t')], [schema('t', 'g')])
    expect(fairness.flowOf(someone, GET).schema.spec.name).toBe('t')
  })
})
