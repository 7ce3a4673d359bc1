import { describe, expect, it } from 'vitest'
import {
  alwaysAllow,
  alwaysDeny,
  discovery,
  publicPaths,
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

describeAuthorizer('public paths', async () => ({
  authorizer: publicPaths(),
  allowed: ['/healthz', '/livez', '/readyz', '/version'].map((path) => nonResource(path, { user: anonymous })),
  notAllowed: [
    nonResource('/livez/ping', { user: anonymous }),
    nonResource('/livez', { verb: 'post' }),
    nonResource('/metrics'),
    attributesOf({ path: '/livez' }),
  ],
}))

describeAuthorizer('discovery', async () => ({
  authorizer: discovery('system:authenticated'),
  allowed: ['/api', '/api/v1', '/apis', '/apis/apps/v1', '/openapi/v3', '/openapi/v3/api/v1'].map((path) =>
    nonResource(path),
  ),
  notAllowed: [
    nonResource('/api', { user: anonymous }),
    nonResource('/apiserver'),
    nonResource('/', {}),
    attributesOf({ verb: 'list', path: '/api/v1/namespaces', resource: 'namespaces', name: '', namespace: '' }),
  ],
}))

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
