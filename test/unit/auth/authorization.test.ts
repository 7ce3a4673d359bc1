import { describe, expect, it } from 'vitest'
import type { DynamicObject } from '../../../runtime/api/index.ts'
import {
  abacAuthorizer,
  alwaysAllow,
  alwaysAllowPaths,
  alwaysDeny,
  rbacAuthorizer,
  RbacPolicies,
  refusal,
  superusers,
  unionAuthorizer,
  type Authorizer,
} from '../../../runtime/auth/index.ts'
import { attributesOf, describeAuthorizer, nonResource } from '../../conformance/authorizer.ts'

const master = { username: 'root', groups: ['system:masters'] }
const anonymous = { username: 'system:anonymous', groups: ['system:unauthenticated'] }

describeAuthorizer('superusers', async () => ({
  authorizer: superusers(),
  allowed: [
    attributesOf({ user: master }),
    attributesOf({ user: master, verb: 'delete' }),
    nonResource('/metrics', { user: master }),
  ],
  notAllowed: [
    attributesOf(),
    nonResource('/metrics'),
    attributesOf({ user: { username: 'system:masters', groups: [] } }),
  ],
}))

describeAuthorizer('paths that are always open', async () => ({
  authorizer: alwaysAllowPaths(['/livez', '/open/*']),
  allowed: [
    nonResource('/livez', { user: anonymous }),
    nonResource('/livez', { verb: 'post' }),
    nonResource('/open/a/b', { user: anonymous }),
  ],
  notAllowed: [
    nonResource('/livez/ping', { user: anonymous }),
    nonResource('/open', { user: anonymous }),
    nonResource('/metrics'),
    attributesOf({ path: '/livez' }),
  ],
}))

const role = (name: string, rules: object[], namespace = ''): DynamicObject => ({
  apiVersion: 'rbac.authorization.example/v1',
  kind: namespace === '' ? 'ClusterRole' : 'Role',
  metadata: { name, ...(namespace === '' ? {} : { namespace }) },
  rules,
})
const binding = (to: DynamicObject, subject: object, namespace = ''): DynamicObject => ({
  apiVersion: 'rbac.authorization.example/v1',
  kind: namespace === '' ? 'ClusterRoleBinding' : 'RoleBinding',
  metadata: { name: `${to.metadata.name}-${JSON.stringify(subject)}`, ...(namespace === '' ? {} : { namespace }) },
  roleRef: { kind: to.kind, name: to.metadata.name },
  subjects: [subject],
})
const policiesOf = (...objects: DynamicObject[]): RbacPolicies => {
  const policies = new RbacPolicies()
  policies.reset(objects)
  return policies
}
const jane = { kind: 'User', name: 'jane' }
const reader = role('reader', [{ verbs: ['get'], apiGroups: [''], resources: ['configmaps', 'pods/log'] }])
const paths = role('paths', [{ verbs: ['get'], nonResourceURLs: ['/metrics', '/tree/*'] }])

describeAuthorizer('roles bound in a namespace', async () => ({
  authorizer: rbacAuthorizer(policiesOf(reader, paths, binding(reader, jane, 'a'), binding(paths, jane, 'a'))),
  allowed: [attributesOf(), attributesOf({ resource: 'pods', subresource: 'log' })],
  notAllowed: [
    attributesOf({ verb: 'list', name: '' }),
    attributesOf({ namespace: 'b' }),
    attributesOf({ namespace: '' }),
    attributesOf({ group: 'apps' }),
    attributesOf({ resource: 'pods' }),
    attributesOf({ user: { username: 'Jane', groups: [] } }),
    nonResource('/metrics'),
  ],
}))

describeAuthorizer('roles bound in the cluster', async () => ({
  authorizer: rbacAuthorizer(
    policiesOf(reader, paths, binding(reader, { kind: 'Group', name: 'system:authenticated' }), binding(paths, jane)),
  ),
  allowed: [
    attributesOf({ namespace: 'b' }),
    attributesOf({ namespace: '', user: { username: 'x', groups: ['system:authenticated'] } }),
    nonResource('/metrics'),
    nonResource('/tree/a/b'),
  ],
  notAllowed: [nonResource('/tree'), nonResource('/metrics/a'), nonResource('/metrics', { user: anonymous })],
}))

const wide = role('wide', [
  { verbs: ['*'], apiGroups: [''], resources: ['secrets'], resourceNames: ['x'] },
  { verbs: ['patch'], apiGroups: ['*'], resources: ['*/scale'] },
])
const account = { kind: 'ServiceAccount', name: 'builder', namespace: 'ci' }

describeAuthorizer('wildcards, names and service accounts', async () => {
  const user = { username: 'system:serviceaccount:ci:builder', groups: [] }
  return {
    authorizer: rbacAuthorizer(policiesOf(wide, binding(wide, account))),
    allowed: [
      attributesOf({ user, resource: 'secrets', verb: 'delete' }),
      attributesOf({ user, group: 'apps', resource: 'deployments', subresource: 'scale', verb: 'patch' }),
    ],
    notAllowed: [
      attributesOf({ user, resource: 'secrets', name: 'y' }),
      attributesOf({ user, resource: 'secrets', name: '', verb: 'list' }),
      attributesOf({ user, group: 'apps', resource: 'deployments', verb: 'patch' }),
      attributesOf({ resource: 'secrets' }),
    ],
  }
})

it.each([
  ['superusers', superusers()],
  ['open paths', alwaysAllowPaths(['/livez'])],
  ['AlwaysAllow', alwaysAllow()],
  ['AlwaysDeny', alwaysDeny()],
  ['RBAC', rbacAuthorizer(new RbacPolicies())],
  ['ABAC', abacAuthorizer([])],
  ['a union of such', unionAuthorizer([superusers(), alwaysDeny()])],
])('%s answers at once, as it has nobody to ask', (_, authorizer) => {
  expect(authorizer.authorize(attributesOf())).not.toBeInstanceOf(Promise)
})

it('forgets a role and a binding that are gone', async () => {
  const bound = binding(reader, jane, 'a')
  const policies = policiesOf(reader, bound)
  const authorizer = rbacAuthorizer(policies)
  const decision = async (): Promise<string> => (await authorizer.authorize(attributesOf())).decision
  expect(await decision()).toBe('allow')
  policies.delete(bound)
  expect(await decision()).toBe('noOpinion')
  policies.set(bound)
  policies.delete(reader)
  expect(await decision()).toBe('noOpinion')
})

const denyAnonymous: Authorizer = {
  authorize: async ({ user }) =>
    user === anonymous ? { decision: 'deny', reason: 'not you' } : { decision: 'noOpinion', reason: '' },
}

describeAuthorizer('a union in which one module denies before another allows', async () => ({
  authorizer: unionAuthorizer([alwaysDeny(), denyAnonymous, alwaysAllow()]),
  allowed: [attributesOf(), nonResource('/metrics')],
  notAllowed: [attributesOf({ user: anonymous }), nonResource('/metrics', { user: anonymous })],
}))

describe('unionAuthorizer', () => {
  it('stops at the first module that allows or denies', async () => {
    const asked: string[] = []
    const module = (name: string, decision: 'allow' | 'deny' | 'noOpinion', reason = ''): Authorizer => ({
      async authorize() {
        asked.push(name)
        return { decision, reason }
      },
    })
    const union = unionAuthorizer([
      module('first', 'noOpinion'),
      module('second', 'deny', 'no'),
      module('third', 'allow'),
    ])
    expect(await union.authorize(attributesOf())).toEqual({ decision: 'deny', reason: 'no' })
    expect(asked).toEqual(['first', 'second'])
  })

  it('has no opinion when no module has one, and keeps their reasons', async () => {
    expect(await unionAuthorizer([superusers(), alwaysDeny()]).authorize(attributesOf())).toEqual({
      decision: 'noOpinion',
      reason: 'Everything is forbidden.',
    })
    expect(await unionAuthorizer([]).authorize(attributesOf())).toEqual({ decision: 'noOpinion', reason: '' })
  })
})

describe('refusal', () => {
  it('words a resource request by type, group and place', () => {
    expect(refusal(attributesOf(), '').status).toMatchObject({
      code: 403,
      reason: 'Forbidden',
      message:
        'configmaps "x" is forbidden: User "jane" cannot get resource "configmaps" in API group "" in the namespace "a"',
      details: { name: 'x', kind: 'configmaps' },
    })
    const scale = attributesOf({
      verb: 'list',
      group: 'apps',
      resource: 'deployments',
      subresource: 'scale',
      name: '',
      namespace: '',
    })
    expect(refusal(scale, 'why').status).toMatchObject({
      message:
        'deployments.apps is forbidden: User "jane" cannot list resource "deployments/scale" in API group "apps" at the cluster scope: why',
      details: { group: 'apps', kind: 'deployments' },
    })
  })

  it('words a path request by verb and path', () => {
    expect(refusal(nonResource('/metrics'), '').status).toMatchObject({
      message: 'forbidden: User "jane" cannot get path "/metrics"',
      details: {},
    })
  })
})
