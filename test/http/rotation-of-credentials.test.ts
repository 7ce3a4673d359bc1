import { once } from 'node:events'
import { existsSync, mkdtempSync, readFileSync, renameSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { dirname, join, resolve } from 'node:path'
import { describe, expect, it, onTestFinished } from 'vitest'
import { SERVE_FLAGS } from '../../cli/serve/flags.ts'
import { objectOf } from '../../runtime/json/index.ts'
import { issueAuthority, issueServing } from '../../server/tls/issue.ts'
import { newBacking } from '../support/backing.ts'
import { secretOf, SECRETS, textOf } from '../support/bootstrap-tokens.ts'
import { CertificateFolder, type KeyPair } from '../support/certificates.ts'
import { Client } from '../support/client.ts'
import { httpsServer } from '../support/http-server.ts'
import { accepted, AUDIENCE, startIssuer, whoami } from '../support/oidc.ts'
import { waitFor } from '../support/patience.ts'
import { plainToken, startServer, type Server } from '../support/server.ts'
import { startServerHere, type ServerHere } from '../support/server-here.ts'
import { authenticator, configurationOf } from './authentication/configuration.ts'
import { configMap, core, newNamespace, succeeded, uniqueName } from './objects.ts'
import { keepAsking, page, runCommands } from './rotation.ts'
import { account, filledSecret, tokenOf } from './service-accounts/parties.ts'

const SELF_REVIEWS = '/apis/authentication.orch.io/v1/selfsubjectreviews'
const SELF_REVIEW = { apiVersion: 'authentication.orch.io/v1', kind: 'SelfSubjectReview' }

async function serverHere(...flags: readonly string[]): Promise<ServerHere> {
  const server = await startServerHere({ store: 'lmdb', flags })
  onTestFinished(() => server.dispose())
  return server
}

function newFolder(): string {
  const folder = mkdtempSync(join(tmpdir(), 'orch-credentials-'))
  onTestFinished(() => rmSync(folder, { recursive: true, force: true }))
  return folder
}

function replaceFile(file: string, content: string): void {
  writeFileSync(`${file}.new`, content)
  renameSync(`${file}.new`, file)
}

/** Asks who it is by a token, again and again; the code of a creation is the good one. */
const keepAskingBy = (client: Client, token: () => string | Promise<string>) =>
  keepAsking(async () => (await whoami(client, await token())).status)

/** Two servers of one store behind a balancer that sends no request to one that is being restarted. */
async function twoServers() {
  const backing = await newBacking('lmdb')
  const servers = [await startServer({ store: backing }), await startServer({ store: backing })]
  onTestFinished(async () => {
    await Promise.all(servers.map((server) => server.dispose()))
    await backing.dispose()
  })
  const away = new Set<Server>()
  const running = new Map(servers.map((server) => [server, 0]))
  let turn = 0
  return {
    servers,
    /** Sends a request to the next server in service. */
    async send(request: (client: Client) => Promise<number>): Promise<number> {
      const serving = servers.filter((server) => !away.has(server))
      const server = serving[turn++ % serving.length] as Server
      running.set(server, (running.get(server) ?? 0) + 1)
      try {
        return await request(server.client)
      } finally {
        running.set(server, (running.get(server) ?? 0) - 1)
      }
    },
    /** Restarts a server once its requests are answered. */
    async restart(server: Server): Promise<void> {
      away.add(server)
      await waitFor(() => expect(running.get(server)).toBe(0))
      await server.restart()
      away.delete(server)
    },
  }
}

/** The data folder of a server, as it says when it starts. */
const dataOf = (server: Server): Promise<string> =>
  waitFor(() => {
    const found = /Client configuration of the administrator: (\S+)/.exec(server.output())?.[1]
    if (found === undefined) throw new Error('the server has not named its data folder yet')
    return dirname(found)
  })

describe('credentials that are exchanged as the page on operations says', () => {
  it('of authenticating proxies: their authority fails no request [AUTHN-PROXY-01]', async () => {
    const made = new CertificateFolder()
    onTestFinished(() => made.remove())
    made.write('proxy-ca.crt', made.authority('former').cert)
    made.write('new-proxy-ca.crt', made.authority('next').cert)
    const [byFormer, byNext] = ['former', 'next'].map((by) => made.client('/CN=proxy', by)) as [KeyPair, KeyPair]
    const server = await serverHere(
      '--requestheader-client-ca-file',
      join(made.path, 'proxy-ca.crt'),
      '--requestheader-username-headers=X-Remote-User',
    )
    const clientOf = (certificate: KeyPair): Client => new Client({ ...server.client.options, token: '', certificate })
    const askBy = async (client: Client): Promise<number> => {
      const { status, body } = await client.post(SELF_REVIEWS, SELF_REVIEW, { headers: { 'x-remote-user': 'jane' } })
      const { userInfo } = (body.status ?? {}) as { userInfo?: { username: string } }
      return userInfo?.username === 'jane' ? status : status === 201 ? 0 : status
    }
    const askAnew = async (certificate: KeyPair): Promise<number | string> => {
      const client = clientOf(certificate)
      return askBy(client)
        .catch(() => 'refused')
        .finally(() => client.close())
    }
    /** Alternates a connection that stays open with a new one. */
    const keepAskingAs = (certificate: KeyPair) => {
      const kept = clientOf(certificate)
      onTestFinished(() => kept.close())
      return keepAsking(async () => {
        const status = await askBy(kept)
        return status === 201 ? Number(await askAnew(certificate)) : status
      })
    }
    const env = { TLS: made.path }
    const former = keepAskingAs(byFormer)
    await former.more(10)
    expect(await askAnew(byNext)).toBe(401)
    await runCommands('add an authority of authenticating proxies', env)
    await waitFor(async () => expect(await askAnew(byNext)).toBe(201))
    const next = keepAskingAs(byNext)
    await Promise.all([former.more(10), next.more(10)])
    expect(await former.end()).toEqual([201])
    await runCommands('accept proxies of the new authority alone', env)
    await waitFor(async () => expect(await askAnew(byFormer)).not.toBe(201))
    await next.more(10)
    expect(await next.end()).toEqual([201])
  })

  it('of users in a file: their tokens are changed on one server after the other without a failed request', async () => {
    const { servers, send, restart } = await twoServers()
    const files = await Promise.all(servers.map(async (server) => join(dirname(await dataOf(server)), 'tokens.csv')))
    const [administrators = ''] = readFileSync(files[0] ?? '', 'utf8').split('\n')
    const write = async (...tokens: readonly string[]): Promise<void> => {
      const lines = [administrators, ...tokens.map((each) => `${each},plain,plain-uid`)]
      for (const [at, server] of servers.entries()) {
        replaceFile(files[at] ?? '', `${lines.join('\n')}\n`)
        await restart(server)
      }
    }
    let token = plainToken
    const load = keepAsking(() => send(async (client) => (await whoami(client, token)).status))
    await load.more(10)
    await write(plainToken, 'next-token')
    token = 'next-token'
    await load.more(10)
    await write('next-token')
    await load.more(10)
    expect(await load.end()).toEqual([201])
    for (const { client } of servers) {
      expect((await whoami(client, plainToken)).status).toBe(401)
      expect(await whoami(client, 'next-token')).toMatchObject({ user: { username: 'plain', uid: 'plain-uid' } })
    }
  })

  it('of the administrator: a new token is taken by all servers at once, and nobody else fails', async () => {
    const { servers, send, restart } = await twoServers()
    const [first, second] = servers as [Server, Server]
    const tokenIn = async (server: Server): Promise<string> =>
      readFileSync(join(await dataOf(server), 'admin.token'), 'utf8').trim()
    const former = await tokenIn(first)
    const admin = first.client.as(former)
    onTestFinished(() => admin.close())
    const ns = await newNamespace(admin)
    succeeded(await admin.post(core(ns, 'serviceaccounts'), account('operator')))
    const rbac = 'rbac.authorization.orch.io'
    succeeded(
      await admin.post(`/apis/${rbac}/v1/clusterrolebindings`, {
        apiVersion: `${rbac}/v1`,
        kind: 'ClusterRoleBinding',
        metadata: { name: 'operator' },
        roleRef: { apiGroup: rbac, kind: 'ClusterRole', name: 'cluster-admin' },
        subjects: [{ kind: 'ServiceAccount', name: 'operator', namespace: ns }],
      }),
    )
    const meanwhile = await tokenOf(admin, ns, 'operator')
    const codeOf = async (client: Client, token: string) => (await client.get('/api/v1/nodes', { token })).status
    const bound = async ({ client }: Server) => expect(await codeOf(client, meanwhile)).toBe(200)
    for (const server of servers) await waitFor(() => bound(server))
    const load = keepAsking(() => send((client) => codeOf(client, meanwhile)))
    await load.more(10)
    await runCommands("give one server another administrator's token, and restart that server", {
      DATA: await dataOf(first),
    })
    await restart(first)
    const next = await tokenIn(first)
    expect(next).not.toBe(former)
    await waitFor(async () => expect(await codeOf(second.client, next)).toBe(200))
    for (const { client } of servers) expect(await codeOf(client, former)).toBe(401)
    await load.more(10)
    expect(await load.end()).toEqual([200])
    await restart(second)
    expect(await tokenIn(second)).toBe(next)
  })

  it('of those who join: a second bootstrap token takes the place of the first without a failed request', async () => {
    const server = await serverHere('--enable-bootstrap-token-auth')
    const [former, next] = [
      { id: 'former', secret: '0123456789abcdef' },
      { id: 'next00', secret: 'fedcba9876543210' },
    ] as const
    succeeded(await server.client.post(SECRETS, secretOf(former)))
    let token = textOf(former)
    const load = keepAskingBy(server.client, () => token)
    await load.more(10)
    succeeded(await server.client.post(SECRETS, secretOf(next)))
    await load.more(10)
    token = textOf(next)
    await load.more(10)
    succeeded(await server.client.delete(`${SECRETS}/bootstrap-token-former`))
    await load.more(10)
    expect(await load.end()).toEqual([201])
    expect((await whoami(server.client, textOf(former))).status).toBe(401)
  })

  it('of an OpenID provider: its keys and its entry are changed without a failed request [AUTHN-OIDC-03] [AUTHN-CFG-18]', async () => {
    const identity = await startIssuer()
    const other = await startIssuer()
    onTestFinished(async () => void (await Promise.all([identity.stop(), other.stop()])))
    const entry = ({ url, authority }: typeof identity) => authenticator(url, authority)
    const file = join(newFolder(), 'authentication.json')
    replaceFile(file, configurationOf([entry(identity)]))
    const server = await serverHere('--authentication-config', file)
    const former = await identity.token()
    await accepted(server.client, former)
    const withFormer = keepAskingBy(server.client, () => former)
    const withNew = keepAskingBy(server.client, () => identity.token())
    await withNew.more(10)
    const fetched = identity.calls.length
    await identity.showNext()
    await withNew.more(10)
    expect(identity.calls.length).toBe(fetched)
    identity.signWithNext()
    await Promise.all([withNew.more(10), withFormer.more(10)])
    expect(identity.calls.length).toBe(fetched + 1)
    expect(await withFormer.end()).toEqual([201])
    identity.hideFormer()
    await withNew.more(10)
    expect((await whoami(server.client, await other.token())).status).toBe(401)
    replaceFile(file, configurationOf([entry(identity), entry(other)]))
    await accepted(server.client, await other.token())
    const withOther = keepAskingBy(server.client, () => other.token())
    await Promise.all([withNew.more(10), withOther.more(10)])
    expect(await withNew.end()).toEqual([201])
    replaceFile(file, configurationOf([entry(other)]))
    await waitFor(async () => expect((await whoami(server.client, await identity.token())).status).toBe(401))
    await withOther.more(10)
    expect(await withOther.end()).toEqual([201])
  })

  it('of an OpenID provider by flags: the authority of its certificate is changed without a failed request [AUTHN-OIDC-13]', async () => {
    const identity = await startIssuer()
    onTestFinished(() => identity.stop())
    const next = await issueAuthority('next')
    const made = new CertificateFolder()
    onTestFinished(() => made.remove())
    const env = { TLS: made.path }
    const file = made.write('issuer-ca.crt', next.certificate)
    made.write('new-issuer-ca.crt', identity.authority)
    const flags = ['--oidc-issuer-url', identity.url, '--oidc-client-id', AUDIENCE, '--oidc-ca-file', file]
    const server = await serverHere(...flags)
    // The file names another authority than the provider's.
    expect((await whoami(server.client, await identity.token())).status).toBe(401)
    await runCommands('add an authority of the OpenID provider', env)
    await accepted(server.client, await identity.token())
    const load = keepAskingBy(server.client, () => identity.token())
    await load.more(10)
    // What is no certificate changes nothing, and is told once.
    const both = readFileSync(file, 'utf8')
    const sentence = `"message":"the file of authorities of the issuer ${file}`
    const told = () => server.output().split(sentence).length - 1
    replaceFile(file, 'no certificate')
    await waitFor(() => expect(told()).toBe(1))
    await load.more(10)
    replaceFile(file, both)
    // The provider exchanges its certificate, and its key, so that the server has to trust the former to go on.
    identity.certify(await issueServing(next, ['127.0.0.1']))
    await identity.showNext()
    const fetched = identity.calls.length
    made.write('new-issuer-ca.crt', next.certificate)
    await runCommands('trust the new authority of the OpenID provider alone', env)
    await waitFor(() => expect(identity.calls.length).toBeGreaterThan(fetched))
    await load.more(10)
    identity.signWithNext()
    await load.more(10)
    identity.hideFormer()
    await load.more(10)
    expect(await load.end()).toEqual([201])
    expect(told()).toBe(1)
  })

  it('root certificates: those in every namespace and in Secrets of tokens are changed with the file', async () => {
    const former = await issueAuthority('former')
    const next = await issueAuthority('next')
    const file = join(newFolder(), 'root.crt')
    replaceFile(file, former.certificate)
    const server = await serverHere('--root-ca-file', file)
    const { client } = server
    const ns = await newNamespace(client)
    const { data } = await filledSecret(client, ns, 'app')
    expect(data['ca.crt']).toBe(btoa(former.certificate))
    const certificatesIn = async (namespace: string): Promise<unknown> =>
      objectOf((await client.get(core(namespace, 'configmaps', 'orch-root-ca.crt'))).body.data)['ca.crt']
    const published = (...authorities: readonly (typeof former)[]) =>
      waitFor(async () => {
        const pem = authorities.map(({ certificate }) => certificate).join('')
        for (const namespace of [ns, 'default', 'orch-system'])
          expect(await certificatesIn(namespace), namespace).toBe(pem)
        const secret = succeeded(await client.get(core(ns, 'secrets', 'app')))
        expect(secret['data']).toEqual({ ...data, 'ca.crt': btoa(pem) })
      })
    await published(former)
    replaceFile(file, former.certificate + next.certificate)
    await published(former, next)
    // What is no certificate changes nothing, and is told once.
    replaceFile(file, 'no certificate')
    await waitFor(() => expect(server.output()).toContain(`the file of root certificates ${file}`))
    expect((await newNamespace(client)).length).toBeGreaterThan(0)
    await published(former, next)
    replaceFile(file, next.certificate)
    await published(next)
    const later = await newNamespace(client)
    await waitFor(async () => expect(await certificatesIn(later)).toBe(next.certificate))
    expect(server.output().split('"message":"the file of root certificates')).toHaveLength(2)
  })

  it('of a webhook: the authority of its certificate is changed without a failed write', async () => {
    const former = await issueAuthority('former')
    const next = await issueAuthority('next')
    const servingBy = async (authority: typeof former) => {
      const { key, certificate } = await issueServing(authority, ['127.0.0.1'])
      return { key, cert: certificate }
    }
    const hook = httpsServer(await servingBy(former), (request, response) => {
      let text = ''
      request.setEncoding('utf8').on('data', (chunk: string) => (text += chunk))
      request.on('end', () => {
        const { apiVersion, kind, request: asked } = JSON.parse(text) as Record<string, { uid: string }>
        // Every call opens a connection, and sees the certificate.
        response.writeHead(200, { 'content-type': 'application/json', connection: 'close' })
        response.end(JSON.stringify({ apiVersion, kind, response: { uid: asked?.uid, allowed: true } }))
      })
    })
    hook.listen(0, '127.0.0.1')
    await once(hook, 'listening')
    onTestFinished(() => {
      hook.closeAllConnections()
      hook.close()
    })
    const { port } = hook.address() as { port: number }
    const server = await serverHere()
    const maps = core(await newNamespace(server.client), 'configmaps')
    const group = 'admissionregistration.orch.io'
    const configurations = `/apis/${group}/v1/validatingwebhookconfigurations`
    const trusting = (...authorities: readonly (typeof former)[]) => {
      const pem = authorities.map(({ certificate }) => certificate).join('')
      const caBundle = Buffer.from(pem).toString('base64')
      const webhook = {
        name: 'rotated.hook.example',
        clientConfig: { url: `https://127.0.0.1:${port}/`, caBundle },
        rules: [{ operations: ['CREATE'], apiGroups: [''], apiVersions: ['v1'], resources: ['configmaps'] }],
        failurePolicy: 'Fail',
        sideEffects: 'None',
        admissionReviewVersions: ['v1'],
      }
      const kind = 'ValidatingWebhookConfiguration'
      return { apiVersion: `${group}/v1`, kind, metadata: { name: 'rotated' }, webhooks: [webhook] }
    }
    succeeded(await server.client.post(configurations, trusting(former)))
    const load = keepAsking(async () => (await server.client.post(maps, configMap(uniqueName('a')))).status)
    await load.more(10)
    succeeded(await server.client.patch(`${configurations}/rotated`, trusting(former, next)))
    await load.more(10)
    hook.setSecureContext(await servingBy(next))
    await load.more(10)
    succeeded(await server.client.patch(`${configurations}/rotated`, trusting(next)))
    await load.more(10)
    expect(await load.end()).toEqual([201])
    hook.setSecureContext(await servingBy(former))
    await waitFor(async () => expect((await server.client.post(maps, configMap(uniqueName('a')))).status).toBe(500))
  })
})

describe('the table of keys on the page on operations', () => {
  const section = page.slice(page.indexOf('## Exchange of keys'), page.indexOf('## Backup and restore'))
  const rows = [...section.matchAll(/^\| (?!-|key )(.+?) +\| (.+?) +\| (.+?) +\| (.+?) +\|$/gm)].map(
    ([, key = '', flags = '', , tests = '']) => ({
      key,
      flags: [...flags.matchAll(/`--([a-z-]+)`/g)].map(([, flag = '']) => flag),
      tests: [...tests.matchAll(/`([a-z/-]+)`/g)].map(([, test = '']) => test),
    }),
  )

  /** Files and folders that are no keys, and say nothing of whom to trust. */
  const NO_KEYS = new Set([
    'config',
    'data-dir',
    'audit-log-path',
    'audit-policy-file',
    'authorization-policy-file',
    'tracing-config-file',
    'root-ca-file',
    'definitions',
    'store',
    'store-override',
  ])

  it('has a row of every flag that names a file of keys, and no other', () => {
    const wanted = Object.entries(SERVE_FLAGS)
      .filter(([name, { placeholder = '' }]) => /FILE|DIR|CERT/.test(placeholder) && !NO_KEYS.has(name))
      .map(([name]) => name)
    const named = rows.flatMap(({ flags }) => flags)
    expect(wanted.length).toBeGreaterThan(10)
    expect(wanted.filter((name) => !named.includes(name))).toEqual([])
    expect(named.filter((name) => !(name in SERVE_FLAGS))).toEqual([])
  })

  it('names a test for each, and a section that is there', () => {
    expect(rows.length).toBeGreaterThan(10)
    const headings = [...section.matchAll(/^### (.+)$/gm)].map(([, heading = '']) =>
      heading.toLowerCase().replaceAll("'", '').replaceAll(' ', '-'),
    )
    const linked = rows.flatMap(({ key }) => [...key.matchAll(/\]\(#(.+)\)/g)].map(([, anchor = '']) => anchor))
    expect([...new Set(linked)].sort()).toEqual(headings.sort())
    for (const { key, tests } of rows) {
      expect(tests, key).not.toEqual([])
      for (const test of tests)
        expect(existsSync(resolve(import.meta.dirname, '..', `${test}.test.ts`)), test).toBe(true)
    }
  })
})
