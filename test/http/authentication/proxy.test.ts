import { Agent, request } from 'node:https'
import { afterAll, describe, expect, it } from 'vitest'
import { CertificateFolder, type KeyPair } from '../../support/certificates.ts'
import { refusedStart } from '../../support/refusal.ts'
import { plainToken } from '../../support/server.ts'
import { useServerHere } from '../../support/server-here.ts'
import { newBacking } from '../../support/backing.ts'
import { core, eventually } from '../objects.ts'

const folder = new CertificateFolder()
afterAll(() => folder.remove())
// Both authorities have the same name: only their keys tell them apart.
const clients = folder.write('clients.pem', folder.authority('clients', 'authority').cert)
const proxies = folder.write('proxies.pem', folder.authority('proxies', 'authority').cert)
folder.authority('stranger', 'authority')

const proxy = folder.client('/CN=proxy', 'proxies')
const jane = folder.client('/O=a/CN=jane', 'clients')
const headerFlags = [
  '--requestheader-username-headers=X-Remote-User,X-Other-User',
  '--requestheader-uid-headers=X-Remote-Uid',
  '--requestheader-group-headers=X-Remote-Group,X-Other-Group',
  '--requestheader-extra-headers-prefix=X-Remote-Extra-',
]
const proxyFlags = ['--requestheader-client-ca-file', proxies, ...headerFlags]

describe('an authenticating proxy', () => {
  const server = useServerHere({
    store: 'lmdb',
    flags: ['--client-ca-file', clients, '--requestheader-allowed-names=proxy,other', ...proxyFlags],
  })

  /** A self review with headers as they stand, in pairs of name and value; the status, and the user where there is one. */
  const whoami = (identity: Partial<KeyPair>, headers: readonly string[] = [], agent: Agent | false = false) =>
    new Promise<{ status: number | undefined; user?: unknown }>((resolve, reject) => {
      const body = JSON.stringify({ apiVersion: 'authentication.orch.io/v1', kind: 'SelfSubjectReview' })
      const length = ['Host', 'localhost', 'Content-Type', 'application/json', 'Content-Length', String(body.length)]
      const asked = request(
        `${server.url}/apis/authentication.orch.io/v1/selfsubjectreviews`,
        { ...identity, method: 'POST', ca: server.client.options.ca, agent, headers: [...length, ...headers] as never },
        (answer) => {
          let text = ''
          answer.setEncoding('utf8').on('data', (chunk: string) => (text += chunk))
          answer.on('end', () => {
            const { status } = JSON.parse(text) as { status: { userInfo?: unknown } }
            const isUser = answer.statusCode === 201
            resolve({ status: answer.statusCode, ...(isUser ? { user: status.userInfo } : {}) })
          })
        },
      )
      asked.on('error', reject)
      asked.end(Buffer.from(body))
    })
  const userOf = (username: string, ...groups: string[]) => ({
    status: 201,
    user: { username, groups: [...groups, 'system:authenticated'] },
  })
  const refused = { status: 401 }
  const bearer = ['Authorization', `Bearer ${plainToken}`]
  const claimed = ['X-Remote-User', 'root', 'X-Remote-Group', 'system:masters']

  it('names users with their groups, uid and extra attributes in headers [AUTHN-PROXY-01] [AUTHN-05]', async () => {
    expect(await whoami(proxy, ['X-Remote-User', 'joe'])).toEqual(userOf('joe'))
    const headers = [
      'X-Remote-User',
      'jane',
      'X-Remote-Uid',
      'u1',
      'X-Remote-Group',
      'a',
      'X-Other-Group',
      'c',
      'x-remote-group',
      'b',
      'X-Remote-Extra-Scopes',
      'read',
      'X-Remote-Extra-scopes',
      'write',
      'X-Remote-Extra-Example.com%2FDepartment',
      Buffer.from('Büro').toString('latin1'),
      'X-Remote-Extra-bad%zz',
      '1',
    ]
    expect(await whoami(proxy, headers)).toEqual({
      status: 201,
      user: {
        username: 'jane',
        uid: 'u1',
        groups: ['a', 'b', 'c', 'system:authenticated'],
        extra: { scopes: ['read', 'write'], 'example.com/department': ['Büro'], 'bad%zz': ['1'] },
      },
    })
  })

  it('is known by a certificate of its authority and by its name alone [AUTHN-PROXY-01]', async () => {
    const other = folder.client('/CN=other', 'proxies')
    expect(await whoami(other, ['X-Remote-User', 'joe'])).toEqual(userOf('joe'))
    expect(await whoami(folder.client('/CN=mallory', 'proxies'), claimed)).toEqual(refused)
    expect(await whoami(folder.client('/CN=proxy', 'stranger'), claimed)).toEqual(refused)
    // The right name, by the authority for users.
    expect(await whoami(folder.client('/CN=proxy', 'clients'), claimed)).toEqual(userOf('proxy'))
  })

  it('is nobody itself: its certificate names no user', async () => {
    expect(await whoami(proxy)).toEqual(refused)
    expect(await whoami(proxy, ['X-Remote-Group', 'system:masters'])).toEqual(refused)
    expect(await whoami(proxy, ['X-Remote-User', ''])).toEqual(refused)
    expect(await whoami(proxy, bearer)).toMatchObject({ user: { username: 'plain' } })
  })

  it('is the only one whose headers count: those of users, of tokens and of nobody have no effect', async () => {
    expect(await whoami(jane, claimed)).toEqual(userOf('jane', 'a'))
    const { user } = userOf('plain')
    expect(await whoami({}, [...bearer, ...claimed])).toMatchObject({ status: 201, user })
    expect((await whoami({}, claimed)).status).toBe(403)
    const answer = await server.client.get('/api', { token: '', headers: { 'x-remote-user': 'root' } })
    expect(answer.body.message).toContain('system:anonymous')
  })

  it('takes the first header that has a value, and each value as it stands', async () => {
    const both = ['X-Other-User', 'second', 'X-Remote-User', 'first']
    expect(await whoami(proxy, both)).toEqual(userOf('first'))
    expect(await whoami(proxy, ['X-Remote-User', '', 'X-Other-User', 'second'])).toEqual(userOf('second'))
    expect(await whoami(proxy, ['X-REMOTE-USER', 'jane,root', 'X-Remote-Group', 'a,system:masters'])).toEqual(
      userOf('jane,root', 'a,system:masters'),
    )
  })

  it('does not give a user by a name that was sent twice, nor by headers of a similar name', async () => {
    expect(await whoami(proxy, ['X-Remote-User', 'root', 'X-Remote-User', 'jane'])).toEqual(refused)
    expect(await whoami(proxy, ['X-Remote-User', 'root', 'x-remote-user', 'jane'])).toEqual(refused)
    expect(await whoami(proxy, ['X-Remote-User', 'jane', 'X-Remote-Uid', '1', 'X-Remote-Uid', '2'])).toEqual(refused)
    expect(await whoami(proxy, ['X_Remote_User', 'root'])).toEqual(refused)
    expect(await whoami(proxy, ['X-Remote-User', 'jane', 'X_Remote_Group', 'system:masters'])).toEqual(userOf('jane'))
    expect(await whoami(proxy, ['X-Remote-User', 'jane', 'X-Remote-Extra', 'x'])).toEqual(userOf('jane'))
  })

  it('is recognized through an intermediate authority, also when its TLS session is resumed', async () => {
    const { cert: between } = folder.intermediate('between', 'proxies')
    const { cert, key } = folder.client('/CN=proxy', 'between')
    const identity = { cert: cert + between, key }
    const agent = new Agent({ keepAlive: false, maxCachedSessions: 10 })
    for (let connection = 0; connection < 3; connection++)
      expect(await whoami(identity, ['X-Remote-User', 'joe'], agent)).toEqual(userOf('joe'))
    expect(await whoami({ cert, key }, ['X-Remote-User', 'joe'])).toEqual(refused)
    const own = folder.intermediate('own', 'clients')
    const user = folder.client('/CN=joe', 'own')
    const identityOfUser = { cert: user.cert + own.cert, key: user.key }
    expect(await whoami(identityOfUser, claimed, new Agent({ keepAlive: false }))).toEqual(userOf('joe'))
    // The authority for users signs nothing for proxies, also where those of proxies are sent along.
    const forged = folder.client('/CN=proxy', 'own')
    expect(await whoami({ cert: forged.cert + own.cert + between, key: forged.key }, claimed)).toEqual(userOf('proxy'))
  })

  it('is told to servers that requests are passed on to', async () => {
    const name = core('orch-system', 'configmaps', 'extension-apiserver-authentication')
    const { body } = await eventually(
      () => server.client.get(name),
      ({ status }) => status === 200,
    )
    expect(body.data).toMatchObject({
      'requestheader-client-ca-file': expect.stringContaining('BEGIN CERTIFICATE'),
      'requestheader-allowed-names': '["proxy","other"]',
      'requestheader-username-headers': '["X-Remote-User","X-Other-User"]',
      'requestheader-uid-headers': '["X-Remote-Uid"]',
      'requestheader-group-headers': '["X-Remote-Group","X-Other-Group"]',
      'requestheader-extra-headers-prefix': '["X-Remote-Extra-"]',
    })
  })

  it('loses its trust with its authority, without a restart', async () => {
    const agent = new Agent({ keepAlive: true })
    expect(await whoami(proxy, ['X-Remote-User', 'joe'], agent)).toEqual(userOf('joe'))
    folder.write('proxies.pem', folder.authority('successors', 'authority').cert)
    const successor = folder.client('/CN=proxy', 'successors')
    await eventually(
      () => whoami(successor, ['X-Remote-User', 'joe']),
      ({ status }) => status === 201,
    )
    expect(await whoami(proxy, ['X-Remote-User', 'joe'], agent)).toEqual(refused)
    agent.destroy()
  })
})

it.each([
  [['--requestheader-username-headers=X-Remote-User'], '--requestheader-username-headers needs'],
  [['--requestheader-client-ca-file', proxies], 'needs --requestheader-username-headers'],
  [['--requestheader-client-ca-file', proxies, '--requestheader-username-headers=X Remote'], 'is not the name of a'],
  [['--client-ca-file', proxies, ...proxyFlags], 'every client could name any user'],
  [['--requestheader-client-ca-file', '/nonexistent', ...headerFlags], 'the file of proxy authorities /nonexistent'],
  [[...proxyFlags, '--requestheader-allowed-names= '], 'a name is empty'],
])('refuses %j at the start', async (flags, sentence) => {
  const backing = await newBacking('lmdb')
  const { code, output } = await refusedStart(backing, flags)
  await backing.dispose()
  expect(code).not.toBe(0)
  expect(output).toContain(sentence)
})
