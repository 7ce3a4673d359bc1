import { describe, expect, it } from 'vitest'
import { objectOf } from '../../runtime/json/index.ts'
import { useServerHere } from '../support/server-here.ts'
import { core, eventually, newNamespace, succeeded, uniqueName } from './objects.ts'

const group = 'rbac.authorization.orch.io'
const user = (name: string) => ({ apiGroup: group, kind: 'User', name })
const groupOf = (name: string) => ({ apiGroup: group, kind: 'Group', name })
const account = (namespace: string, name: string) => ({ kind: 'ServiceAccount', namespace, name })
const as = (namespace: string, name: string): string => `system:serviceaccount:${namespace}:${name}`
const accountGroups = (namespace: string): string[] => ['system:serviceaccounts', `system:serviceaccounts:${namespace}`]

describe('subjects of bindings', () => {
  const server = useServerHere({ store: 'lmdb' })
  const role = async (...resources: string[]): Promise<string> => {
    const name = uniqueName('role')
    const rules = resources.length === 0 ? [] : [{ apiGroups: [''], resources, verbs: ['get'] }]
    const object = { apiVersion: `${group}/v1`, kind: 'ClusterRole', metadata: { name }, rules }
    succeeded(await server.client.post(`/apis/${group}/v1/clusterroles`, object))
    return name
  }
  const bind = async (to: string, subject: object, namespace = ''): Promise<() => Promise<unknown>> => {
    const kind = namespace === '' ? 'ClusterRoleBinding' : 'RoleBinding'
    const place = namespace === '' ? '' : `namespaces/${namespace}/`
    const path = `/apis/${group}/v1/${place}${kind.toLowerCase()}s`
    const roleRef = { apiGroup: group, kind: 'ClusterRole', name: to }
    const metadata = { name: uniqueName('binding') }
    const object = { apiVersion: `${group}/v1`, kind, metadata, subjects: [subject], roleRef }
    succeeded(await server.client.post(path, object))
    return async () => succeeded(await server.client.delete(`${path}/${metadata.name}`))
  }
  const may = async (name: string, groups: string[], resource: string, namespace: string): Promise<boolean> => {
    const spec = { user: name, groups, resourceAttributes: { namespace, verb: 'get', resource } }
    const body = { apiVersion: 'authorization.orch.io/v1', kind: 'SubjectAccessReview', spec }
    const path = '/apis/authorization.orch.io/v1/subjectaccessreviews'
    return objectOf(succeeded(await server.client.post(path, body)).status).allowed === true
  }
  const mayEventually = (...question: Parameters<typeof may>): Promise<boolean> =>
    eventually(
      () => may(...question),
      (answer) => answer,
    )

  it('lose nothing when further roles are bound to them [RBAC-11]', async () => {
    const namespace = await newNamespace(server.client)
    const name = uniqueName('jane')
    const resources = ['configmaps', 'secrets', 'pods', 'services']
    for (const [index, resource] of resources.entries()) {
      await bind(await role(resource), user(name), index % 2 === 0 ? namespace : '')
      await mayEventually(name, [], resource, namespace)
      // A role without rules, and one of nothing but other names, take nothing away either.
      await bind(await role(), user(name), namespace)
      for (const before of resources.slice(0, index + 1)) expect(await may(name, [], before, namespace)).toBe(true)
    }
    expect(await may(name, [], 'endpoints', namespace)).toBe(false)
  })

  it.each(['jane@example.com', '007', 'with:colon', 'Zoë', 'a b', '*', 'u:jane', 'x/y'])(
    'have free names: %s [RBAC-13]',
    async (name) => {
      const namespace = await newNamespace(server.client)
      await bind(await role('configmaps'), user(name), namespace)
      await mayEventually(name, [], 'configmaps', namespace)
      expect(
        await may(name.toUpperCase() === name ? `${name}x` : name.toUpperCase(), [], 'configmaps', namespace),
      ).toBe(false)
      expect(await may('other', [name], 'configmaps', namespace)).toBe(false)
    },
  )

  it('get rights from tight to loose, each exactly the accounts that are meant [RBAC-21]', async () => {
    const a = await newNamespace(server.client)
    const b = await newNamespace(server.client)
    const accounts = [
      [a, 'own'],
      [a, 'default'],
      [a, 'other'],
      [b, 'default'],
      [b, 'own'],
    ] as const
    const reader = await role('pods')
    const grants: readonly (readonly [role: string, subject: object, scope: string, holders: readonly boolean[]])[] = [
      [reader, account(a, 'own'), a, [true, false, false, false, false]],
      [reader, account(a, 'default'), a, [false, true, false, false, false]],
      [reader, groupOf(`system:serviceaccounts:${a}`), a, [true, true, true, false, false]],
      [reader, groupOf('system:serviceaccounts'), '', [true, true, true, true, true]],
      ['cluster-admin', groupOf('system:serviceaccounts'), '', [true, true, true, true, true]],
    ]
    for (const [to, subject, scope, holders] of grants) {
      const undo = await bind(to, subject, scope)
      const [home, firstName] = accounts[holders.indexOf(true)] ?? accounts[0]
      await mayEventually(as(home, firstName), accountGroups(home), 'pods', a)
      for (const [index, [namespace, name]] of accounts.entries()) {
        const answer = await may(as(namespace, name), accountGroups(namespace), 'pods', a)
        expect([subject, namespace === a, name, answer]).toEqual([subject, namespace === a, name, holders[index]])
        if (scope === a) expect(await may(as(namespace, name), accountGroups(namespace), 'pods', b)).toBe(false)
        const isAdmin = await may(as(namespace, name), accountGroups(namespace), 'secrets', b)
        expect(isAdmin).toBe(to === 'cluster-admin')
      }
      expect(await may('jane', ['system:authenticated'], 'pods', a)).toBe(false)
      await undo()
      await eventually(
        () => may(as(home, firstName), accountGroups(home), 'pods', a),
        (answer) => !answer,
      )
    }
    // The accounts of a group are those of its namespace, whatever a caller asks to be.
    await bind(reader, groupOf(`system:serviceaccounts:${a}`), a)
    const headers = { 'Impersonate-User': as(a, 'own') }
    await eventually(
      () => server.client.get(core(a, 'pods', 'none'), { headers }),
      ({ status }) => status === 404,
    )
    const stranger = { 'Impersonate-User': as(b, 'own') }
    expect((await server.client.get(core(a, 'pods', 'none'), { headers: stranger })).status).toBe(403)
  })
})
