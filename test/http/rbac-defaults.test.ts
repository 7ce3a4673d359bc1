import { describe, expect, it } from 'vitest'
import { objectsOf } from '../../runtime/json/index.ts'
import { stores } from '../support/backing.ts'
import type { Reply } from '../support/client.ts'
import { plainToken } from '../support/server.ts'
import { useServerHere } from '../support/server-here.ts'
import { configMap, core, eventually, failed, newNamespace, pod, secret, succeeded, uniqueName } from './objects.ts'

const group = 'rbac.authorization.orch.io'
const cluster = (plural: string, name = ''): string => `/apis/${group}/v1/${plural}${name === '' ? '' : `/${name}`}`
const inside = (namespace: string, plural: string): string => `/apis/${group}/v1/namespaces/${namespace}/${plural}`
const plain = { apiGroup: group, kind: 'User', name: 'plain' }
const object = (kind: string, name: string, more: object) => ({
  apiVersion: `${group}/v1`,
  kind,
  metadata: { name },
  ...more,
})
const bindingTo = (role: string, subjects: readonly object[] = [plain]) => ({
  subjects,
  roleRef: { apiGroup: group, kind: 'ClusterRole', name: role },
})
const count = (rules: unknown): number => objectsOf(rules).length
const rule = (resource: string, ...verbs: string[]) => ({ apiGroups: [''], resources: [resource], verbs })

describe.each(stores)('default roles on %s', (store) => {
  const server = useServerHere({ store })
  const user = () => server.client.as(plainToken)
  const answers = (ask: () => Promise<Reply>, status: number): Promise<Reply> =>
    eventually(ask, (reply) => reply.status === status)
  /** A namespace in which the plain user has the role. */
  async function namespaceWith(role: string): Promise<string> {
    const namespace = await newNamespace(server.client)
    const binding = object('RoleBinding', role, bindingTo(role))
    succeeded(await server.client.post(inside(namespace, 'rolebindings'), binding))
    return namespace
  }

  it('hold the rules of the roles that they select, as these come and go [RBAC-20]', async () => {
    const name = uniqueName('aggregate')
    const label = uniqueName('example.com/part')
    const part = (suffix: string, ...rules: object[]) => ({
      ...object('ClusterRole', `${name}-${suffix}`, { rules }),
      metadata: { name: `${name}-${suffix}`, labels: { [label]: 'yes' } },
    })
    const aggregationRule = { clusterRoleSelectors: [{ matchLabels: { [label]: 'yes' } }] }
    const role = object('ClusterRole', name, { aggregationRule, rules: [rule('secrets', 'get')] })
    succeeded(await server.client.post(cluster('clusterroles'), role))
    succeeded(
      await server.client.post(cluster('clusterrolebindings'), object('ClusterRoleBinding', name, bindingTo(name))),
    )
    const rules = (wanted: unknown) =>
      eventually(
        () => server.client.get(cluster('clusterroles', name)),
        ({ body }) => JSON.stringify(body.rules) === JSON.stringify(wanted),
      )
    await rules(null)
    const read = rule('configmaps', 'list')
    const write = rule('configmaps', 'create')
    succeeded(await server.client.post(cluster('clusterroles'), part('b', read)))
    succeeded(await server.client.post(cluster('clusterroles'), part('a', write, read)))
    const inOrder = (each: object) => Object.fromEntries(Object.entries(each).sort(([a], [b]) => (a < b ? -1 : 1)))
    const sorted = await eventually(
      () => server.client.get(cluster('clusterroles', name)),
      ({ body }) => count(body.rules) === 2,
    )
    expect(objectsOf(sorted.body.rules).map(inOrder)).toEqual([inOrder(write), inOrder(read)])
    await answers(() => user().get('/api/v1/configmaps'), 200)
    // What somebody writes by hand is overwritten.
    succeeded(await server.client.patch(cluster('clusterroles', name), { rules: [rule('secrets', 'list')] }))
    await eventually(
      () => server.client.get(cluster('clusterroles', name)),
      ({ body }) => count(body.rules) === 2,
    )
    failed(await user().get('/api/v1/secrets'), 403, 'Forbidden')
    for (const suffix of ['a', 'b']) succeeded(await server.client.delete(cluster('clusterroles', `${name}-${suffix}`)))
    await rules(null)
    await answers(() => user().get('/api/v1/configmaps'), 403)
  })

  it('let cluster-admin do all within a namespace, which it may delete as well [RBAC-DEF-08]', async () => {
    const other = await newNamespace(server.client)
    const namespace = await namespaceWith('cluster-admin')
    await answers(() => user().post(core(namespace, 'configmaps'), configMap('a')), 201)
    succeeded(await user().get(core(namespace, 'resourcequotas')))
    failed(await user().delete(`/api/v1/namespaces/${other}`), 403, 'Forbidden')
    succeeded(await user().delete(`/api/v1/namespaces/${namespace}`))
  })

  it('let admin manage rights, but neither quotas nor endpoints nor the namespace [RBAC-DEF-09]', async () => {
    const namespace = await namespaceWith('admin')
    const role = object('Role', 'reader', { rules: [rule('configmaps', 'get')] })
    await answers(() => user().post(inside(namespace, 'roles'), role), 201)
    succeeded(await user().post(core(namespace, 'configmaps'), configMap('a')))
    succeeded(await user().get(core(namespace, 'resourcequotas')))
    const quota = { apiVersion: 'v1', kind: 'ResourceQuota', metadata: { name: 'q' }, spec: { hard: { pods: '1' } } }
    failed(await user().put(core(namespace, 'resourcequotas', 'q'), quota), 403, 'Forbidden')
    failed(await user().delete(`/api/v1/namespaces/${namespace}`), 403, 'Forbidden')
    const endpoints = { apiVersion: 'v1', kind: 'Endpoints', metadata: { name: 'e' } }
    failed(await user().put(core(namespace, 'endpoints', 'e'), endpoints), 403, 'Forbidden')
  })

  it('let edit write objects, read Secrets and run Pods as any account, but see no roles [RBAC-DEF-10]', async () => {
    const namespace = await namespaceWith('edit')
    succeeded(await server.client.post(core(namespace, 'secrets'), secret('s')))
    await answers(() => user().get(core(namespace, 'secrets', 's')), 200)
    const account = { apiVersion: 'v1', kind: 'ServiceAccount', metadata: { name: 'other' } }
    succeeded(await server.client.post(core(namespace, 'serviceaccounts'), account))
    const running = pod('p')
    const spec = { ...running, spec: { containers: [{ name: 'c', image: 'i' }], serviceAccountName: 'other' } }
    succeeded(await user().post(core(namespace, 'pods'), spec))
    failed(await user().get(inside(namespace, 'roles')), 403, 'Forbidden')
    failed(await user().get(inside(namespace, 'rolebindings')), 403, 'Forbidden')
  })

  it('let view read, but no Secrets and no roles, and write nothing [RBAC-DEF-11]', async () => {
    const namespace = await namespaceWith('view')
    await answers(() => user().get(core(namespace, 'configmaps')), 200)
    failed(await user().get(core(namespace, 'secrets')), 403, 'Forbidden')
    failed(await user().get(inside(namespace, 'roles')), 403, 'Forbidden')
    failed(await user().post(core(namespace, 'configmaps'), configMap('a')), 403, 'Forbidden')
    failed(await user().delete(core(namespace, 'pods', 'p')), 403, 'Forbidden')
  })

  it.each([
    ['view', ['view', 'edit', 'admin']],
    ['edit', ['edit', 'admin']],
    ['admin', ['admin']],
  ])('take custom types in by the label aggregate-to-%s: %j, until it goes [RBAC-DEF-12]', async (label, holders) => {
    const plural = uniqueName('gadgets').replaceAll('-', '')
    const kind = `G${plural.slice(1)}`
    const definition = {
      apiVersion: 'apiextensions.orch.io/v1',
      kind: 'CustomResourceDefinition',
      metadata: { name: `${plural}.example.com` },
      spec: {
        group: 'example.com',
        scope: 'Namespaced',
        names: { plural, singular: plural.slice(0, -1), kind, listKind: `${kind}List` },
        versions: [{ name: 'v1', served: true, storage: true, schema: { openAPIV3Schema: { type: 'object' } } }],
      },
    }
    succeeded(await server.client.post('/apis/apiextensions.orch.io/v1/customresourcedefinitions', definition))
    const places = new Map<string, string>()
    for (const role of ['view', 'edit', 'admin']) {
      const path = `/apis/example.com/v1/namespaces/${await namespaceWith(role)}/${plural}`
      places.set(role, path)
      await answers(() => server.client.get(path), 200)
      failed(await user().get(path), 403, 'Forbidden')
    }
    const role = {
      ...object('ClusterRole', plural, {
        rules: [{ apiGroups: ['example.com'], resources: [plural], verbs: ['get', 'list', 'create'] }],
      }),
      metadata: { name: plural, labels: { [`${group}/aggregate-to-${label}`]: 'true' } },
    }
    succeeded(await server.client.post(cluster('clusterroles'), role))
    for (const holder of holders) {
      await answers(() => user().get(places.get(holder) ?? ''), 200)
      const made = { apiVersion: 'example.com/v1', kind, metadata: { name: 'g' } }
      succeeded(await user().post(places.get(holder) ?? '', made))
    }
    for (const [holder, path] of places) if (!holders.includes(holder)) failed(await user().get(path), 403, 'Forbidden')
    succeeded(await server.client.patch(cluster('clusterroles', plural), { metadata: { labels: null } }))
    for (const path of places.values()) await answers(() => user().get(path), 403)
  })
})
