import { describe, expect, it } from 'vitest'
import { stores } from '../support/backing.ts'
import type { Reply } from '../support/client.ts'
import { plainToken } from '../support/server.ts'
import { useServerHere } from '../support/server-here.ts'
import { configMap, core, eventually, failed, newNamespace, pod, succeeded } from './objects.ts'

const group = 'rbac.authorization.orch.io'
const cluster = (plural: string): string => `/apis/${group}/v1/${plural}`
const inside = (namespace: string, plural: string): string => `/apis/${group}/v1/namespaces/${namespace}/${plural}`

const role = (kind: 'Role' | 'ClusterRole', name: string, ...rules: object[]) => ({
  apiVersion: `${group}/v1`,
  kind,
  metadata: { name },
  rules,
})
const plain = { apiGroup: group, kind: 'User', name: 'plain' }
const binding = (kind: 'RoleBinding' | 'ClusterRoleBinding', name: string, to: string, roleKind = 'ClusterRole') => ({
  apiVersion: `${group}/v1`,
  kind,
  metadata: { name },
  subjects: [plain],
  roleRef: { apiGroup: group, kind: roleKind, name: to },
})
const read = { apiGroups: [''], resources: ['configmaps'], verbs: ['get', 'list'] }

describe.each(stores)('role-based access on %s', (store) => {
  const server = useServerHere({ store })
  const user = () => server.client.as(plainToken)
  /** The first answer that has the status; rights follow objects as soon as the server has heard of them. */
  const answers = (ask: () => Promise<Reply>, status: number): Promise<Reply> =>
    eventually(ask, (reply) => reply.status === status)
  const grant = async (namespace: string, name: string, ...rules: object[]): Promise<void> => {
    succeeded(await server.client.post(inside(namespace, 'roles'), role('Role', name, ...rules)))
    succeeded(await server.client.post(inside(namespace, 'rolebindings'), binding('RoleBinding', name, name, 'Role')))
  }

  it('refuses what no role grants, with user, verb, type and place in the message [AUTHZ-01] [AUTHZ-03] [AUTHZ-04] [AUTHZ-15]', async () => {
    const namespace = await newNamespace(server.client)
    const refusal = failed(await user().get(core(namespace, 'configmaps')), 403, 'Forbidden')
    expect(refusal.message).toBe(
      `configmaps is forbidden: User "plain" cannot list resource "configmaps" in API group "" in the namespace "${namespace}"`,
    )
    failed(await user().get('/metrics'), 403, 'Forbidden')
    failed(await user().post(core(namespace, 'configmaps'), configMap('a')), 403, 'Forbidden')
  })

  it('grants in one namespace by a role, everywhere by a cluster binding, and takes it back [AUTHZ-11] [RBAC-18] [RBAC-19]', async () => {
    const a = await newNamespace(server.client)
    const b = await newNamespace(server.client)
    const name = `reader-${a}`
    succeeded(await server.client.post(cluster('clusterroles'), role('ClusterRole', name, read)))
    succeeded(await server.client.post(inside(a, 'rolebindings'), binding('RoleBinding', 'r', name)))
    await answers(() => user().get(core(a, 'configmaps')), 200)
    failed(await user().get(core(b, 'configmaps')), 403, 'Forbidden')
    failed(await user().get('/api/v1/configmaps'), 403, 'Forbidden')
    succeeded(await server.client.post(cluster('clusterrolebindings'), binding('ClusterRoleBinding', name, name)))
    await answers(() => user().get(core(b, 'configmaps')), 200)
    succeeded(await user().get('/api/v1/configmaps'))
    succeeded(await server.client.delete(`${cluster('clusterrolebindings')}/${name}`))
    await answers(() => user().get(core(b, 'configmaps')), 403)
    succeeded(await user().get(core(a, 'configmaps')))
  })

  it('asks for subresources apart from their parent [SUB-01] [RBAC-06]', async () => {
    const namespace = await newNamespace(server.client)
    succeeded(await server.client.post(core(namespace, 'pods'), pod('p')))
    const pods = { apiGroups: [''], resources: ['pods'], verbs: ['get'] }
    await grant(namespace, 'pods', pods)
    const log = `${core(namespace, 'pods')}/p/log`
    await answers(() => user().get(`${core(namespace, 'pods')}/p`), 200)
    const refusal = failed(await user().get(log), 403, 'Forbidden')
    expect(refusal.message).toContain('cannot get resource "pods/log"')
    await grant(namespace, 'logs', { ...pods, resources: ['pods/log'] })
    expect(
      (
        await eventually(
          () => user().get(log),
          ({ status }) => status !== 403,
        )
      ).status,
    ).not.toBe(403)
  })

  it('limits a rule to names, verbs and groups [RBAC-05] [RBAC-07] [RBAC-08]', async () => {
    const namespace = await newNamespace(server.client)
    const maps = core(namespace, 'configmaps')
    for (const name of ['a', 'b']) succeeded(await server.client.post(maps, configMap(name)))
    await grant(namespace, 'named', { ...read, resourceNames: ['a'] })
    await answers(() => user().get(`${maps}/a`), 200)
    failed(await user().get(`${maps}/b`), 403, 'Forbidden')
    failed(await user().get(maps), 403, 'Forbidden')
    succeeded(await user().get(`${maps}?fieldSelector=metadata.name%3Da`))
    succeeded(await user().get(`${maps}?fieldSelector=metadata.name%3Da,metadata.namespace%3D${namespace}`))
    failed(await user().get(`${maps}?fieldSelector=metadata.name%3Db`), 403, 'Forbidden')
    await grant(namespace, 'verb', { ...read, resources: ['secrets', 'deployments'], verbs: ['get'] })
    await answers(() => user().get(`${core(namespace, 'secrets')}/none`), 404)
    failed(await user().get(core(namespace, 'secrets')), 403, 'Forbidden')
    failed(await user().get(`/apis/apps/v1/namespaces/${namespace}/deployments/none`), 403, 'Forbidden')
  })

  it('lets nobody give away rights that they do not have [RBAC-16] [RBAC-17]', async () => {
    const namespace = await newNamespace(server.client)
    const manage = { apiGroups: [group], resources: ['roles', 'rolebindings'], verbs: ['create', 'patch', 'get'] }
    await grant(namespace, 'manager', manage, read)
    const roles = inside(namespace, 'roles')
    const bindings = inside(namespace, 'rolebindings')
    await answers(() => user().post(roles, role('Role', 'within', { ...read, verbs: ['get'] })), 201)
    const secrets = { apiGroups: [''], resources: ['secrets'], verbs: ['get', 'delete'] }
    const refusal = failed(await user().post(roles, role('Role', 'more', secrets)), 403, 'Forbidden')
    expect(refusal.message).toBe(
      `roles.${group} "more" is forbidden: user "plain" (groups=["system:authenticated"]) is attempting to grant RBAC permissions not currently held:\n` +
        '{APIGroups:[""], Resources:["secrets"], Verbs:["get" "delete"]}',
    )
    failed(await user().patch(`${roles}/within`, { rules: [secrets] }), 403, 'Forbidden')
    succeeded(await user().patch(`${roles}/within`, { metadata: { labels: { a: 'b' } } }))
    succeeded(await user().post(bindings, binding('RoleBinding', 'within', 'within', 'Role')))
    failed(await user().post(bindings, binding('RoleBinding', 'admin', 'cluster-admin')), 403, 'Forbidden')
    failed(await user().post(bindings, binding('RoleBinding', 'none', 'none', 'Role')), 404, 'NotFound')
    const bind = { apiGroups: [group], resources: ['clusterroles'], resourceNames: ['cluster-admin'], verbs: ['bind'] }
    await grant(namespace, 'binder', bind)
    await answers(() => user().post(bindings, binding('RoleBinding', 'admin', 'cluster-admin')), 201)
    await grant(namespace, 'escalator', { apiGroups: [group], resources: ['roles'], verbs: ['escalate'] })
    await answers(() => user().post(roles, role('Role', 'more', secrets)), 201)
  })

  it('lets everybody see public facts, and those with a credential discovery and themselves [RBAC-DEF-05] [RBAC-DEF-06] [RBAC-DEF-07]', async () => {
    for (const path of ['/version', '/livez', '/readyz', '/healthz']) {
      expect([path, (await server.client.get(path, { token: '' })).status]).toEqual([path, 200])
    }
    failed(await server.client.get('/apis', { token: '' }), 403, 'Forbidden')
    succeeded(await user().get('/apis'))
    const review = { apiVersion: 'authentication.orch.io/v1', kind: 'SelfSubjectReview' }
    succeeded(await user().post('/apis/authentication.orch.io/v1/selfsubjectreviews', review))
  })
})
