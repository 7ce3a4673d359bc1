import { randomUUID } from 'node:crypto'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { openStoreAt } from '../../server/stores/store.ts'
import { parseStoreAddress } from '../../server/stores/address.ts'
import { objectKey } from '../../runtime/api/index.ts'
import { conditionOf, define, definitions, newGroup, versionWith } from '../http/custom.ts'
import { configMap, core, eventually, failed, newNamespace, succeeded } from '../http/objects.ts'
import { newBacking, type Backing } from '../support/backing.ts'
import type { Client } from '../support/client.ts'
import { plainToken, startServer, type Server } from '../support/server.ts'
import { PROCESSES } from '../support/workers.ts'

const rbac = 'rbac.authorization.orch.io'
const roles = `/apis/${rbac}/v1/clusterroles`
const TRUNCATED = '{"kind":"Thing","apiVersion":"v1","metadata":{"name":"bro'
const past = '2020-01-01T00:00:00Z'
const admission = 'admissionregistration.orch.io'
const webhookConfigurations = ['validatingwebhookconfigurations', 'mutatingwebhookconfigurations']
const policies = ['validatingadmissionpolicies', 'validatingadmissionpolicybindings']
const aboutSecrets = JSON.stringify({
  operations: ['CREATE'],
  apiGroups: [''],
  apiVersions: ['v1'],
  resources: ['secrets'],
})

interface Poison {
  readonly group: string
  readonly resource: string
  readonly namespace?: string
  readonly name: string
  readonly value: string
}

const stored = (kind: string, apiVersion: string, name: string, content: object = {}, metadata: object = {}) =>
  JSON.stringify({
    kind,
    apiVersion,
    metadata: { name, ...metadata, uid: randomUUID(), generation: 1, creationTimestamp: past },
    ...content,
  })
const inGroup = (group: string, resource: string, name: string, value: string): Poison => ({
  group,
  resource,
  name,
  value,
})

/** A definition that says of itself that it is established. */
const established = (group: string, spec: object, status: object = {}): string => {
  const names = { plural: 'gadgets', kind: 'Gadget', singular: 'gadget', listKind: 'GadgetList' }
  const condition = (type: string) => ({ type, status: 'True', reason: 'r', message: 'm', lastTransitionTime: past })
  return stored(
    'CustomResourceDefinition',
    'apiextensions.orch.io/v1',
    `gadgets.${group}`,
    {
      spec: { group, scope: 'Namespaced', names, ...spec },
      status: {
        acceptedNames: names,
        conditions: [condition('NamesAccepted'), condition('Established')],
        storedVersions: ['v1'],
        ...status,
      },
    },
    { finalizers: ['customresourcecleanup.apiextensions.orch.io'], deletionTimestamp: past },
  )
}

const version = { name: 'v1', served: true, storage: true, schema: { openAPIV3Schema: { type: 'object' } } }
const owner = (name: string, kind = 'ConfigMap', apiVersion = 'v1') => ({ apiVersion, kind, name, uid: randomUUID() })

/** Objects that no release would store: what is left after an error, a bad restore, or a release with a defect. */
const POISON: readonly Poison[] = [
  inGroup(rbac, 'clusterroles', 'broken', TRUNCATED),
  // One that every server makes at its start.
  inGroup(rbac, 'clusterroles', 'view', TRUNCATED),
  inGroup(rbac, 'clusterroles', 'odd', stored('ClusterRole', `${rbac}/v1`, 'odd', { rules: 7, aggregationRule: 'x' })),
  inGroup(rbac, 'clusterrolebindings', 'broken', TRUNCATED),
  inGroup('apiextensions.orch.io', 'customresourcedefinitions', 'gadgets.broken.example.com', TRUNCATED),
  inGroup(
    ...(['apiextensions.orch.io', 'customresourcedefinitions', 'gadgets.none.example.com'] as const),
    established('none.example.com', { versions: [] }),
  ),
  inGroup(
    ...(['apiextensions.orch.io', 'customresourcedefinitions', 'gadgets.old.example.com'] as const),
    established('old.example.com', { versions: [version] }, { storedVersions: ['v0'] }),
  ),
  // In a version that its definition does not have (any more), and of a type whose definition is gone.
  {
    group: 'old.example.com',
    resource: 'gadgets',
    namespace: 'default',
    name: 'a',
    value: stored('Gadget', 'old.example.com/v0', 'a', {}, { namespace: 'default', ownerReferences: [owner('none')] }),
  },
  {
    group: 'gone.example.com',
    resource: 'gadgets',
    namespace: 'default',
    name: 'a',
    value: stored('Gadget', 'gone.example.com/v1', 'a', {}, { namespace: 'default' }),
  },
  ...['broken', 'weird'].map((name) => ({
    group: '',
    resource: 'configmaps',
    namespace: 'poisoned',
    name,
    value:
      name === 'broken'
        ? TRUNCATED
        : stored(
            'ConfigMap',
            'v1',
            name,
            {},
            {
              namespace: 'poisoned',
              ownerReferences: [owner('../..'), owner('%2F%00', '', ''), owner('x', 'Gone', 'a/b/c')],
            },
          ),
  })),
  {
    group: '',
    resource: 'namespaces',
    name: 'poisoned',
    value: stored(
      'Namespace',
      'v1',
      'poisoned',
      {
        spec: { finalizers: ['orch'] },
        status: { phase: 'Terminating' },
      },
      { deletionTimestamp: past, labels: { 'not a label!': '?' } },
    ),
  },
  inGroup('', 'namespaces', 'broken', TRUNCATED),
  inGroup('scheduling.orch.io', 'priorityclasses', 'broken', TRUNCATED),
  ...[...webhookConfigurations, ...policies].map((resource) => inGroup(admission, resource, 'broken', TRUNCATED)),
  ...webhookConfigurations.map((resource) =>
    inGroup(
      admission,
      resource,
      'cut',
      `{"kind":"K","webhooks":[{"name":"cut.example","rules":[${aboutSecrets},{"opera`,
    ),
  ),
  inGroup(admission, 'validatingwebhookconfigurations', 'odd', stored('K', `${admission}/v1`, 'odd', { webhooks: 7 })),
]

describe.each(PROCESSES)('a store with poisoned objects, served by %s', (_, flags) => {
  let backing: Backing
  let server: Server
  /** What a worker was told counts there at once, on another one a moment later: one connection stays with one of them. */
  let client: Client
  beforeAll(async () => {
    backing = await newBacking('lmdb')
    const store = await openStoreAt(parseStoreAddress(backing.uri, 'store'), {
      retentionMilliseconds: 300_000,
      database: 'orch',
      onError: () => undefined,
    })
    for (const { group, resource, namespace = '', name, value } of POISON) {
      const key = objectKey({ group, resource }, { namespace, name })
      await store.commit([{ key, expect: 0, value: Buffer.from(value) }])
    }
    await store.close()
    server = await startServer({ store: backing, flags })
    client = server.client.onOneConnection()
  })
  afterAll(async () => {
    await client?.close()
    await server?.dispose()
    await backing?.dispose()
  })

  const gone = (path: string) =>
    eventually(
      () => client.get(path),
      ({ status }) => status === 404,
    )

  it('is served, and every controller does its work on all other objects, also after a restart', async () => {
    for (let start = 0; start < 2; start++) {
      if (start > 0) {
        await client.close()
        await server.restart()
        client = server.client.onOneConnection()
      }
      const ns = await newNamespace(client)
      const group = newGroup()

      await define(client, { group, versions: [versionWith('v1', { type: 'object' })] })
      const parent = succeeded(await client.post(core(ns, 'configmaps'), configMap('owner')))
      const ownerReferences = [{ ...owner('owner'), uid: parent.metadata.uid }]
      succeeded(await client.post(core(ns, 'configmaps'), configMap('owned', { metadata: { ownerReferences } })))
      succeeded(await client.delete(core(ns, 'configmaps', 'owner')))
      await gone(core(ns, 'configmaps', 'owned'))

      const aggregated = {
        apiVersion: `${rbac}/v1`,
        kind: 'ClusterRole',
        metadata: { name: `all-${start}` },
        aggregationRule: { clusterRoleSelectors: [{ matchLabels: { part: `of-${start}` } }] },
      }
      succeeded(await client.post(roles, aggregated))
      const rules = [{ apiGroups: [''], resources: ['secrets'], verbs: ['get'] }]
      const { aggregationRule: _, ...part } = aggregated
      const metadata = { name: `part-${start}`, labels: { part: `of-${start}` } }
      succeeded(await client.post(roles, { ...part, metadata, rules }))
      await eventually(
        async () => succeeded(await client.get(`${roles}/all-${start}`)),
        (role) => JSON.stringify(role['rules']) === JSON.stringify(rules),
      )

      succeeded(await client.delete(`/api/v1/namespaces/${ns}`))
      await gone(`/api/v1/namespaces/${ns}`)
      succeeded(await client.delete(`${definitions}/gadgets.${group}`))
      await gone(`${definitions}/gadgets.${group}`)
    }
  })

  it('lets go what can go, though it is invalid, and says of a namespace why it can not', async () => {
    await eventually(
      async () => succeeded(await client.get('/api/v1/namespaces/poisoned')),
      (namespace) => conditionOf(namespace, 'NamespaceDeletionContentFailure')?.status === 'True',
    )
    await gone(`${definitions}/gadgets.old.example.com`)
    await gone(`${definitions}/gadgets.none.example.com`)
  })

  it('refuses what is known to be of the concern of admission that can not be read, until that is deleted', async () => {
    const secret = { apiVersion: 'v1', kind: 'Secret', metadata: { name: 'a' } }
    const ns = await newNamespace(client)
    const refused = failed(await client.post(core(ns, 'secrets'), secret), 500, 'InternalError')
    expect(refused.message).toMatch(/failed calling webhook "cut": .*its configuration can not be read$/)
    const taken = await client.post(core(ns, 'configmaps'), configMap('a'))
    succeeded(taken)
    expect([taken.headers.warning].flat().join()).toMatch(/admission webhook .*broken.* can not be read/)
    const pod = { metadata: { name: 'a' }, spec: { containers: [{ name: 'a', image: 'a' }] } }
    succeeded(await client.post(core(ns, 'pods'), { apiVersion: 'v1', kind: 'Pod', ...pod }))
    expect(server.output()).toContain(`/${admission}/validatingwebhookconfigurations/broken`)

    const at = (resource: string, name: string): string => `/apis/${admission}/v1/${resource}/${name}`
    for (const resource of webhookConfigurations) {
      const other = { body: { preconditions: { uid: 'other' } } }
      failed(await client.delete(at(resource, 'cut'), other), 409, 'Conflict')
      const { details } = succeeded(await client.delete(at(resource, 'cut')))
      expect(details).toMatchObject({ name: 'cut', kind: resource })
    }
    for (const resource of [...webhookConfigurations, ...policies]) {
      succeeded(await client.delete(at(resource, 'broken')))
      expect((await client.delete(at(resource, 'broken'))).status).toBe(404)
    }
    succeeded(await client.delete(at('validatingwebhookconfigurations', 'odd')))
    expect((await client.post(core(ns, 'configmaps'), configMap('b'))).headers.warning).toBeUndefined()
    succeeded(await client.post(core(ns, 'secrets'), secret))
  })

  it('has roles that can not be read allow nothing, and others what they allow', async () => {
    const subjects = [{ kind: 'User', name: 'plain', apiGroup: rbac }]
    const bind = async (role: string) =>
      client.post(`/apis/${rbac}/v1/clusterrolebindings`, {
        apiVersion: `${rbac}/v1`,
        kind: 'ClusterRoleBinding',
        metadata: { name: `bind-${role}` },
        subjects,
        roleRef: { apiGroup: rbac, kind: 'ClusterRole', name: role },
      })
    for (const role of ['broken', 'odd', 'part-0']) succeeded(await bind(role))
    const as = (path: string) => client.get(path, { token: plainToken })
    await eventually(
      () => as(core('default', 'secrets', 'none')),
      ({ status }) => status === 404,
    )
    expect((await as(core('default', 'configmaps'))).status).toBe(403)
  })

  it('writes few lines, though many things fail again and again', async () => {
    const before = server.output().length
    for (let index = 0; index < 20; index++) await define(client, { ...definitionOf(), group: newGroup() })
    expect(server.output().length - before).toBeLessThan(50_000)
    expect(server.output().length).toBeLessThan(500_000)
  })
})

const definitionOf = () => ({ group: newGroup(), versions: [versionWith('v1', { type: 'object' })] })
