import { describe, expect, it } from 'vitest'
import { readPolicy } from '../../../runtime/audit/index.ts'
import { policyEvaluator, type RequestParts } from '../../../runtime/audit/policy/evaluate.ts'

const parts = (change: Partial<RequestParts> = {}): RequestParts => ({
  isResourceRequest: true,
  verb: 'get',
  path: '/api/v1/namespaces/ns/pods/a',
  group: '',
  version: 'v1',
  resource: 'pods',
  subresource: '',
  namespace: 'ns',
  name: 'a',
  ...change,
})
const jane = { username: 'jane', groups: ['devs', 'system:authenticated'] }
const path = (url: string): Partial<RequestParts> => ({
  isResourceRequest: false,
  path: url,
  resource: '',
  namespace: '',
  name: '',
})

/** The level that a policy of one rule gives a request; None if the rule does not match. */
function levelBy(rule: object, change: Partial<RequestParts> = {}, user = jane): string {
  const { policy, errors } = readPolicy({ rules: [{ level: 'Request', ...rule }] })
  expect(errors).toEqual([])
  return policyEvaluator(policy)(parts(change), user).level
}

describe('an audit policy', () => {
  it.each<[string, object, Partial<RequestParts>, boolean]>([
    ['without restrictions, a resource', {}, {}, true],
    ['without restrictions, a path', {}, path('/healthz'), true],
    ['by user', { users: ['jane'] }, {}, true],
    ['by another user', { users: ['bob'] }, {}, false],
    ['by group', { userGroups: ['x', 'devs'] }, {}, true],
    ['by another group', { userGroups: ['x'] }, {}, false],
    ['by verb', { verbs: ['list', 'get'] }, {}, true],
    ['by another verb', { verbs: ['list'] }, {}, false],
    ['by namespace', { namespaces: ['ns'] }, {}, true],
    ['by another namespace', { namespaces: ['other'] }, {}, false],
    ['by the empty namespace, a cluster-scoped resource', { namespaces: [''] }, { namespace: '' }, true],
    ['by namespace, a path', { namespaces: [''] }, path('/healthz'), false],
    ['by group of resources', { resources: [{ group: '' }] }, {}, true],
    ['by another group of resources', { resources: [{ group: 'apps' }] }, {}, false],
    ['by resource', { resources: [{ resources: ['pods'] }] }, {}, true],
    ['by resource, a subresource of it', { resources: [{ resources: ['pods'] }] }, { subresource: 'log' }, false],
    ['by subresource', { resources: [{ resources: ['pods/log'] }] }, { subresource: 'log' }, true],
    ['by all subresources', { resources: [{ resources: ['pods/*'] }] }, { subresource: 'log' }, true],
    ['by all subresources, the resource', { resources: [{ resources: ['pods/*'] }] }, {}, true],
    ['by a subresource of all', { resources: [{ resources: ['*/scale'] }] }, { subresource: 'scale' }, true],
    ['by a subresource of all, another', { resources: [{ resources: ['*/scale'] }] }, { subresource: 'log' }, false],
    ['by everything', { resources: [{ resources: ['*'] }] }, { subresource: 'log' }, true],
    ['by name', { resources: [{ resources: ['pods'], resourceNames: ['a'] }] }, {}, true],
    ['by another name', { resources: [{ resources: ['pods'], resourceNames: ['b'] }] }, {}, false],
    ['by path', { nonResourceURLs: ['/healthz'] }, path('/healthz'), true],
    ['by path, one below', { nonResourceURLs: ['/healthz'] }, path('/healthz/ping'), false],
    ['by the beginning of a path', { nonResourceURLs: ['/healthz*'] }, path('/healthz/ping'), true],
    ['by every path', { nonResourceURLs: ['*'] }, path('/version'), true],
    ['by path, a resource', { nonResourceURLs: ['*'] }, {}, false],
  ])('matches %s', (_, rule, change, matches) => {
    expect(levelBy(rule, change)).toBe(matches ? 'Request' : 'None')
  })

  it('decides by the first rule that matches, and makes no event where none does', () => {
    const { policy } = readPolicy({
      rules: [
        { level: 'None', users: ['jane'], resources: [{ resources: ['events'] }] },
        { level: 'Metadata', verbs: ['get'], omitStages: ['RequestReceived'], omitManagedFields: false },
        { level: 'RequestResponse', verbs: ['create'] },
      ],
      omitStages: ['ResponseStarted'],
      omitManagedFields: true,
    })
    const evaluate = policyEvaluator(policy)
    const { level, omitStages, managedFields } = evaluate(parts(), jane)
    expect([level, [...omitStages].sort(), managedFields]).toEqual([
      'Metadata',
      ['RequestReceived', 'ResponseStarted'],
      'kept',
    ])
    expect(evaluate(parts({ resource: 'events' }), jane).level).toBe('None')
    expect(evaluate(parts({ verb: 'create' }), jane)).toMatchObject({
      level: 'RequestResponse',
      managedFields: 'omitted',
    })
    expect(evaluate(parts({ verb: 'delete' }), jane).level).toBe('None')
  })

  it('names every wrong field with the reason', () => {
    const { errors } = readPolicy({
      omitStages: ['Never'],
      rules: [
        {},
        { level: 'All', nonResourceURLs: ['healthz', '/a*b'], resources: [{ group: 'A', resourceNames: ['x'] }] },
        { level: 'Metadata', omitStages: ['Panic', 'x'] },
      ],
    })
    expect(errors.map(({ field, message }) => `${field}: ${message}`)).toEqual([
      expect.stringMatching(/^omitStages\[0\]: Unsupported value: "Never": supported values: "RequestReceived"/),
      'rules[0].level: Required value',
      expect.stringMatching(/^rules\[1\]\.nonResourceURLs\[0\]: .*must begin with a '\/'/),
      expect.stringMatching(/^rules\[1\]\.nonResourceURLs\[1\]: .*final character/),
      expect.stringMatching(/^rules\[1\]\.resources\[0\]\.group: Invalid value: "A"/),
      expect.stringMatching(/^rules\[1\]\.resources\[0\]\.resourceNames: .*at least one resource/),
      expect.stringMatching(/^rules\[1\]\.nonResourceURLs: Forbidden: rules cannot apply to both/),
      expect.stringMatching(/^rules\[1\]\.level: Unsupported value: "All"/),
      expect.stringMatching(/^rules\[2\]\.omitStages\[1\]: Unsupported value: "x"/),
    ])
    expect(readPolicy({}).errors).toHaveLength(1)
  })
})
