import { describe, expect, it } from 'vitest'
import { objectOf } from '../../runtime/json/index.ts'
import { stores } from '../support/backing.ts'
import type { Reply } from '../support/client.ts'
import { plainToken } from '../support/server.ts'
import { useServerHere } from '../support/server-here.ts'
import { configMap, core, eventually, failed, newNamespace, succeeded, uniqueName } from './objects.ts'

const rbac = 'rbac.authorization.orch.io'
const who = '/apis/authentication.orch.io/v1/selfsubjectreviews'
const review = { apiVersion: 'authentication.orch.io/v1', kind: 'SelfSubjectReview' }
const as = (name: string, more: Record<string, string> = {}) => ({ headers: { 'Impersonate-User': name, ...more } })

describe.each(stores)('acting as somebody else on %s', (store) => {
  const server = useServerHere({ store })
  const plain = () => server.client.as(plainToken)
  const userOf = (reply: Reply): unknown => objectOf(succeeded(reply).status).userInfo
  const asked = (reply: Reply): string => failed(reply, 403, 'Forbidden').message

  async function grant(subject: string, ...rules: object[]): Promise<string> {
    const name = uniqueName('actor')
    const of = (kind: string, more: object) => ({ apiVersion: `${rbac}/v1`, kind, metadata: { name }, ...more })
    succeeded(await server.client.post(`/apis/${rbac}/v1/clusterroles`, of('ClusterRole', { rules })))
    const binding = of('ClusterRoleBinding', {
      subjects: [{ apiGroup: rbac, kind: 'User', name: subject }],
      roleRef: { apiGroup: rbac, kind: 'ClusterRole', name },
    })
    succeeded(await server.client.post(`/apis/${rbac}/v1/clusterrolebindings`, binding))
    return name
  }
  const revoke = async (name: string): Promise<unknown> =>
    succeeded(await server.client.delete(`/apis/${rbac}/v1/clusterrolebindings/${name}`))
  const mayAct = (resources: string[], resourceNames: string[], apiGroups = ['']): object => ({
    verbs: ['impersonate'],
    apiGroups,
    resources,
    resourceNames,
  })

  it('makes an administrator that user, with the groups of the name [IMPERS-03]', async () => {
    const user = async (name: string, more?: Record<string, string>): Promise<unknown> =>
      userOf(await server.client.post(who, review, as(name, more)))
    expect(await user('zoe')).toEqual({ username: 'zoe', groups: ['system:authenticated'] })
    expect(await user('Zoë'.replace('ë', Buffer.from('ë').toString('latin1')))).toMatchObject({ username: 'Zoë' })
    expect(await user('system:serviceaccount:default:robot')).toEqual({
      username: 'system:serviceaccount:default:robot',
      groups: ['system:serviceaccounts', 'system:serviceaccounts:default', 'system:authenticated'],
    })
    const more = {
      'Impersonate-Group': 'team',
      'Impersonate-Uid': 'u-1',
      'Impersonate-Extra-Scopes': 'a',
      'Impersonate-Extra-example.com%2Fkey': 'v',
    }
    expect(await user('zoe', more)).toEqual({
      username: 'zoe',
      uid: 'u-1',
      groups: ['team', 'system:authenticated'],
      extra: { scopes: ['a'], 'example.com/key': ['v'] },
    })
  })

  it('leaves the rights of the caller behind, in resources, watches and paths', async () => {
    const namespace = await newNamespace(server.client)
    const maps = core(namespace, 'configmaps')
    expect(asked(await server.client.get(maps, as('zoe')))).toContain('User "zoe" cannot list')
    expect(asked(await server.client.get(`${maps}?watch=true`, as('zoe')))).toContain('User "zoe" cannot watch')
    expect(asked(await server.client.get('/metrics', as('zoe')))).toContain('User "zoe" cannot get path')
    expect(asked(await server.client.post(maps, configMap('a'), as('zoe')))).toContain('User "zoe" cannot create')
    expect(asked(await server.client.delete(maps, as('zoe')))).toContain('User "zoe" cannot deletecollection')
    failed(await server.client.get('/apis', as('system:anonymous')), 403, 'Forbidden')
    succeeded(await server.client.get('/version', as('zoe')))
    succeeded(await server.client.get(maps, as('zoe', { 'Impersonate-Group': 'system:masters' })))
    succeeded(await server.client.get(maps, as('')))
  })

  it('takes the right to impersonate each part [IMPERS-01] [IMPERS-02]', async () => {
    const may = (name: string, more?: Record<string, string>) => plain().post(who, review, as(name, more))
    const refusal = 'User "plain" cannot impersonate resource'
    expect(asked(await may('jane'))).toBe(
      `users "jane" is forbidden: ${refusal} "users" in API group "" at the cluster scope`,
    )
    const granted = await grant(
      'plain',
      mayAct(['users'], ['jane']),
      mayAct(['groups'], ['team']),
      mayAct(['userextras/scopes'], ['a'], ['authentication.orch.io']),
      mayAct(['uids'], ['u-1'], ['authentication.orch.io']),
    )
    await eventually(
      () => may('jane'),
      ({ status }) => status === 201,
    )
    expect(asked(await may('bob'))).toContain(`${refusal} "users"`)
    succeeded(await may('jane', { 'Impersonate-Group': 'team' }))
    expect(asked(await may('jane', { 'Impersonate-Group': 'system:masters' }))).toContain(`${refusal} "groups"`)
    succeeded(await may('jane', { 'Impersonate-Extra-Scopes': 'a' }))
    expect(asked(await may('jane', { 'Impersonate-Extra-Scopes': 'b' }))).toContain(`${refusal} "userextras/scopes"`)
    expect(asked(await may('jane', { 'Impersonate-Extra-Other': 'a' }))).toContain(`${refusal} "userextras/other"`)
    succeeded(await may('jane', { 'Impersonate-Uid': 'u-1' }))
    expect(asked(await may('jane', { 'Impersonate-Uid': 'u-2' }))).toContain(`${refusal} "uids"`)
    expect(asked(await may('system:serviceaccount:default:robot'))).toContain(
      `${refusal} "serviceaccounts" in API group "" in the namespace "default"`,
    )
    await revoke(granted)
  })

  it('is refused without a credential, without a user, and under a header that is none [IMPERS-03]', async () => {
    const maps = core('default', 'configmaps')
    expect(asked(await server.client.get(maps, { token: '', ...as('jane') }))).toContain('User "system:anonymous"')
    for (const [name, value] of [
      ['Impersonate-Group', 'team'],
      ['Impersonate-Uid', 'u'],
      ['Impersonate-Extra-Scopes', 'a'],
    ] as const) {
      failed(await server.client.get(maps, { headers: { [name]: value } }), 400, 'BadRequest')
    }
    failed(await server.client.get(maps, { headers: { 'Impersonate-Users': 'jane' } }), 403, 'Forbidden')
    failed(await server.client.get('/healthz', { headers: { 'Impersonate-As': 'jane' } }), 403, 'Forbidden')
  })

  it('gives away no rights of the caller', async () => {
    const granted = await grant('zoe', { verbs: ['create'], apiGroups: [rbac], resources: ['clusterroles'] })
    const path = `/apis/${rbac}/v1/clusterroles?dryRun=All`
    const rules = [{ verbs: ['get'], apiGroups: [''], resources: ['secrets'] }]
    const role = { apiVersion: `${rbac}/v1`, kind: 'ClusterRole', metadata: { name: 'own' }, rules }
    succeeded(await server.client.post(path, role))
    const refusal = await eventually(
      () => server.client.post(path, role, as('zoe')),
      ({ text }) => text.includes('attempting to grant'),
    )
    expect(asked(refusal)).toContain('user "zoe"')
    await revoke(granted)
  })
})
