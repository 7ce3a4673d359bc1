import { execFileSync } from 'node:child_process'
import { mkdtempSync, readFileSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { NAMED_CONTROLLERS } from '../../runtime/controllers/index.ts'
import { objectOf, objectsOf } from '../../runtime/json/index.ts'
import { haveFacts, rbacFacts } from '../support/facts.ts'
import { useServerHere } from '../support/server-here.ts'
import { startWebhook, type Webhook } from '../support/webhook.ts'
import { configMap, core, eventually, names, newNamespace, secret, succeeded, uniqueName } from './objects.ts'

const rbac = '/apis/rbac.authorization.orch.io/v1'
const folder = mkdtempSync(join(tmpdir(), 'orch-accounts-'))
afterAll(() => rmSync(folder, { recursive: true, force: true }))
const own = NAMED_CONTROLLERS.flatMap(({ account: name }) => (name === undefined ? [] : [{ account: name }]))
const account = (name: string): string => `system:serviceaccount:orch-system:${name}`

describe('controllers that act as their own service accounts', () => {
  let hook: Webhook
  beforeAll(async () => {
    hook = await startWebhook()
  })
  afterAll(() => hook.close())
  const authority = join(folder, 'root.crt')
  const server = useServerHere(() => {
    const keys = ['-newkey', 'ec', '-pkeyopt', 'ec_paramgen_curve:P-256', '-nodes', '-keyout', join(folder, 'root.key')]
    execFileSync('openssl', ['req', '-x509', ...keys, '-out', authority, '-days', '2', '-subj', '/CN=root'], {
      stdio: 'pipe',
    })
    return {
      store: 'lmdb',
      flags: [
        '--use-service-account-credentials',
        '--controllers=*,bootstrapsigner,tokencleaner',
        '--enable-bootstrap-token-auth',
        `--root-ca-file=${authority}`,
      ],
    }
  })
  /** Who made the requests that admission was asked about. */
  const users = (operation: string, resource: string): string[] => [
    ...new Set(
      hook.asked
        .filter((each) => each.operation === operation && each.resource.resource === resource)
        .map(({ userInfo }) => userInfo.username)
        .filter((name) => name !== 'admin'),
    ),
  ]
  beforeAll(async () => {
    const path = '/apis/admissionregistration.orch.io/v1/validatingwebhookconfigurations'
    const configuration = {
      apiVersion: 'admissionregistration.orch.io/v1',
      kind: 'ValidatingWebhookConfiguration',
      metadata: { name: 'witness' },
      webhooks: [
        {
          name: 'witness.example.com',
          clientConfig: hook.clientConfig,
          failurePolicy: 'Ignore',
          rules: [{ operations: ['*'], apiGroups: ['*'], apiVersions: ['*'], resources: ['*/*'] }],
          sideEffects: 'None',
          admissionReviewVersions: ['v1'],
        },
      ],
    }
    succeeded(await server.client.post(path, configuration))
    await eventually(
      async () => {
        succeeded(await server.client.post(`${core('default', 'configmaps')}?dryRun=All`, configMap('probe')))
        return hook.asked.length
      },
      (count) => count > 0,
    )
  })

  it('do their work, each by the rights of its default role alone [RBAC-DEF-14]', async () => {
    const { client } = server
    const namespace = await newNamespace(client)
    // The publisher of root certificates.
    const certificate = await eventually(
      () => client.get(core(namespace, 'configmaps', 'orch-root-ca.crt')),
      ({ status }) => status === 200,
    )
    expect(objectOf(certificate.body.data)).toEqual({ 'ca.crt': readFileSync(authority, 'utf8') })
    expect(users('CREATE', 'configmaps')).toContain(account('root-ca-cert-publisher'))

    // The garbage collector: dependents go, orphans lose their owner.
    const maps = core(namespace, 'configmaps')
    for (const owner of ['owner', 'left']) {
      const { metadata } = succeeded(await client.post(maps, configMap(owner)))
      const ownerReferences = [{ apiVersion: 'v1', kind: 'ConfigMap', name: owner, uid: metadata.uid }]
      succeeded(await client.post(maps, configMap(`of-${owner}`, { metadata: { ownerReferences } })))
    }
    succeeded(await client.delete(`${maps}/owner`))
    succeeded(await client.delete(`${maps}/left?propagationPolicy=Orphan`))
    await eventually(
      () => client.get(`${maps}/of-owner`),
      ({ status }) => status === 404,
    )
    await eventually(
      async () => succeeded(await client.get(`${maps}/of-left`)).metadata.ownerReferences,
      (owners) => owners === undefined,
    )
    expect(users('DELETE', 'configmaps')).toEqual([account('generic-garbage-collector')])

    // Aggregation of roles, which grants what the aggregator does not hold itself.
    const label = uniqueName('example.com/part')
    const role = (name: string, more: object, labels = {}) => ({
      apiVersion: 'rbac.authorization.orch.io/v1',
      kind: 'ClusterRole',
      metadata: { name, labels },
      ...more,
    })
    const name = uniqueName('aggregate')
    const aggregationRule = { clusterRoleSelectors: [{ matchLabels: { [label]: 'yes' } }] }
    const rules = [{ apiGroups: [''], resources: ['nodes'], verbs: ['delete'] }]
    succeeded(await client.post(`${rbac}/clusterroles`, role(name, { aggregationRule })))
    succeeded(await client.post(`${rbac}/clusterroles`, role(`${name}-part`, { rules }, { [label]: 'yes' })))
    await eventually(
      async () => objectsOf(succeeded(await client.get(`${rbac}/clusterroles/${name}`)).rules).length,
      (count) => count === 1,
    )
    expect(users('UPDATE', 'clusterroles')).toContain(account('clusterrole-aggregation-controller'))

    // The signer and the cleaner of bootstrap tokens.
    const token = (id: string, more: object) =>
      secret(`bootstrap-token-${id}`, {
        type: 'bootstrap.orch.io/token',
        stringData: { 'token-id': id, 'token-secret': 'abcdefghijklmnop', ...more },
      })
    const secrets = core('orch-system', 'secrets')
    succeeded(await client.post(secrets, token('abcdef', { 'usage-bootstrap-signing': 'true' })))
    await eventually(
      () => client.get(core('orch-public', 'configmaps', 'cluster-info')),
      ({ status, text }) => status === 200 && text.includes('jws-kubeconfig-abcdef'),
    )
    const past = { expiration: '2020-01-01T00:00:00Z', 'usage-bootstrap-signing': 'true' }
    succeeded(await client.post(secrets, token('fedcba', past)))
    await eventually(
      () => client.get(`${secrets}/bootstrap-token-fedcba`),
      ({ status }) => status === 404,
    )
    expect(users('DELETE', 'secrets')).toEqual([account('token-cleaner')])

    // Default accounts, and tokens of Secrets.
    expect(users('CREATE', 'serviceaccounts')).toContain(account('service-account-controller'))
    const annotations = { 'orch.io/service-account.name': 'default' }
    const empty = secret('token', { metadata: { annotations }, type: 'orch.io/service-account-token' })
    await eventually(
      () => client.post(core(namespace, 'secrets'), empty),
      ({ status }) => status === 201,
    )
    await eventually(
      async () => Object.keys(objectOf((await client.get(core(namespace, 'secrets', 'token'))).body.data)),
      (keys) => keys.includes('token'),
    )
    expect(users('UPDATE', 'secrets')).toEqual(['system:orch-controller-manager'])

    // The end of a namespace, with what is in it.
    succeeded(await client.delete(`/api/v1/namespaces/${namespace}`))
    await eventually(
      () => client.get(`/api/v1/namespaces/${namespace}`),
      ({ status }) => status === 404,
    )
    expect(users('DELETE', 'configmaps')).toContain(account('namespace-controller'))

    // Whoever else acts is the server itself, also where it makes what installers make, the manager, or such an account.
    const actors = new Set(hook.asked.map(({ userInfo }) => userInfo.username).filter((each) => each !== 'admin'))
    const accounts = new Set(own.map(({ account: name }) => account(name)))
    for (const actor of actors) {
      const known =
        [
          'system:orch-controller-manager',
          'system:controller:apiserver',
          'system:controller:bootstrap-signer',
          'system:controller:flow-control',
        ].includes(actor) || accounts.has(actor)
      expect([actor, known]).toEqual([actor, true])
    }
  })

  it('have the accounts, and lack nothing that their roles would have to allow', async () => {
    const accounts = own.map(({ account: name }) => name)
    const made = await eventually(
      async () => names(succeeded(await server.client.get(core('orch-system', 'serviceaccounts')))),
      (found) => accounts.every((name) => found.includes(name)),
    )
    expect(made).toEqual(expect.arrayContaining(accounts))
    expect(server.output()).not.toMatch(/system:serviceaccount:orch-system:\S+ cannot/)
  })

  it.skipIf(!haveFacts)('are those of default roles, each bound to its account', () => {
    const { clusterroles = [], roles = [], clusterrolebindings = [], rolebindings = [] } = rbacFacts()
    for (const controller of own) {
      const role = `system:controller:${controller.account}`
      expect([role, [...clusterroles, ...roles].some(({ name }) => name === role)]).toEqual([role, true])
      const bound = [...clusterrolebindings, ...rolebindings].filter(({ name }) => name === role)
      expect(bound.flatMap(({ subjects = [] }) => subjects)).toContainEqual({
        kind: 'ServiceAccount',
        name: controller.account,
        namespace: 'orch-system',
      })
    }
  })

  it('can no longer do what is taken from their role, and can again when it is given back', async () => {
    const { client } = server
    const path = `${rbac}/clusterrolebindings/system:controller:root-ca-cert-publisher`
    const { subjects } = succeeded(await client.get(path))
    succeeded(await client.patch(path, { subjects: [] }))
    const attributes = { namespace: 'default', verb: 'create', resource: 'configmaps' }
    const spec = { user: account('root-ca-cert-publisher'), resourceAttributes: attributes }
    const review = { apiVersion: 'authorization.orch.io/v1', kind: 'SubjectAccessReview', spec }
    await eventually(
      async () => (await client.post('/apis/authorization.orch.io/v1/subjectaccessreviews', review)).body.status,
      (status) => objectOf(status).allowed === false,
    )
    const namespace = await newNamespace(client)
    await eventually(
      async () => server.output(),
      (text) => text.includes('root-ca-cert-publisher') && text.includes('cannot create resource'),
    )
    expect((await client.get(core(namespace, 'configmaps', 'orch-root-ca.crt'))).status).toBe(404)
    succeeded(await client.patch(path, { subjects }))
    await eventually(
      () => client.get(core(namespace, 'configmaps', 'orch-root-ca.crt')),
      ({ status }) => status === 200,
    )
  })
})
