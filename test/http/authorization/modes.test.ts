import { readFileSync } from 'node:fs'
import { resolve } from 'node:path'
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { newBacking, stores, type Backing } from '../../support/backing.ts'
import { refusedStart } from '../../support/refusal.ts'
import { plainToken } from '../../support/server.ts'
import { useServerHere } from '../../support/server-here.ts'
import { configMap, core, eventually, failed, newNamespace, pod, succeeded, uniqueName } from '../objects.ts'
import { tokenOf, useFolder, usersFlag } from './configuration.ts'
import { allowed, denied, noOpinion, useHooks } from './hook.ts'

describe.each(stores)('modes of authorization on %s', (store) => {
  const folder = useFolder()

  describe('AlwaysAllow', () => {
    const server = useServerHere({ store, flags: ['--authorization-mode=AlwaysAllow'] })

    it('lets everybody do everything [AUTHZ-09]', async () => {
      const namespace = await newNamespace(server.client)
      const user = server.client.as(plainToken)
      succeeded(await user.post(core(namespace, 'configmaps'), configMap('a')))
      succeeded(await user.delete(`/api/v1/namespaces/${namespace}`))
    })
  })

  describe('AlwaysDeny', () => {
    // The hook lets the server be found ready, and nothing else.
    const hooks = useHooks('ready')
    const server = useServerHere(() => {
      hooks.ready.answer = ({ nonResourceAttributes }) =>
        nonResourceAttributes?.path === '/readyz' ? allowed : noOpinion
      const flags = ['--authorization-mode=Webhook,AlwaysDeny', '--authorization-webhook-version=v1']
      return { store, flags: [...flags, '--authorization-webhook-config-file', hooks.ready.configuration] }
    })

    it('lets nobody do anything, superusers neither [AUTHZ-10]', async () => {
      const refusal = failed(await server.client.get('/api/v1/namespaces'), 403, 'Forbidden')
      expect(refusal.message).toContain('Everything is forbidden.')
      failed(await server.client.get('/metrics'), 403, 'Forbidden')
    })
  })

  describe('Webhook by flags', () => {
    const hooks = useHooks('before', 'after')
    const flags = [
      '--authorization-webhook-cache-authorized-ttl=1s',
      '--authorization-webhook-cache-unauthorized-ttl=1s',
    ]
    const before = useServerHere(() => ({
      store,
      flags: [
        ...flags,
        '--authorization-mode=Webhook,RBAC',
        '--authorization-webhook-version=v1',
        '--authorization-webhook-config-file',
        hooks.before.configuration,
      ],
    }))
    const after = useServerHere(() => ({
      store,
      flags: ['--authorization-mode=RBAC,Webhook', '--authorization-webhook-config-file', hooks.after.configuration],
    }))
    beforeEach(() => {
      for (const hook of [hooks.before, hooks.after]) {
        hook.answer = () => noOpinion
        hook.calls.length = 0
      }
    })

    it('asks in the order of the flag [AUTHZ-13] [AUTHZ-02]', async () => {
      hooks.before.answer = hooks.after.answer = () => denied
      failed(await before.client.get(core(uniqueName('ns'), 'configmaps')), 403, 'Forbidden')
      succeeded(await after.client.get(core(uniqueName('ns'), 'configmaps')))
      expect([hooks.before.calls.length, hooks.after.calls.length]).toEqual([1, 0])
      failed(await after.client.as(plainToken).get(core(uniqueName('ns'), 'configmaps')), 403, 'Forbidden')
      expect(hooks.after.calls.length).toBe(1)
    })

    it('takes version and times from flags, and denied as final [AUTHZ-WEBHOOK-13] [AUTHZ-WEBHOOK-01] [AUTHZ-WEBHOOK-02]', async () => {
      const path = core(uniqueName('ns'), 'configmaps')
      // No opinion: RBAC decides.
      succeeded(await before.client.get(path))
      failed(await before.client.as(plainToken).get(path), 403, 'Forbidden')
      expect(hooks.before.calls.map(({ apiVersion }) => apiVersion)).toEqual(Array(2).fill('authorization.orch.io/v1'))
      hooks.before.answer = () => ({ ...denied, reason: 'closed' })
      const refused = await eventually(
        () => before.client.get(path),
        ({ status }) => status === 403,
      )
      expect(failed(refused, 403, 'Forbidden').message).toContain('closed')
      hooks.before.answer = () => allowed
      await eventually(
        () => before.client.as(plainToken).get(path),
        ({ status }) => status === 200,
      )
      // The older version unless a flag says otherwise, and its own name of the groups.
      failed(await after.client.as(plainToken).get(path), 403, 'Forbidden')
      expect(hooks.after.calls).toMatchObject([
        { apiVersion: 'authorization.orch.io/v1beta1', spec: { group: ['system:authenticated'] } },
      ])
    })

    it('reports that it cannot list the rules of a user', async () => {
      const spec = { namespace: 'default' }
      const review = { apiVersion: 'authorization.orch.io/v1', kind: 'SelfSubjectRulesReview', spec }
      const path = '/apis/authorization.orch.io/v1/selfsubjectrulesreviews'
      expect(succeeded(await before.client.post(path, review)).status).toMatchObject({
        incomplete: true,
        evaluationError: 'webhook authorizer does not support user rule resolution',
      })
    })
  })

  describe('ABAC', () => {
    const policy = (spec: object): string =>
      JSON.stringify({ apiVersion: 'abac.authorization.orch.io/v1beta1', kind: 'Policy', spec })
    const server = useServerHere(() => ({
      store,
      flags: [
        ...usersFlag(folder, { jane: [], joe: ['team'], dora: [] }),
        '--authorization-mode=ABAC',
        '--authorization-policy-file',
        folder.write(
          'policies.jsonl',
          [
            '# who may do what',
            policy({ user: 'jane', namespace: 'a', resource: 'pods', readonly: true }),
            policy({ group: 'team', namespace: '*', resource: '*', apiGroup: 'apps' }),
            '',
            policy({ user: 'admin', namespace: '*', resource: '*', apiGroup: '*' }),
            policy({ user: '*', nonResourcePath: '/openapi/*', readonly: true }),
          ].join('\n'),
        ),
      ],
    }))
    const as = (user: string) => server.client.as(tokenOf(user))

    it('lets users do what a line of the file says, and nothing else [ABAC-01] [ABAC-02]', async () => {
      await server.client.post('/api/v1/namespaces', { apiVersion: 'v1', kind: 'Namespace', metadata: { name: 'a' } })
      succeeded(await server.client.post(core('a', 'pods'), pod('p')))
      succeeded(await as('jane').get(core('a', 'pods')))
      succeeded(await as('jane').get(core('a', 'pods', 'p')))
      const watch = await as('jane').watch(`${core('a', 'pods')}?watch=true`)
      expect(watch.status).toBe(200)
      await watch.close()
      failed(await as('jane').post(core('a', 'pods'), pod('q')), 403, 'Forbidden')
      failed(await as('jane').delete(core('a', 'pods', 'p')), 403, 'Forbidden')
      failed(await as('jane').get(core('a', 'configmaps')), 403, 'Forbidden')
      failed(await as('jane').get(core('b', 'pods')), 403, 'Forbidden')
      failed(await as('dora').get(core('a', 'pods')), 403, 'Forbidden')
      failed(await as('joe').get('/apis/apps/v1/namespaces/a/deployments/d'), 404, 'NotFound')
      failed(await as('joe').delete('/apis/apps/v1/namespaces/a/deployments/d'), 404, 'NotFound')
      failed(await as('joe').get(core('a', 'pods')), 403, 'Forbidden')
      succeeded(await as('dora').get('/openapi/v3'))
      failed(await as('dora').get('/metrics'), 403, 'Forbidden')
    })
  })

  describe('flags that make no sense', () => {
    let backing: Backing
    beforeAll(async () => {
      backing = await newBacking(store)
    })
    afterAll(() => backing.dispose())

    it('end the start [AUTHZ-13]', async () => {
      for (const [flags, why] of [
        [['--authorization-mode=RBAC,Nope'], '"Nope" is not an authorization mode'],
        [['--authorization-mode=RBAC,RBAC'], 'mode RBAC is named twice'],
        [['--authorization-mode=Webhook,Webhook'], 'mode Webhook is named twice'],
        [['--authorization-mode=Webhook'], 'mode Webhook needs --authorization-webhook-config-file'],
      ] as const) {
        const { code, output } = await refusedStart(backing, flags)
        expect(code).toBe(2)
        expect(output).toContain(why)
      }
    })
  })
})

describe.each(stores)('verbs and rights that reach far on %s', (store) => {
  const folder = useFolder()
  const server = useServerHere(() => ({ store, flags: usersFlag(folder, { editor: [], proxier: [] }) }))
  const group = 'rbac.authorization.orch.io'
  const bind = async (namespace: string, user: string, roleName: string): Promise<void> => {
    const path = `/apis/${group}/v1/namespaces/${namespace}/rolebindings`
    const subjects = [{ apiGroup: group, kind: 'User', name: user }]
    const roleRef = { apiGroup: group, kind: 'ClusterRole', name: roleName }
    const metadata = { name: uniqueName('binding') }
    succeeded(
      await server.client.post(path, { apiVersion: `${group}/v1`, kind: 'RoleBinding', metadata, subjects, roleRef }),
    )
  }

  it('knows the verbs proxy and redirect in rules and reviews [AUTHZ-08]', async () => {
    const namespace = await newNamespace(server.client)
    const name = uniqueName('proxier')
    const rules = [{ apiGroups: [''], resources: ['pods'], verbs: ['proxy', 'redirect'] }]
    const role = { apiVersion: `${group}/v1`, kind: 'ClusterRole', metadata: { name }, rules }
    expect(succeeded(await server.client.post(`/apis/${group}/v1/clusterroles`, role)).rules).toEqual(rules)
    await bind(namespace, 'proxier', name)
    const review = async (verb: string, resource = 'pods') => {
      const spec = { user: 'proxier', resourceAttributes: { namespace, verb, resource } }
      const body = { apiVersion: 'authorization.orch.io/v1', kind: 'SubjectAccessReview', spec }
      return succeeded(await server.client.post('/apis/authorization.orch.io/v1/subjectaccessreviews', body)).status
    }
    await eventually(
      () => review('proxy'),
      (status) => JSON.stringify(status).includes('"allowed":true'),
    )
    expect(await review('redirect')).toMatchObject({ allowed: true })
    expect(await review('get')).toMatchObject({ allowed: false })
    expect(await review('proxy', 'services')).toMatchObject({ allowed: false })
  })

  it('warns of what comes with the right to create workloads [AUTHZ-14]', async () => {
    const namespace = await newNamespace(server.client)
    await bind(namespace, 'editor', 'edit')
    const account = { apiVersion: 'v1', kind: 'ServiceAccount', metadata: { name: 'powerful' } }
    succeeded(await server.client.post(core(namespace, 'serviceaccounts'), account))
    const containers = [{ name: 'main', image: 'registry.example/main:1' }]
    const volumes = [{ name: 'v', secret: { secretName: 'precious' } }]
    const made = await eventually(
      () =>
        server.client
          .as(tokenOf('editor'))
          .post(core(namespace, 'pods'), pod('p', { spec: { containers, volumes, serviceAccountName: 'powerful' } })),
      ({ status }) => status !== 403,
    )
    expect(succeeded(made).spec).toMatchObject({
      serviceAccountName: 'powerful',
      volumes: [...volumes, {}],
    })
    const text = readFileSync(resolve(import.meta.dirname, '../../../docs/authorization.md'), 'utf8').replaceAll(
      '\n',
      ' ',
    )
    expect(text).toMatch(
      /the role `edit` .* can run them as any ServiceAccount of that namespace .* Secrets, ConfigMaps/,
    )
  })
})
