import { request } from 'node:https'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { putSecret, secretOf, textOf, TOKEN } from '../../support/bootstrap-tokens.ts'
import { CertificateFolder, type KeyPair } from '../../support/certificates.ts'
import { valueOf } from '../../support/metrics.ts'
import { accepted, AUDIENCE, startIssuer } from '../../support/oidc.ts'
import { adminToken, plainToken } from '../../support/server.ts'
import { useServerHere } from '../../support/server-here.ts'
import { allowed, noOpinion, useHooks } from '../authorization/hook.ts'
import { eventually } from '../objects.ts'

const folder = new CertificateFolder()
const identity = await startIssuer()
afterAll(async () => {
  folder.remove()
  await identity.stop()
})
const clients = folder.write('clients.pem', folder.authority('clients').cert)
const proxies = folder.write('proxies.pem', folder.authority('proxies').cert)
folder.authority('stranger')

interface Credential {
  readonly token?: string
  readonly certificate?: KeyPair
  readonly headers?: Readonly<Record<string, string>>
}

interface ShownUser {
  readonly username: string
  readonly uid?: string
  readonly groups: readonly string[]
  readonly extra?: Readonly<Record<string, readonly string[]>>
}

const REVIEWS = '/apis/authentication.orch.io/v1/selfsubjectreviews'
const REVIEW = { apiVersion: 'authentication.orch.io/v1', kind: 'SelfSubjectReview' }
const ODD = {
  username: 'Ünï "quoted" \\ \u{1F600} system:masters,a',
  uid: '{}',
  groups: ['', 'a,b', ' spaces ', 'line\nbreak', 'system:'],
  extra: { 'a b': ['', '"'], __proto__x: ['ü'] },
}

describe('methods of authentication together', () => {
  const hooks = useHooks('tokens', 'access')
  const server = useServerHere(() => ({
    store: 'lmdb',
    flags: [
      '--client-ca-file',
      clients,
      '--requestheader-client-ca-file',
      proxies,
      '--requestheader-username-headers=X-Remote-User',
      '--requestheader-group-headers=X-Remote-Group',
      '--requestheader-uid-headers=X-Remote-Uid',
      '--requestheader-extra-headers-prefix=X-Remote-Extra-',
      '--oidc-issuer-url',
      identity.url,
      '--oidc-client-id',
      AUDIENCE,
      '--oidc-ca-file',
      folder.write('identity.pem', identity.authority),
      '--enable-bootstrap-token-auth',
      '--authentication-token-webhook-config-file',
      hooks.tokens.configuration,
      '--authorization-mode=RBAC,Webhook',
      '--authorization-webhook-config-file',
      hooks.access.configuration,
    ],
  }))
  let credentials: Readonly<Record<string, Credential>> = {}
  beforeAll(async () => {
    hooks.tokens.answer = ({ token }) => {
      if (token === 'remote') return { authenticated: true, user: { username: 'remote', groups: ['r'] } }
      return token === 'odd' ? { authenticated: true, user: ODD } : { authenticated: false, error: 'not mine' }
    }
    await putSecret(server.client, secretOf(TOKEN))
    await accepted(server.client, await identity.token())
    const accounts = '/api/v1/namespaces/default/serviceaccounts'
    await server.client.post(accounts, { apiVersion: 'v1', kind: 'ServiceAccount', metadata: { name: 'robot' } })
    const issued = await server.client.post(`${accounts}/robot/token`, {
      apiVersion: 'authentication.orch.io/v1',
      kind: 'TokenRequest',
      spec: {},
    })
    credentials = {
      'client certificate': { certificate: folder.client('/O=a/CN=jane', 'clients') },
      'token file': { token: plainToken },
      'bootstrap token': { token: textOf(TOKEN) },
      'service account token': { token: (issued.body.status as { token: string }).token },
      'OpenID Connect': { token: await identity.token() },
      webhook: { token: 'remote' },
      proxy: { certificate: folder.client('/CN=proxy', 'proxies'), headers: { 'X-Remote-User': 'joe' } },
    }
  })

  const call = (method: string, path: string, { token, certificate, headers }: Credential = {}, body?: object) =>
    new Promise<{ status: number | undefined; body: Record<string, unknown> }>((resolve, reject) => {
      const asked = request(
        `${server.url}${path}`,
        {
          ...certificate,
          method,
          ca: server.client.options.ca,
          agent: false,
          headers: {
            'content-type': 'application/json',
            ...(token === undefined ? {} : { authorization: `Bearer ${token}` }),
            ...headers,
          },
        },
        (answer) => {
          let text = ''
          answer.setEncoding('utf8').on('data', (chunk: string) => (text += chunk))
          answer.on('end', () =>
            resolve({
              status: answer.statusCode,
              body: text.startsWith('{') ? (JSON.parse(text) as Record<string, unknown>) : { text },
            }),
          )
        },
      )
      asked.on('error', reject)
      asked.end(body === undefined ? undefined : JSON.stringify(body))
    })
  const whoami = async (credential: Credential): Promise<ShownUser | number | undefined> => {
    const { status, body } = await call('POST', REVIEWS, credential, REVIEW)
    return status === 201 ? (body.status as { userInfo: ShownUser }).userInfo : status
  }
  const named = (user: Awaited<ReturnType<typeof whoami>>) => (typeof user === 'object' ? user.username : user)

  it('are each enough, and put their users into the group of the authenticated once [AUTHN-05] [AUTHN-07]', async () => {
    const names: Record<string, unknown> = {}
    for (const [method, credential] of Object.entries(credentials)) {
      const user = await whoami(credential)
      names[method] = named(user)
      const groups = typeof user === 'object' ? user.groups : []
      expect([method, groups.filter((group) => group === 'system:authenticated')]).toEqual([
        method,
        ['system:authenticated'],
      ])
    }
    expect(names).toEqual({
      'client certificate': 'jane',
      'token file': 'plain',
      'bootstrap token': 'system:bootstrap:abcdef',
      'service account token': 'system:serviceaccount:default:robot',
      'OpenID Connect': `${identity.url}#s1`,
      webhook: 'remote',
      proxy: 'joe',
    })
  })

  it('do not stop each other by a refusal [AUTHN-07]', async () => {
    const bad = folder.client('/CN=other', 'stranger')
    for (const [method, { token }] of Object.entries(credentials)) {
      if (token === undefined) continue
      expect([method, typeof (await whoami({ token, certificate: bad }))]).toEqual([method, 'object'])
    }
    for (const method of ['client certificate', 'proxy'])
      expect(typeof (await whoami({ ...credentials[method], token: 'nonsense' }))).toBe('object')
    expect(await whoami({ token: 'nonsense', certificate: bad })).toBe(401)
  })

  it('tell the reasons of all that refuse a token to those who review it [AUTHN-HOOK-02]', async () => {
    const review = async (token: string) => {
      const body = { apiVersion: 'authentication.orch.io/v1', kind: 'TokenReview', spec: { token } }
      return (await server.client.post('/apis/authentication.orch.io/v1/tokenreviews', body)).body.status
    }
    const foreign = await identity.token({ aud: 'another' })
    expect(await review(foreign)).toEqual({ user: {}, error: '[it is for other audiences: ["another"], not mine]' })
    for (const [method, { token }] of Object.entries(credentials)) {
      if (token === undefined) continue
      const audiences = ['https://orch.default.svc.cluster.local']
      expect([method, await review(token)]).toMatchObject([method, { authenticated: true, audiences }])
    }
  })

  it('come before rights, and these before what is there [AUTHN-01]', async () => {
    const absent = '/api/v1/namespaces/default/configmaps/absent'
    expect((await call('GET', absent, { token: 'nonsense' })).status).toBe(401)
    expect((await call('GET', '/no/such/path', { token: 'nonsense' })).status).toBe(401)
    expect((await call('GET', absent)).status).toBe(403)
    expect((await call('GET', absent, { token: plainToken })).status).toBe(403)
    expect((await call('GET', absent, { token: adminToken })).status).toBe(404)
  })

  it('know users that are no objects, and accounts that are [AUTHN-02]', async () => {
    const core = await server.client.get('/api/v1')
    const plurals = (core.body.resources as { name: string }[]).map(({ name }) => name)
    expect(plurals).toContain('serviceaccounts')
    const groups = await server.client.get('/apis')
    for (const { preferredVersion } of groups.body.groups as { preferredVersion: { groupVersion: string } }[]) {
      const { body } = await server.client.get(`/apis/${preferredVersion.groupVersion}`)
      plurals.push(...(body.resources as { name: string }[]).map(({ name }) => name))
    }
    expect(plurals.filter((plural) => /^(users|groups)(\/|$)/.test(plural))).toEqual([])
    const user = { apiVersion: 'v1', kind: 'User', metadata: { name: 'jane' } }
    for (const path of ['/api/v1/users', '/api/v1/namespaces/default/users', '/apis/authentication.orch.io/v1/users'])
      expect((await server.client.post(path, user)).status).toBe(404)
  })

  it('give a name, a uid, groups and extra attributes [AUTHN-03]', async () => {
    const headers = { 'X-Remote-User': 'joe', 'X-Remote-Uid': 'u1', 'X-Remote-Group': 'g', 'X-Remote-Extra-Scope': 's' }
    expect(await whoami({ certificate: credentials.proxy?.certificate as KeyPair, headers })).toEqual({
      username: 'joe',
      uid: 'u1',
      groups: ['g', 'system:authenticated'],
      extra: { scope: ['s'] },
    })
  })

  it('leave the meaning of all of that to authorizers, whom it reaches as it is [AUTHN-04]', async () => {
    hooks.access.answer = () => allowed
    expect((await call('GET', '/api/v1/namespaces/default/pods', { token: 'odd' })).status).toBe(200)
    hooks.access.answer = () => noOpinion
    const [asked] = hooks.access.about(ODD.username)
    expect(asked?.spec).toMatchObject({
      uid: ODD.uid,
      group: [...ODD.groups, 'system:authenticated'],
      extra: ODD.extra,
    })
    expect((await call('GET', '/api/v1/namespaces', { token: 'odd' })).status).toBe(403)
  })

  it('make nobody of who shows no credential, also on the same machine [AUTHN-06]', async () => {
    const { status, body } = await call('GET', '/api/v1/namespaces')
    expect([status, body.message]).toEqual([403, expect.stringContaining('"system:anonymous"')])
    const asked = await eventually(
      async () => hooks.access.about('system:anonymous').at(-1)?.spec.group,
      (groups) => groups !== undefined,
    )
    expect(asked).toEqual(['system:unauthenticated'])
  })

  it('are counted by their outcome, and users by kinds of names', async () => {
    const attempts = (result: string) => valueOf(server.client, 'authentication_attempts', { result })
    const success = await attempts('success')
    const error = await attempts('error')
    await whoami({ token: 'nonsense' })
    await whoami({ token: plainToken })
    expect(await attempts('error')).toBe(error + 1)
    expect(await attempts('success')).toBeGreaterThan(success)
    expect(await valueOf(server.client, 'authentication_duration_seconds_count', { result: 'error' })).toBe(error + 1)
    expect(await valueOf(server.client, 'authenticated_user_requests', { username: 'admin' })).toBeGreaterThan(0)
    expect(await valueOf(server.client, 'authenticated_user_requests', { username: 'other' })).toBeGreaterThan(0)
    expect(await valueOf(server.client, 'authenticated_user_requests', { username: 'plain' })).toBe(0)
  })

  it('show no credential in what the server writes', () => {
    for (const { token } of Object.values(credentials))
      if (token !== undefined) expect(server.output()).not.toContain(token)
    expect(server.output()).not.toContain('nonsense')
  })
})

describe('lines of a token file', () => {
  const admin = `${adminToken},admin,admin-uid,"system:masters"\n`
  const users = folder.write('users.csv', `${admin}t1,jane,u1,"a,b"\nt2,joe,u2,a,b\nt3,jim,u3\n`)
  const server = useServerHere(() => ({ store: 'lmdb', flags: ['--token-auth-file', users] }))

  it('name groups in every column after the third [AUTHN-TOK-02]', async () => {
    const groupsOf = async (token: string): Promise<unknown> => {
      const { body } = await server.client.post(REVIEWS, REVIEW, { token })
      return (body.status as { userInfo: ShownUser }).userInfo.groups
    }
    expect(await groupsOf('t1')).toEqual(['a', 'b', 'system:authenticated'])
    expect(await groupsOf('t2')).toEqual(['a', 'b', 'system:authenticated'])
    expect(await groupsOf('t3')).toEqual(['system:authenticated'])
  })
})
