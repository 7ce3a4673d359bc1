import { objectOf } from '../../runtime/json/index.ts'
import { beforeEach, describe, expect, it } from 'vitest'
import { stores } from '../support/backing.ts'
import type { Reply } from '../support/client.ts'
import { plainToken } from '../support/server.ts'
import { useServerHere } from '../support/server-here.ts'
import { configMap, core, eventually, failed, newNamespace, pod, succeeded, uniqueName } from './objects.ts'

const group = 'rbac.authorization.orch.io'
const cluster = (plural: string, name = ''): string => `/apis/${group}/v1/${plural}${name === '' ? '' : `/${name}`}`
const inside = (namespace: string, plural: string, name = ''): string =>
  `/apis/${group}/v1/namespaces/${namespace}/${plural}${name === '' ? '' : `/${name}`}`
const object = (kind: string, name: string, more: object) => ({
  apiVersion: `${group}/v1`,
  kind,
  metadata: { name },
  ...more,
})
const user = (name: string) => ({ apiGroup: group, kind: 'User', name })
const roleRef = (name: string, kind = 'ClusterRole') => ({ apiGroup: group, kind, name })
const rules = (...each: object[]) => ({ rules: each })
const read = { apiGroups: [''], resources: ['configmaps'], verbs: ['get', 'list'] }

describe.each(stores)('roles and bindings on %s', (store) => {
  const server = useServerHere({ store })
  let namespace = ''
  beforeEach(async () => {
    namespace = await newNamespace(server.client)
  })
  const plain = () => server.client.as(plainToken)
  const answers = (ask: () => Promise<Reply>, status: number): Promise<Reply> =>
    eventually(ask, (reply) => reply.status === status)

  /** Makes, reads, lists, replaces and deletes an object. */
  async function goThrough(list: string, made: ReturnType<typeof object>, changed: object): Promise<void> {
    const path = `${list}/${made.metadata.name}`
    expect(succeeded(await server.client.post(list, made))).toMatchObject(made)
    expect(succeeded(await server.client.get(path))).toMatchObject(made)
    const { items } = succeeded(await server.client.get(list))
    expect(items.map(({ metadata }) => metadata.name)).toContain(made.metadata.name)
    expect(succeeded(await server.client.put(path, { ...made, ...changed }))).toMatchObject(changed)
    succeeded(await server.client.delete(path))
    failed(await server.client.get(path), 404, 'NotFound')
  }

  it('can be made, read, changed and deleted [RBAC-01] [RBAC-02] [RBAC-03] [RBAC-04]', async () => {
    const name = uniqueName('r')
    const more = rules(read, { ...read, resources: ['secrets'] })
    await goThrough(inside(namespace, 'roles'), object('Role', name, rules(read)), more)
    const aggregationRule = { clusterRoleSelectors: [{ matchLabels: { nobody: name } }] }
    await goThrough(cluster('clusterroles'), object('ClusterRole', name, rules(read)), more)
    await goThrough(cluster('clusterroles'), object('ClusterRole', `${name}-aggregate`, { aggregationRule }), {
      aggregationRule: { clusterRoleSelectors: [{ matchLabels: { nobody: 'else' } }] },
    })
    const binding = { subjects: [user('jane')], roleRef: roleRef('view') }
    const others = { subjects: [user('joe'), user('jane')] }
    await goThrough(inside(namespace, 'rolebindings'), object('RoleBinding', name, binding), others)
    await goThrough(cluster('clusterrolebindings'), object('ClusterRoleBinding', name, binding), others)
    const without = await server.client.post(inside(namespace, 'rolebindings'), object('RoleBinding', name, {}))
    const { details } = failed(without, 422, 'Invalid')
    expect(details.causes?.map(({ field }) => field).some((field) => field?.startsWith('roleRef'))).toBe(true)
  })

  it('grant paths only in the whole cluster [RBAC-09]', async () => {
    const name = uniqueName('paths')
    const paths = { nonResourceURLs: ['/logs/*', '/metrics'], verbs: ['get'] }
    const bound = { subjects: [user('plain')], roleRef: roleRef(name) }
    succeeded(await server.client.post(cluster('clusterroles'), object('ClusterRole', name, rules(paths, read))))
    succeeded(await server.client.post(inside(namespace, 'rolebindings'), object('RoleBinding', name, bound)))
    await answers(() => plain().get(core(namespace, 'configmaps')), 200)
    failed(await plain().get('/metrics'), 403, 'Forbidden')
    const all = object('ClusterRoleBinding', name, bound)
    succeeded(await server.client.post(cluster('clusterrolebindings'), all))
    await answers(() => plain().get('/metrics'), 200)
    // Nothing is there, but one may ask.
    expect((await plain().get('/logs/x/y')).status).toBe(404)
    failed(await plain().get('/log'), 403, 'Forbidden')
    const inRole = await server.client.post(inside(namespace, 'roles'), object('Role', name, rules(paths)))
    expect(failed(inRole, 422, 'Invalid').message).toContain('namespaced rules cannot apply to non-resource URLs')
    succeeded(await server.client.delete(cluster('clusterrolebindings', name)))
  })

  it('take a star for every value of that list alone [RBAC-10]', async () => {
    const [groups, resources, verbs] = await Promise.all(
      [
        { ...read, apiGroups: ['*'], verbs: ['list'] },
        { ...read, resources: ['*'], verbs: ['list'] },
        { ...read, verbs: ['*'] },
      ].map(async (rule) => {
        const place = await newNamespace(server.client)
        succeeded(await server.client.post(inside(place, 'roles'), object('Role', 'star', rules(rule))))
        const binding = object('RoleBinding', 'star', { subjects: [user('plain')], roleRef: roleRef('star', 'Role') })
        succeeded(await server.client.post(inside(place, 'rolebindings'), binding))
        return place
      }),
    )
    const deployments = (place: string): string => `/apis/apps/v1/namespaces/${place}/deployments`
    await answers(() => plain().get(core(groups!, 'configmaps')), 200)
    failed(await plain().get(core(groups!, 'secrets')), 403, 'Forbidden')
    failed(await plain().post(core(groups!, 'configmaps'), configMap('a')), 403, 'Forbidden')
    await answers(() => plain().get(core(resources!, 'secrets')), 200)
    failed(await plain().get(deployments(resources!)), 403, 'Forbidden')
    failed(await plain().post(core(resources!, 'configmaps'), configMap('a')), 403, 'Forbidden')
    await answers(() => plain().post(core(verbs!, 'configmaps'), configMap('a')), 201)
    failed(await plain().get(core(verbs!, 'secrets')), 403, 'Forbidden')
    failed(await plain().get(deployments(verbs!)), 403, 'Forbidden')
  })

  it('name subjects of three kinds, by letter case, free but for what each kind needs [RBAC-12]', async () => {
    const reviews = '/apis/authorization.orch.io/v1/subjectaccessreviews'
    const resourceAttributes = { namespace, verb: 'get', resource: 'configmaps' }
    const allowed = async (who: object): Promise<unknown> => {
      const review = { apiVersion: 'authorization.orch.io/v1', kind: 'SubjectAccessReview', metadata: {} }
      const { status } = succeeded(
        await server.client.post(reviews, { ...review, spec: { ...who, resourceAttributes } }),
      )
      return objectOf(status).allowed
    }
    succeeded(await server.client.post(inside(namespace, 'roles'), object('Role', 'r', rules(read))))
    const subjects = [
      user('Jane'),
      { apiGroup: group, kind: 'Group', name: 'readers' },
      { kind: 'ServiceAccount', name: 'robot', namespace },
    ]
    const binding = object('RoleBinding', 'r', { subjects, roleRef: roleRef('r', 'Role') })
    expect(succeeded(await server.client.post(inside(namespace, 'rolebindings'), binding))).toMatchObject({ subjects })
    await eventually(
      () => allowed({ user: 'Jane' }),
      (answer) => answer === true,
    )
    expect(await allowed({ user: 'jane' })).toBe(false)
    expect(await allowed({ user: 'any', groups: ['readers'] })).toBe(true)
    expect(await allowed({ user: 'any', groups: ['Readers'] })).toBe(false)
    expect(await allowed({ user: `system:serviceaccount:${namespace}:robot` })).toBe(true)
    expect(await allowed({ user: 'system:serviceaccount:other:robot' })).toBe(false)
    const lost = { subjects: [{ kind: 'ServiceAccount', name: 'robot' }], roleRef: roleRef('view') }
    const refusal = await server.client.post(cluster('clusterrolebindings'), object('ClusterRoleBinding', 'lost', lost))
    const { details } = failed(refusal, 422, 'Invalid')
    expect(details.causes).toEqual([
      { reason: 'FieldValueRequired', message: 'Required value', field: 'subjects[0].namespace' },
    ])
  })

  it('bind names of any form', async () => {
    const subjects = ['jane@example.com', '007', 'with:colon'].map(user)
    const binding = object('RoleBinding', 'free', { subjects, roleRef: roleRef('view') })
    expect(succeeded(await server.client.post(inside(namespace, 'rolebindings'), binding))).toMatchObject({ subjects })
  })

  it('keep the role that a binding names [RBAC-14]', async () => {
    const path = inside(namespace, 'rolebindings', 'b')
    const binding = object('RoleBinding', 'b', { subjects: [user('jane')], roleRef: roleRef('view') })
    succeeded(await server.client.post(inside(namespace, 'rolebindings'), binding))
    const { details } = failed(await server.client.put(path, { ...binding, roleRef: roleRef('edit') }), 422, 'Invalid')
    expect(details.causes?.map(({ field }) => field)).toEqual(['roleRef'])
    const others = { ...binding, subjects: [user('joe')] }
    expect(succeeded(await server.client.put(path, others))).toMatchObject(others)
  })

  it('have names that fit into one step of a path [RBAC-15]', async () => {
    for (const name of ['system:my-role', 'A.b']) {
      const path = inside(namespace, 'roles')
      expect(succeeded(await server.client.post(path, object('Role', name, rules(read)))).metadata.name).toBe(name)
      succeeded(await server.client.get(`${path}/${name}`))
    }
    for (const name of ['.', '..', 'a/b', 'a%b']) {
      const reply = await server.client.post(inside(namespace, 'roles'), object('Role', name, rules(read)))
      expect(failed(reply, 422, 'Invalid').details.causes?.[0]?.field).toBe('metadata.name')
    }
  })

  it('say in a review which binding allows [REVIEW-05]', async () => {
    const reviews = '/apis/authorization.orch.io/v1/selfsubjectaccessreviews'
    const named = { ...read, verbs: ['get'], resourceNames: ['a'] }
    const review = async (resourceAttributes: object) => {
      const body = { apiVersion: 'authorization.orch.io/v1', kind: 'SelfSubjectAccessReview', metadata: {} }
      return objectOf(succeeded(await plain().post(reviews, { ...body, spec: { resourceAttributes } })).status)
    }
    const asked = { namespace, verb: 'get', resource: 'configmaps', name: 'a' }
    expect(await review(asked)).toEqual({ allowed: false })
    succeeded(await server.client.post(inside(namespace, 'roles'), object('Role', 'r', rules(named))))
    const binding = object('RoleBinding', 'b', { subjects: [user('plain')], roleRef: roleRef('r', 'Role') })
    succeeded(await server.client.post(inside(namespace, 'rolebindings'), binding))
    const reason = `RBAC: allowed by RoleBinding "b/${namespace}" of Role "r" to User "plain"`
    const status = await eventually(
      () => review(asked),
      ({ allowed }) => allowed === true,
    )
    expect(status).toEqual({ allowed: true, reason })
    for (const other of [{ name: 'b' }, { verb: 'list' }, { group: 'apps' }, { namespace: 'default' }]) {
      expect([other, await review({ ...asked, ...other })]).toEqual([other, { allowed: false }])
    }
    succeeded(await server.client.post(core(namespace, 'configmaps'), configMap('a')))
    succeeded(await plain().get(core(namespace, 'configmaps', 'a')))
    failed(await plain().get(core(namespace, 'configmaps', 'b')), 403, 'Forbidden')
  })

  it('are listed for the caller by a review of rules [REVIEW-04]', async () => {
    const special = { verbs: ['get', 'watch'], apiGroups: ['example.com'], resources: ['things'] }
    succeeded(await server.client.post(inside(namespace, 'roles'), object('Role', 'r', rules(special))))
    const binding = object('RoleBinding', 'b', { subjects: [user('plain')], roleRef: roleRef('r', 'Role') })
    succeeded(await server.client.post(inside(namespace, 'rolebindings'), binding))
    const body = { apiVersion: 'authorization.orch.io/v1', kind: 'SelfSubjectRulesReview', metadata: {} }
    const path = '/apis/authorization.orch.io/v1/selfsubjectrulesreviews'
    const list = async (place: string) =>
      objectOf(succeeded(await plain().post(path, { ...body, spec: { namespace: place } })).status)
    const { resourceRules, nonResourceRules, incomplete } = await eventually(
      () => list(namespace),
      (status) => JSON.stringify(status).includes('"things"'),
    )
    expect(resourceRules).toContainEqual(special)
    expect(JSON.stringify(nonResourceRules)).toContain('/version')
    expect(incomplete).toBe(false)
    expect(JSON.stringify(await list('default'))).not.toContain('"things"')
  })

  it('answer questions about paths by the rules for paths [REVIEW-12]', async () => {
    const name = uniqueName('metrics')
    const paths = { nonResourceURLs: ['/metrics'], verbs: ['get'] }
    succeeded(await server.client.post(cluster('clusterroles'), object('ClusterRole', name, rules(paths))))
    const bound = object('ClusterRoleBinding', name, { subjects: [user('jane')], roleRef: roleRef(name) })
    succeeded(await server.client.post(cluster('clusterrolebindings'), bound))
    const review = { apiVersion: 'authorization.orch.io/v1', kind: 'SubjectAccessReview', metadata: {} }
    const ask = async (asked: string) => {
      const spec = { user: 'jane', groups: ['a'], uid: 'u', nonResourceAttributes: { path: asked, verb: 'get' } }
      const path = '/apis/authorization.orch.io/v1/subjectaccessreviews'
      return objectOf(succeeded(await server.client.post(path, { ...review, spec })).status)
    }
    const status = await eventually(
      () => ask('/metrics'),
      ({ allowed }) => allowed === true,
    )
    expect(status.reason).toBe(`RBAC: allowed by ClusterRoleBinding "${name}" of ClusterRole "${name}" to User "jane"`)
    expect(await ask('/metrics/x')).toEqual({ allowed: false })
  })

  it('give everything to members of the superuser group', async () => {
    const bindings = succeeded(await server.client.get(cluster('clusterrolebindings', 'cluster-admin')))
    expect(bindings).toMatchObject({
      subjects: [{ apiGroup: group, kind: 'Group', name: 'system:masters' }],
      roleRef: roleRef('cluster-admin'),
    })
    succeeded(await server.client.post(core(namespace, 'pods'), pod('p')))
  })
})
