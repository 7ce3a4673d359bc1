import { describe, expect, it } from 'vitest'
import { requestWork, type AdmissionAttributes } from '../../../runtime/admission/index.ts'
import { criteriaOf, matchedVersion, meets } from '../../../runtime/admission/match/criteria.ts'

const attributes = (more: Partial<AdmissionAttributes> = {}): AdmissionAttributes => ({
  operation: 'CREATE',
  resource: { group: 'apps', resource: 'deployments' },
  version: 'v1',
  kind: { group: 'apps', kind: 'Deployment' },
  subresource: '',
  namespace: 'here',
  name: 'a',
  object: { apiVersion: 'apps/v1', kind: 'Deployment', metadata: { name: 'a', labels: { app: 'a' } } },
  user: { username: 'u', groups: [] },
  dryRun: undefined,
  request: { signal: new AbortController().signal },
  versions: { names: ['v1', 'v1beta1'], show: (_, object) => object, read: (_, object) => object },
  work: requestWork(),
  warn: () => undefined,
  ...more,
})

const rule = { operations: ['*'], apiGroups: ['apps'], apiVersions: ['v1'], resources: ['deployments'] }
const here = async (name: string) => ({
  apiVersion: 'v1',
  kind: 'Namespace',
  metadata: { name, labels: { place: name } },
})
const version = (source: object, more?: Partial<AdmissionAttributes>) =>
  matchedVersion(criteriaOf(source), attributes(more), here)

describe('the requests that rules mean', () => {
  it.each([
    [{}, {}, 'v1'],
    [{ operations: ['UPDATE', 'DELETE'] }, {}, undefined],
    [{ apiGroups: [''] }, {}, undefined],
    [{ apiGroups: ['*'], apiVersions: ['*'], resources: ['*'] }, {}, 'v1'],
    [{ resources: ['*'] }, { subresource: 'status' }, undefined],
    [{ resources: ['*/status'] }, { subresource: 'status' }, 'v1'],
    [{ resources: ['deployments/*'] }, { subresource: 'scale' }, 'v1'],
    [{ resources: ['deployments/*'] }, {}, 'v1'],
    [{ resourceNames: ['b'] }, {}, undefined],
    [{ resourceNames: ['b', 'a'] }, {}, 'v1'],
    [{ scope: 'Cluster' }, {}, undefined],
    [{ scope: 'Namespaced' }, {}, 'v1'],
    [{ scope: 'Cluster' }, { namespace: '' }, 'v1'],
  ])('%j of %j: %s', async (changes, more, expected) => {
    expect(await version({ rules: [{ ...rule, ...changes }] }, more)).toBe(expected)
  })

  it('are those for another version too, unless the policy is Exact', async () => {
    const rules = [{ ...rule, apiVersions: ['v1beta1'] }]
    expect(await version({ rules })).toBe('v1beta1')
    expect(await version({ rules, matchPolicy: 'Exact' })).toBeUndefined()
  })

  it('are not those of exceptions, objects and namespaces that are not selected', async () => {
    const resourceRules = [rule]
    expect(await version({ resourceRules, excludeResourceRules: [{ ...rule, resourceNames: ['a'] }] })).toBeUndefined()
    expect(await version({ resourceRules, objectSelector: { matchLabels: { app: 'a' } } })).toBe('v1')
    expect(await version({ resourceRules, objectSelector: { matchLabels: { app: 'b' } } })).toBeUndefined()
    expect(await version({ resourceRules, namespaceSelector: { matchLabels: { place: 'here' } } })).toBe('v1')
    const elsewhere = { resourceRules, namespaceSelector: { matchLabels: { place: 'elsewhere' } } }
    expect(await version(elsewhere)).toBeUndefined()
    expect(await version(elsewhere, { namespace: '' })).toBe('v1')
  })

  it('are told by selectors that were read once, with the criteria', async () => {
    let reads = 0
    const selector = (labels: object) => ({
      get matchLabels() {
        reads++
        return labels
      },
    })
    const criteria = criteriaOf({
      rules: [rule],
      objectSelector: selector({ app: 'a' }),
      namespaceSelector: selector({ place: 'here' }),
    })
    const before = reads
    for (let request = 0; request < 3; request++) {
      expect(await matchedVersion(criteria, attributes(), here)).toBe('v1')
    }
    expect(reads).toBe(before)
  })

  it('are all of them for criteria without rules, if these may be left out', async () => {
    const isMet = (source: object) => meets(criteriaOf(source), attributes(), here)
    expect(await version({})).toBeUndefined()
    expect(await isMet({})).toBe(true)
    expect(await isMet({ excludeResourceRules: [rule] })).toBe(false)
    expect(await isMet({ resourceRules: [{ ...rule, operations: ['DELETE'] }] })).toBe(false)
    expect(await isMet({ objectSelector: { matchLabels: { app: 'b' } } })).toBe(false)
  })
})
