import { describe, expect, it } from 'vitest'
import { listOf, objectOf, objectsOf } from '../../../runtime/json/index.ts'
import type { Client, Reply } from '../../support/client.ts'
import { rulesAllow, type Rule } from '../../support/rbac/model.ts'
import { useServerHere, type ServerHere } from '../../support/server-here.ts'
import { configMap, core, eventually, failed, newNamespace, succeeded, uniqueName } from '../objects.ts'
import { tokenOf, useFolder, usersFlag } from './configuration.ts'
import { allowed, denied, noOpinion, useHooks } from './hook.ts'

const authorization = '/apis/authorization.orch.io/v1'
const group = 'rbac.authorization.orch.io'
const review = (kind: string, spec: object) => ({ apiVersion: 'authorization.orch.io/v1', kind, spec })
const users = { jane: ['team'], joe: [], lena: ['system:masters'] }

interface Try {
  readonly verb: string
  readonly method: string
  readonly resource: string
  readonly name?: string
  readonly subresource?: string
}

/** Requests that change nothing, with what a review asks of each. */
const TRIES: readonly Try[] = [
  { verb: 'list', method: 'GET', resource: 'configmaps' },
  { verb: 'get', method: 'GET', resource: 'configmaps', name: 'a' },
  { verb: 'create', method: 'POST', resource: 'configmaps' },
  { verb: 'delete', method: 'DELETE', resource: 'configmaps', name: 'a' },
  { verb: 'get', method: 'GET', resource: 'pods', name: 'a', subresource: 'log' },
  { verb: 'list', method: 'GET', resource: 'secrets' },
]

const isAllowed = (reply: Reply): unknown => objectOf(succeeded(reply).status).allowed

async function compare(client: Client, namespace: string): Promise<readonly boolean[]> {
  const results: boolean[] = []
  for (const { verb, method, resource, name = '', subresource = '' } of TRIES) {
    const asked = { resourceAttributes: { namespace, verb, group: '', version: 'v1', resource, subresource, name } }
    const reply = await client.post(
      `${authorization}/selfsubjectaccessreviews`,
      review('SelfSubjectAccessReview', asked),
    )
    const path = [core(namespace, resource), name, subresource].filter((part) => part !== '').join('/')
    const tried = await client.call(method, `${path}?dryRun=All`, method === 'POST' ? { body: configMap('b') } : {})
    expect([verb, resource, isAllowed(reply)]).toEqual([verb, resource, tried.status !== 403])
    results.push(tried.status !== 403)
  }
  return results
}

describe('a review of one’s own access', () => {
  const folder = useFolder()
  const hooks = useHooks('hook')
  const policy = (spec: object): string =>
    JSON.stringify({ apiVersion: 'abac.authorization.orch.io/v1beta1', kind: 'Policy', spec })
  const serverWith = (flags: () => readonly string[]): ServerHere =>
    useServerHere(() => ({ store: 'lmdb', flags: [...usersFlag(folder, users), ...flags()] }))
  const modes = {
    AlwaysAllow: serverWith(() => ['--authorization-mode=AlwaysAllow']),
    RBAC: serverWith(() => ['--authorization-mode=RBAC']),
    ABAC: serverWith(() => {
      const lines = [
        policy({ user: 'jane', namespace: '*', resource: 'configmaps', readonly: true }),
        policy({ user: 'jane', namespace: '*', resource: 'pods' }),
        policy({ group: '*', namespace: '*', resource: '*', apiGroup: 'authorization.orch.io' }),
        policy({ user: 'admin', namespace: '*', resource: '*', apiGroup: '*', nonResourcePath: '*' }),
        policy({ user: 'admin', nonResourcePath: '*' }),
      ]
      return ['--authorization-mode=ABAC', '--authorization-policy-file', folder.write('p.jsonl', lines.join('\n'))]
    }),
    Webhook: serverWith(() => {
      hooks.hook.answer = ({ user, resourceAttributes }) => {
        if (user === 'joe' && resourceAttributes?.['resource'] === 'secrets') return denied
        return user === 'jane' && resourceAttributes?.['resource'] === 'configmaps' ? allowed : noOpinion
      }
      const flags = ['--authorization-mode=Webhook,RBAC', '--authorization-webhook-version=v1']
      return [...flags, '--authorization-webhook-config-file', hooks.hook.configuration]
    }),
  }

  it.each(Object.entries(modes))('answers what a try gives, in mode %s [REVIEW-01]', async (mode, server) => {
    const namespace = await newNamespace(server.client)
    const results = new Map<string, readonly boolean[]>()
    for (const user of Object.keys(users)) results.set(user, await compare(server.client.as(tokenOf(user)), namespace))
    const different = new Set([...results.values()].map((each) => JSON.stringify(each)))
    expect([mode, different.size > 1]).toEqual([mode, mode !== 'AlwaysAllow'])
  })

  it('has allowed for yes, denied for a refusal that is final, and neither without an opinion [REVIEW-06]', async () => {
    const ask = async (user: string, resource: string) => {
      const spec = { resourceAttributes: { namespace: 'default', verb: 'get', resource } }
      const path = `${authorization}/selfsubjectaccessreviews`
      const client = modes.Webhook.client.as(tokenOf(user))
      return succeeded(await client.post(path, review('SelfSubjectAccessReview', spec))).status
    }
    expect(await ask('jane', 'configmaps')).toEqual({ allowed: true })
    expect(await ask('joe', 'secrets')).toEqual({ allowed: false, denied: true, reason: 'the hook says no' })
    expect(await ask('joe', 'configmaps')).toEqual({ allowed: false })
  })

  it('is answered to everybody with a credential by a default role, and says who asks [REVIEW-09]', async () => {
    const { client } = modes.RBAC
    const path = '/apis/authentication.orch.io/v1/selfsubjectreviews'
    const body = { apiVersion: 'authentication.orch.io/v1', kind: 'SelfSubjectReview' }
    expect(succeeded(await client.as(tokenOf('jane')).post(path, body)).status).toEqual({
      userInfo: { username: 'jane', uid: 'jane-uid', groups: ['team', 'system:authenticated'] },
    })
    const headers = { 'Impersonate-User': 'zoe', 'Impersonate-Uid': 'z', 'Impersonate-Extra-Scopes': ['a', 'b'] }
    expect(succeeded(await client.post(path, body, { headers })).status).toEqual({
      userInfo: { username: 'zoe', uid: 'z', groups: ['system:authenticated'], extra: { scopes: ['a', 'b'] } },
    })
    failed(await client.post(path, body, { token: '' }), 403, 'Forbidden')
    const { rules } = succeeded(await client.get(`/apis/${group}/v1/clusterroles/system:basic-user`))
    expect(objectsOf(rules).flatMap(({ resources }) => listOf(resources))).toContain('selfsubjectreviews')
  })

  it('lists the rules by which one’s questions are answered, also after impersonation [REVIEW-04]', async () => {
    const { client } = modes.RBAC
    const namespace = await newNamespace(client)
    const name = uniqueName('robot')
    const account = `system:serviceaccount:${namespace}:${name}`
    const bind = async (path: string, kind: string, subjects: object[], role: string): Promise<void> => {
      const roleRef = { apiGroup: group, kind: 'ClusterRole', name: role }
      const object = { apiVersion: `${group}/v1`, kind, metadata: { name: uniqueName('b') }, subjects, roleRef }
      succeeded(await client.post(`/apis/${group}/v1/${path}`, object))
    }
    const ofGroup = [{ apiGroup: group, kind: 'Group', name }]
    await bind(`namespaces/${namespace}/rolebindings`, 'RoleBinding', ofGroup, 'view')
    await bind('clusterrolebindings', 'ClusterRoleBinding', ofGroup, 'system:monitoring')
    const ofAccount = [{ kind: 'ServiceAccount', name, namespace }]
    await bind(`namespaces/${namespace}/rolebindings`, 'RoleBinding', ofAccount, 'edit')
    const asked = [
      { 'Impersonate-User': 'zoe', 'Impersonate-Group': name },
      { 'Impersonate-User': account },
      { 'Impersonate-User': 'nobody' },
    ]
    for (const headers of asked) {
      const list = async () => {
        const path = `${authorization}/selfsubjectrulesreviews`
        const reply = await client.post(path, review('SelfSubjectRulesReview', { namespace }), { headers })
        return objectOf(succeeded(reply).status)
      }
      const listed = await eventually(
        list,
        ({ resourceRules }) => objectsOf(resourceRules).length > 3 || headers['Impersonate-User'] === 'nobody',
      )
      expect(listed).toMatchObject({ incomplete: false })
      expect(listed.evaluationError).toBeUndefined()
      const rules = [...objectsOf(listed.resourceRules), ...objectsOf(listed.nonResourceRules)] as unknown as Rule[]
      const path = `${authorization}/selfsubjectaccessreviews`
      let yes = 0
      for (const resource of ['pods', 'pods/log', 'secrets', 'configmaps', 'roles', 'serviceaccounts/token']) {
        for (const verb of ['get', 'create', 'impersonate']) {
          const [type, subresource = ''] = resource.split('/')
          const attributes = { namespace, verb, group: '', resource: type, subresource, name: '' }
          const spec = { resourceAttributes: attributes }
          const answer = isAllowed(await client.post(path, review('SelfSubjectAccessReview', spec), { headers }))
          const action = { verb, group: '', resource, namespace, name: '', path: '' }
          expect([headers, action, answer]).toEqual([headers, action, rulesAllow(rules, action)])
          if (answer === true) yes++
        }
      }
      expect(yes > 0).toBe(headers['Impersonate-User'] !== 'nobody')
      for (const at of ['/metrics', '/healthz', '/logs']) {
        const spec = { nonResourceAttributes: { path: at, verb: 'get' } }
        const answer = isAllowed(await client.post(path, review('SelfSubjectAccessReview', spec), { headers }))
        const action = { verb: 'get', group: '', resource: '', namespace: '', name: '', path: at }
        expect([headers, at, answer]).toEqual([headers, at, rulesAllow(rules, action)])
      }
    }
  })

  it('lists rights to objects by name, by which one’s questions are answered for each name [REVIEW-04]', async () => {
    const { client } = modes.RBAC
    const namespace = await newNamespace(client)
    const user = uniqueName('reader')
    const headers = { 'Impersonate-User': user }
    const within = `/apis/${group}/v1/namespaces/${namespace}`
    const meta = { apiVersion: `${group}/v1`, metadata: { name: 'by-name' } }
    const named = [
      { verbs: ['get', 'update'], apiGroups: [''], resources: ['configmaps'], resourceNames: ['a', 'b'] },
      { verbs: ['*'], apiGroups: ['apps'], resources: ['deployments', 'deployments/scale'], resourceNames: ['web'] },
      { verbs: ['list'], apiGroups: [''], resources: ['secrets'] },
    ]
    succeeded(await client.post(`${within}/roles`, { ...meta, kind: 'Role', rules: named }))
    const subjects = [{ apiGroup: group, kind: 'User', name: user }]
    const roleRef = { apiGroup: group, kind: 'Role', name: 'by-name' }
    succeeded(await client.post(`${within}/rolebindings`, { ...meta, kind: 'RoleBinding', subjects, roleRef }))
    const listed = await eventually(
      async () => {
        const asked = review('SelfSubjectRulesReview', { namespace })
        return objectOf(
          succeeded(await client.post(`${authorization}/selfsubjectrulesreviews`, asked, { headers })).status,
        )
      },
      ({ resourceRules }) => JSON.stringify(resourceRules).includes('"web"'),
    )
    expect(objectsOf(listed.resourceRules)).toEqual(expect.arrayContaining(named))
    const rules = objectsOf(listed.resourceRules) as unknown as Rule[]
    const decided: string[] = []
    for (const [apiGroup, resource] of [
      ['', 'configmaps'],
      ['', 'secrets'],
      ['apps', 'deployments'],
      ['apps', 'deployments/scale'],
      ['apps', 'deployments/status'],
    ] as const)
      for (const verb of ['get', 'list', 'update', 'delete'])
        for (const name of ['', 'a', 'b', 'c', 'web']) {
          const [type, subresource = ''] = resource.split('/')
          const resourceAttributes = { namespace, verb, group: apiGroup, resource: type, subresource, name }
          const asked = review('SelfSubjectAccessReview', { resourceAttributes })
          const answer = isAllowed(await client.post(`${authorization}/selfsubjectaccessreviews`, asked, { headers }))
          const action = { verb, group: apiGroup, resource, namespace, name, path: '' }
          expect([action, answer]).toEqual([action, rulesAllow(rules, action)])
          if (answer === true) decided.push(`${verb} ${resource} ${name}`)
        }
    expect(decided).toEqual(expect.arrayContaining(['get configmaps a', 'delete deployments web', 'list secrets ']))
    expect(decided).not.toEqual(expect.arrayContaining(['get configmaps c']))
    expect(decided).toHaveLength(4 + 5 + 4 + 4)
  })

  it('lists what it can where some module cannot list, and says so', async () => {
    const path = `${authorization}/selfsubjectrulesreviews`
    const spec = review('SelfSubjectRulesReview', { namespace: 'default' })
    const status = objectOf(succeeded(await modes.Webhook.client.post(path, spec)).status)
    expect(status).toMatchObject({
      incomplete: true,
      evaluationError: 'webhook authorizer does not support user rule resolution',
    })
    expect(objectsOf(status.resourceRules)).toContainEqual({ verbs: ['*'], apiGroups: ['*'], resources: ['*'] })
    const ofPolicies = succeeded(await modes.ABAC.client.as(tokenOf('jane')).post(path, spec)).status
    expect(ofPolicies).toMatchObject({
      incomplete: false,
      resourceRules: [
        { verbs: ['get', 'list', 'watch'], resources: ['configmaps', 'configmaps/*'] },
        { verbs: ['*'], resources: ['pods', 'pods/*'] },
        { verbs: ['*'], apiGroups: ['authorization.orch.io'], resources: ['*'] },
      ],
    })
  })
})
