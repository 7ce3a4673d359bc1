import { once } from 'node:events'
import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { vendor } from '../../../generated/index.ts'
import { secretOf, SECRETS, textOf as bootstrapText } from '../../support/bootstrap-tokens.ts'
import type { Reply } from '../../support/client.ts'
import { httpServer } from '../../support/http-server.ts'
import { accepted, startIssuer, type IdentityService } from '../../support/oidc.ts'
import { adminToken, plainToken } from '../../support/server.ts'
import { useServerHere } from '../../support/server-here.ts'
import { authenticator, configurationOf } from '../authentication/configuration.ts'
import { temporaryFolder } from '../authentication/folder.ts'
import { clientConfiguration, useHooks } from '../authorization/hook.ts'
import { eventsIn } from '../audit/events.ts'
import { core, newNamespace, secret, succeeded, uniqueName } from '../objects.ts'
import { account, filledSecret, textOf, tokenOf } from '../service-accounts/parties.ts'

const folder = temporaryFolder()
const API = `authentication.${vendor.apiDomain}/v1`
const REVIEWS = `/apis/${API}/tokenreviews`
/** What the server itself shows the webhook of tokens. */
const OWN_CREDENTIAL = 'own-credential-0123456789'
/** A token that the webhook knows. */
const HOOKED = 'hooked-0123456789abcdef'
const BOOTSTRAP = { id: 'leaks0', secret: 'q0w1e2r3t4y5u6i7' }

/** Everything that was sent somewhere beside the answers: by HTTP to a collector of spans, or of audit events. */
function collector() {
  let received = ''
  const server = httpServer((request, response) => {
    request.setEncoding('utf8').on('data', (chunk: string) => (received += chunk))
    request.on('end', () => response.writeHead(200, { 'content-type': 'application/json' }).end('{}'))
  })
  beforeAll(async () => {
    server.listen(0, '127.0.0.1')
    await once(server, 'listening')
  })
  afterAll(() => {
    server.closeAllConnections()
    server.close()
  })
  return {
    received: () => received,
    get address() {
      const address = server.address()
      return `127.0.0.1:${typeof address === 'object' ? address?.port : ''}`
    },
  }
}

/** The parts of a credential that nobody else may see: of a signed token what it says, and its signature. */
const secretParts = (credential: string): readonly string[] => {
  const [, ...parts] = credential.split('.')
  return parts.length === 0 ? [credential] : parts
}

/** The same with another end, which nobody accepts. */
const spoilt = (credential: string): string => `${credential.slice(0, -6)}a0${credential.endsWith('0') ? 1 : 0}a0a`

describe('no output of a server', () => {
  const spans = collector()
  const events = collector()
  const hooks = useHooks('tokens')
  let issuer: IdentityService
  beforeAll(async () => void (issuer = await startIssuer()))
  afterAll(() => issuer.stop())
  const log = join(folder.path, 'audit.log')
  const server = useServerHere(() => {
    const { url, authority } = hooks.tokens
    const cluster = { server: url, 'certificate-authority-data': Buffer.from(authority).toString('base64') }
    hooks.tokens.answer = ({ token = '' }) =>
      token === HOOKED
        ? { authenticated: true, user: { username: 'hooked' } }
        : token.startsWith('broken-')
          ? { code: 400 }
          : { authenticated: false, error: `${token} is unknown` }
    const policy = {
      apiVersion: `audit.${vendor.domain}/v1`,
      kind: 'Policy',
      rules: [
        // Bootstrap tokens are kept there, and a body of a Secret shows it.
        {
          level: 'Metadata',
          namespaces: [vendor.systemNamespace],
          resources: [{ group: '', resources: ['secrets'] }],
        },
        { level: 'RequestResponse' },
      ],
    }
    const tracing = { apiVersion: `apiserver.config.${vendor.domain}/v1beta1`, kind: 'TracingConfiguration' }
    return {
      store: 'lmdb',
      flags: [
        '--v=10',
        '--access-log',
        '--slow-request-threshold=1ms',
        '--enable-bootstrap-token-auth',
        '--authentication-config',
        folder.write('authentication.json', configurationOf([authenticator(issuer.url, issuer.authority)])),
        '--authentication-token-webhook-config-file',
        folder.write('tokens.json', clientConfiguration(cluster, { token: OWN_CREDENTIAL })),
        '--tracing-config-file',
        folder.write(
          'tracing.json',
          JSON.stringify({ ...tracing, endpoint: spans.address, samplingRatePerMillion: 1_000_000 }),
        ),
        '--audit-policy-file',
        folder.write('policy.json', JSON.stringify(policy)),
        '--audit-log-path',
        log,
        '--audit-webhook-batch-max-wait=50ms',
        '--audit-webhook-config-file',
        folder.write('events.json', clientConfiguration({ server: `http://${events.address}` })),
      ],
    }
  })

  /** Waits until a last request is seen in every output. */
  const settled = async (): Promise<void> => {
    const id = uniqueName('last')
    await server.client.get('/version', { headers: { 'audit-id': id } })
    for (const output of [server.output, () => readFileSync(log, 'utf8'), spans.received, events.received])
      await expect.poll(output).toContain(id)
  }

  /** Every document of the server that is neither an object nor made of schemas: health, metrics, debugging. */
  const documents = async (): Promise<ReadonlyMap<string, string>> => {
    const { paths } = (await server.client.get('/')).body as unknown as { paths: string[] }
    const read = new Map<string, string>()
    const ofSchemas = /^\/(apis?|openapi)(\/|$)/
    for (const path of [
      ...paths.filter((each) => !ofSchemas.test(each)),
      '/metrics',
      '/metrics/slis',
      '/readyz?verbose',
      '/livez?verbose',
      ...['requests', 'queues', 'priority_levels'].map((dump) => `/debug/api_priority_and_fairness/dump_${dump}`),
    ])
      read.set(path, (await server.client.get(path)).text)
    return read
  }

  /** Every output in which a part of a credential stands. */
  const leaksOf = async (credentials: Readonly<Record<string, string>>, answers: readonly Reply[]) => {
    await settled()
    const outputs = new Map([
      ['the log', server.output()],
      ['the audit log', readFileSync(log, 'utf8')],
      ['audit events by webhook', events.received()],
      ['spans', spans.received()],
      ['answers', answers.map(({ headers, text }) => JSON.stringify(headers) + text).join('\n')],
      ...(await documents()),
    ])
    return Object.entries(credentials).flatMap(([name, credential]) =>
      [...outputs]
        .filter(([, output]) => secretParts(credential).some((part) => output.includes(part)))
        .map(([output]) => `${name} in ${output}`),
    )
  }

  it('shows a credential of any method, known or unknown, however it is sent', async () => {
    const { client } = server
    const ns = await newNamespace(client)
    succeeded(await client.post(core(ns, 'serviceaccounts'), account('app')))
    succeeded(await client.post(SECRETS, secretOf(BOOTSTRAP)))
    const oidc = await issuer.token({ sub: 'leak-subject' })
    await accepted(client, oidc)
    const legacy = textOf((await filledSecret(client, ns, 'old')).data['token'])
    const known = {
      'the static token of a user': plainToken,
      'the static token of the administrator': adminToken,
      'a token of a service account': await tokenOf(client, ns, 'app'),
      'a token of an OpenID provider': oidc,
      'a token that a webhook knows': HOOKED,
      'a bootstrap token': bootstrapText(BOOTSTRAP),
    }
    const unknown = {
      ...Object.fromEntries(Object.entries(known).map(([name, token]) => [`${name}, spoilt`, spoilt(token)])),
      'a token that nobody knows': 'nobody-0123456789abcdef',
      'a token whose webhook fails': 'broken-0123456789abcdef',
      'a token with a head of its own': `${Buffer.from('{"alg":"none"}').toString('base64url')}.e30xMjM0NTY3ODk.c2lnbmF0dXJlLW9mLW5vYm9keQ`,
      'a token of a deleted account': await tokenOf(client, ns, 'old'),
      'a token of its Secret': legacy,
    }
    succeeded(await client.delete(core(ns, 'serviceaccounts', 'old')))
    const answers: Reply[] = []
    for (const [sent, isKnown] of [
      ...Object.values(known).map((token) => [token, true] as const),
      ...Object.values(unknown).map((token) => [token, false] as const),
    ]) {
      const own = { token: '' }
      const review = { apiVersion: API, kind: 'TokenReview', spec: { token: sent } }
      const json = JSON.stringify(review)
      const first = await client.get('/api', { token: sent })
      expect([sent, first.status]).toEqual([sent, isKnown ? first.status : 401])
      if (isKnown) expect(first.status).not.toBe(401)
      answers.push(
        first,
        await client.get(`/api/v1/namespaces?access_token=${sent}&token=${sent}`, own),
        await client.get('/version', { ...own, headers: { authorization: `Bearer  ${sent}` } }),
        await client.get('/version', { ...own, headers: { authorization: `Basic ${sent}`, cookie: `t=${sent}` } }),
        await client.get('/version', { ...own, headers: { 'x-api-key': sent, 'x-token': sent } }),
        await client.post(core(ns, 'configmaps'), '{"kind":', { token: sent }),
      )
      for (const body of [review, json, json.slice(0, -1), { ...review, spec: { token: [sent] } }]) {
        const reviewed = await client.post(REVIEWS, body)
        // The answer to the caller who sent the token holds its review, as Kubernetes' does.
        answers.push({ ...reviewed, text: reviewed.status === 201 ? '' : reviewed.text })
      }
    }
    const credentials = { ...known, ...unknown, 'the credential of the server for its webhook': OWN_CREDENTIAL }
    expect(await leaksOf(credentials, answers)).toEqual([])
  })

  it('shows a token that was asked for', async () => {
    const { client } = server
    const ns = await newNamespace(client)
    succeeded(await client.post(core(ns, 'serviceaccounts'), account('asked')))
    const token = await tokenOf(client, ns, 'asked')
    expect(await leaksOf({ 'the new token': token }, [])).toEqual([])
    const [event] = (await eventsIn(log)).filter(
      ({ stage, requestURI }) => stage === 'ResponseComplete' && requestURI.includes('serviceaccounts/asked/token'),
    )
    expect(event).toMatchObject({ level: 'RequestResponse', responseObject: { status: { token: 'REDACTED' } } })
  })

  it('but an audit event of bodies shows what a Secret holds, as Kubernetes’ does', async () => {
    const { client } = server
    const ns = await newNamespace(client)
    const held = { 'what a Secret holds': 'held-by-a-secret-0123456789' }
    const [value = ''] = Object.values(held)
    succeeded(await client.post(core(ns, 'secrets'), secret('a', { stringData: { key: value } })))
    const leaks = (await leaksOf(held, [])).map((leak) => leak.replace(/^.* in /, ''))
    expect(leaks).toEqual(['the audit log', 'audit events by webhook'])
  })
})

describe('audit events of Secrets at the level Metadata', () => {
  const log = join(folder.path, 'metadata.log')
  const server = useServerHere({ store: 'lmdb', flags: ['--audit-log-path', log, '--v=10', '--access-log'] })

  it('show nothing of what they hold, whatever is done with them', async () => {
    const { client } = server
    const ns = await newNamespace(client)
    const plain = 'held-by-a-secret'
    const encoded = Buffer.from('held-by-a-secret').toString('base64')
    const secrets = core(ns, 'secrets')
    succeeded(await client.post(secrets, secret('a', { stringData: { key: plain } })))
    succeeded(await client.put(`${secrets}/a`, secret('a', { data: { key: encoded } })))
    succeeded(await client.patch(`${secrets}/a`, { data: { more: encoded } }))
    succeeded(await client.get(secrets))
    const watch = await client.watch(`${secrets}?watch=true`)
    await watch.take(1)
    await watch.close()
    await client.post(secrets, secret('b', { data: { key: [encoded] } }))
    await client.post(secrets, `{"kind":"Secret","data":{"key":"${encoded}`)
    succeeded(await client.delete(`${secrets}/a`))
    const id = uniqueName('last')
    await client.get('/version', { headers: { 'audit-id': id } })
    await expect.poll(() => readFileSync(log, 'utf8')).toContain(id)
    await expect.poll(() => server.output()).toContain(id)
    for (const output of [readFileSync(log, 'utf8'), server.output(), (await client.get('/metrics')).text])
      for (const held of [plain, encoded]) expect(output).not.toContain(held)
  })
})
