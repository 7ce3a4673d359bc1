import { describe, expect, it } from 'vitest'
import {
  abacAuthorizer,
  authorizationMetrics,
  CallFailure,
  nodeAuthorizer,
  NodeGraph,
  parsePolicies,
  RbacPolicies,
  unionAuthorizer,
  webhookAuthorizer,
  alwaysAllow,
  alwaysDeny,
  type RemoteCall,
  type WebhookAuthorizerOptions,
} from '../../../../runtime/auth/index.ts'
import { Metrics } from '../../../../runtime/metrics/index.ts'
import { vendor } from '../../../../generated/index.ts'
import { attributesOf, describeAuthorizer, nonResource } from '../../../conformance/authorizer.ts'

const apiGroup = 'authorization.example'
const reviewing =
  (status: (spec: { user?: string }) => object): RemoteCall =>
  async (body) => ({
    apiVersion: `${apiGroup}/v1`,
    kind: 'SubjectAccessReview',
    status: status((body as { spec: { user?: string } }).spec),
  })
const webhook = (change: Partial<WebhookAuthorizerOptions>) =>
  webhookAuthorizer({
    name: 'hook',
    call: reviewing(() => ({ allowed: false })),
    apiGroup,
    version: 'v1',
    failurePolicy: 'NoOpinion',
    conditions: [],
    authorizedMs: 1000,
    unauthorizedMs: 1000,
    metrics: authorizationMetrics(new Metrics()),
    report: () => undefined,
    clock: () => 0,
    ...change,
  })
const joe = { username: 'joe', groups: [] }

describeAuthorizer('webhook', async () => ({
  authorizer: webhook({ call: reviewing(({ user }) => ({ allowed: user === 'jane', denied: user === 'joe' })) }),
  allowed: [attributesOf(), nonResource('/metrics')],
  notAllowed: [attributesOf({ user: joe }), attributesOf({ user: { username: 'ann', groups: [] } })],
}))

describe('a webhook', () => {
  it('is final when it both allows and denies: it denies', async () => {
    const { decision } = await webhook({ call: reviewing(() => ({ allowed: true, denied: true })) }).authorize(
      attributesOf(),
    )
    expect(decision).toBe('deny')
  })

  it('asks once for all who ask the same at once', async () => {
    let calls = 0
    const authorizer = webhook({ call: reviewing(() => ({ allowed: ++calls > 0 })), authorizedMs: 0 })
    const decisions = await Promise.all([1, 2, 3].map(() => authorizer.authorize(attributesOf())))
    expect([calls, decisions.map(({ decision }) => decision)]).toEqual([1, ['allow', 'allow', 'allow']])
    await authorizer.authorize(attributesOf())
    expect(calls).toBe(2)
  })

  it('hands errors of its own on, and takes those of the call by its policy', async () => {
    const broken = new TypeError('a bug')
    const failing = (error: Error) => webhook({ failurePolicy: 'Deny', call: () => Promise.reject(error) })
    await expect(failing(broken).authorize(attributesOf())).rejects.toBe(broken)
    expect(await failing(new CallFailure('gone')).authorize(attributesOf())).toMatchObject({ decision: 'deny' })
  })

  it('keeps no answers about texts that are too long to keep', async () => {
    let calls = 0
    const authorizer = webhook({ call: reviewing(() => ({ allowed: ++calls > 0 })) })
    for (const name of ['x', 'x', 'y'.repeat(10_000), 'y'.repeat(10_000)])
      await authorizer.authorize(attributesOf({ name }))
    expect(calls).toBe(3)
  })
})

describe('a union', () => {
  it('reports which module decided', async () => {
    const deaf = alwaysDeny()
    const decider = alwaysAllow()
    const told: unknown[] = []
    await unionAuthorizer([deaf, decider], (module, { decision }) => told.push(module, decision)).authorize(
      attributesOf(),
    )
    expect(told).toEqual([decider, 'allow'])
  })
})

const line = (spec: object): string => JSON.stringify({ apiVersion: 'abac.example/v1beta1', kind: 'Policy', spec })
const policies = parsePolicies(
  [
    line({ user: 'jane', namespace: 'a', resource: 'configmaps', readonly: true }),
    line({ user: 'joe', group: 'team', namespace: '*', resource: '*', apiGroup: '*' }),
    line({ group: '*', nonResourcePath: '/open/*' }),
    line({ namespace: '*', resource: '*', apiGroup: '*' }),
  ].join('\r\n'),
  'abac.example',
)

describeAuthorizer('attribute policies', async () => ({
  authorizer: abacAuthorizer(policies),
  allowed: [
    attributesOf(),
    attributesOf({ verb: 'watch' }),
    attributesOf({ user: { username: 'joe', groups: ['team'] }, verb: 'delete', group: 'apps', namespace: '' }),
    nonResource('/open/door', { verb: 'post' }),
  ],
  notAllowed: [
    attributesOf({ verb: 'delete' }),
    attributesOf({ namespace: 'b' }),
    attributesOf({ group: 'apps' }),
    attributesOf({ user: joe }),
    attributesOf({ user: { username: 'ann', groups: ['team'] } }),
    nonResource('/closed'),
  ],
}))

describe('attribute policies', () => {
  it.each([
    ['{', 'line 2: no JSON object'],
    ['[]', 'line 2: no JSON object'],
    ['{"user":"jane"}', 'line 2: expected abac.example/v1beta1, Kind=Policy'],
    [line({ user: 1 }), 'line 2: spec.user must be a string'],
    [line({ readonly: 'yes' }), 'line 2: spec.readonly must be a boolean'],
    [line({ resources: 'pods' }), 'line 2: unknown field "spec.resources"'],
    [line({}).replace('{', '{"extra":1,'), 'line 2: unknown field "extra"'],
  ])('refuses %s', (text, why) => {
    expect(() => parsePolicies(`# comment\n${text}`, 'abac.example')).toThrow(why)
  })

  it('can be listed', async () => {
    expect(await abacAuthorizer(policies).rulesFor({ username: 'jane', groups: ['x'] }, 'a')).toEqual({
      resourceRules: [{ verbs: ['get', 'list', 'watch'], apiGroups: [''], resources: ['configmaps', 'configmaps/*'] }],
      nonResourceRules: [{ verbs: ['*'], nonResourceURLs: ['/open/*'] }],
      missing: '',
    })
  })
})

const agent = (name: string) => ({ username: `system:node:${name}`, groups: ['system:nodes'] })
const podOn = (nodeName: string, name: string, volumes: object[], annotations: Record<string, string> = {}) => ({
  apiVersion: 'v1',
  kind: 'Pod',
  metadata: { namespace: 'a', name, annotations },
  spec: { nodeName, volumes },
})
const graphOf = () => {
  const graph = new NodeGraph('domain.example')
  graph.pods.reset([
    podOn('n1', 'p', [{ name: 'v', configMap: { name: 'x' } }]),
    podOn('n1', 'mirror', [{ name: 'v', secret: { secretName: 's' } }], { 'domain.example/config.mirror': 'h' }),
  ])
  return graph
}

describeAuthorizer('nodes', async () => ({
  authorizer: nodeAuthorizer({ graph: graphOf(), policies: new RbacPolicies(), vendor }),
  allowed: [attributesOf({ user: agent('n1') }), attributesOf({ user: agent('n1'), verb: 'watch' })],
  notAllowed: [
    attributesOf(),
    attributesOf({ user: agent('') }),
    attributesOf({ user: agent('n2') }),
    attributesOf({ user: agent('n1'), name: '' }),
    attributesOf({ user: agent('n1'), verb: 'update' }),
    attributesOf({ user: { ...agent('n1'), groups: [] } }),
    attributesOf({ user: agent('n1'), resource: 'secrets', name: 's' }),
    nonResource('/metrics', { user: agent('n1') }),
  ],
}))

describe('what Pods lead to', () => {
  it('moves a Pod to its other node, and forgets a deleted one', () => {
    const graph = graphOf()
    const map = 'configmaps/a/x'
    const pod = podOn('n2', 'p', [{ name: 'v', configMap: { name: 'x' } }])
    graph.pods.set(pod)
    expect([graph.leadsTo('n1', map), graph.leadsTo('n2', map)]).toEqual([false, true])
    graph.pods.delete(pod)
    expect(graph.leadsTo('n2', map)).toBe(false)
  })
})
