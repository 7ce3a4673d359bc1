import { execFileSync } from 'node:child_process'
import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { generateKeyPair, SignJWT } from 'jose'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { accepted, AUDIENCE, inSeconds, startIssuer, whoami } from '../../support/oidc.ts'
import { startServerHere, useServerHere, type ServerHere } from '../../support/server-here.ts'
import { plainToken } from '../../support/server.ts'
import { temporaryFolder } from './folder.ts'
import { waitFor } from '../../support/patience.ts'

const folder = temporaryFolder()
const identity = await startIssuer()
afterAll(() => identity.stop())
const authorities = folder.write('ca.pem', identity.authority)
const named = (username: string, ...groups: string[]) => ({
  status: 201,
  user: { username, groups: [...groups, 'system:authenticated'] },
})
const refused = { status: 401 }

const flagsOf = (url: string, file: string): string[] => [
  '--oidc-issuer-url',
  url,
  '--oidc-client-id',
  AUDIENCE,
  '--oidc-ca-file',
  file,
]

/** A server that lives for one test. */
async function withServer(flags: readonly string[], use: (server: ServerHere) => Promise<void>): Promise<void> {
  const server = await startServerHere({ store: 'lmdb', flags })
  try {
    await use(server)
  } finally {
    await server.dispose()
  }
}

describe('tokens of OpenID Connect by flags alone', () => {
  const server = useServerHere({ store: 'lmdb', flags: flagsOf(identity.url, authorities) })
  const ask = (token: string) => whoami(server.client, token)
  beforeAll(async () => accepted(server.client, await identity.token()))

  it('names the user by sub with the issuer in front, and shows no groups [AUTHN-OIDC-07] [AUTHN-OIDC-08] [AUTHN-OIDC-16]', async () => {
    expect(await ask(await identity.token({ groups: ['a'] }))).toEqual(named(`${identity.url}#s1`))
  })

  it('takes the id_token, and no opaque access token [AUTHN-OIDC-01]', async () => {
    expect(await ask(await identity.token())).toMatchObject({ status: 201 })
    expect(await ask('SlAV32hkKG')).toEqual(refused)
  })

  it('refuses a changed payload, a foreign key, and a token that has run out [AUTHN-OIDC-02]', async () => {
    const [head = '', payload = '', signature = ''] = (await identity.token()).split('.')
    const claims = JSON.parse(Buffer.from(payload, 'base64url').toString()) as object
    const changed = Buffer.from(JSON.stringify({ ...claims, sub: 'root' })).toString('base64url')
    expect(await ask(`${head}.${payload}.${signature}`)).toMatchObject({ status: 201 })
    expect(await ask(`${head}.${changed}.${signature}`)).toEqual(refused)
    const { privateKey } = await generateKeyPair('RS256')
    const { kid } = JSON.parse(Buffer.from(head, 'base64url').toString()) as { kid: string }
    const foreign = await new SignJWT({ ...claims }).setProtectedHeader({ alg: 'RS256', kid }).sign(privateKey)
    expect(await ask(foreign)).toEqual(refused)
    expect(await ask(await identity.token({ exp: inSeconds(-1) }))).toEqual(refused)
    expect(await ask(await identity.token({ exp: undefined }))).toEqual(refused)
    expect(await ask(await identity.token({ nbf: inSeconds(3600) }))).toEqual(refused)
    const unsigned = `${Buffer.from('{"alg":"none"}').toString('base64url')}.${payload}.`
    expect(await ask(unsigned)).toEqual(refused)
  })

  it('refuses other issuers and other audiences [AUTHN-OIDC-05] [AUTHN-OIDC-06]', async () => {
    expect(await ask(await identity.token({ iss: `${identity.url}/` }))).toEqual(refused)
    expect(await ask(await identity.token({ aud: 'another' }))).toEqual(refused)
    expect(await ask(await identity.token({ aud: undefined }))).toEqual(refused)
    expect(await ask(await identity.token({ aud: ['another', AUDIENCE] }))).toMatchObject({ status: 201 })
  })

  it('never takes a refused token for an anonymous request [AUTHN-09] [AUTHN-ANON-03]', async () => {
    const expired = await identity.token({ exp: inSeconds(-1) })
    expect((await server.client.get('/version', { token: '' })).status).toBe(200)
    expect((await server.client.get('/version', { token: expired })).status).toBe(401)
    const anonymous = await server.client.get('/api/v1/namespaces', { token: '' })
    expect(anonymous.status).toBe(403)
    expect(anonymous.body.message).toContain('system:anonymous')
  })

  it('answers reviews of tokens with their users', async () => {
    const group = 'authentication.orch.io'
    const review = async (token: string) =>
      (
        await server.client.post(`/apis/${group}/v1/tokenreviews`, {
          apiVersion: `${group}/v1`,
          kind: 'TokenReview',
          spec: { token },
        })
      ).body.status
    const { user } = named(`${identity.url}#s1`)
    expect(await review(await identity.token())).toMatchObject({ authenticated: true, user })
    expect(await review(await identity.token({ aud: 'another' }))).toEqual({
      user: {},
      error: 'it is for other audiences: ["another"]',
    })
  })

  it('works beside other sorts of tokens', async () => {
    expect(await whoami(server.client, plainToken)).toMatchObject({ status: 201, user: { username: 'plain' } })
  })

  it('takes a new key of the issuer without a restart', async () => {
    await identity.rotate()
    const token = await identity.token()
    await accepted(server.client, token)
  })

  it('asks the identity service once, not with each request, and does without it [AUTHN-OIDC-03]', async () => {
    expect(await ask(await identity.token())).toMatchObject({ status: 201 })
    const calls = identity.calls.length
    for (let n = 0; n < 20; n++) expect((await ask(await identity.token({ sub: `s${n}` }))).status).toBe(201)
    expect(identity.calls.length).toBe(calls)
    await identity.stop()
    expect(await ask(await identity.token({ sub: 'later' }))).toEqual(named(`${identity.url}#later`))
    await identity.start()
  })

  it('takes a token until its end, and not after [AUTHN-OIDC-04]', async () => {
    const end = inSeconds(6)
    const token = await identity.token({ exp: end })
    expect(await ask(token)).toMatchObject({ status: 201 })
    // The user has signed out: nobody could tell the server.
    expect(await ask(token)).toMatchObject({ status: 201 })
    await sleep(end * 1000 - Date.now() + 50)
    expect(await ask(token)).toEqual(refused)
  })
})

describe('flags of OpenID Connect', () => {
  it('name users and groups as they say [AUTHN-OIDC-09] [AUTHN-OIDC-10] [AUTHN-OIDC-11] [AUTHN-OIDC-12]', async () => {
    const flags = [
      '--oidc-username-prefix',
      'oidc:',
      '--oidc-groups-claim',
      'groups',
      '--oidc-groups-prefix',
      'oidc:',
      '--oidc-required-claim',
      'hd=example.com',
      '--oidc-required-claim',
      'team=blue',
    ]
    await withServer([...flagsOf(identity.url, authorities), ...flags], async ({ client }) => {
      const needed = { hd: 'example.com', team: 'blue' }
      const ask = async (claims: Record<string, unknown>) => whoami(client, await identity.token(claims))
      await accepted(client, await identity.token(needed))
      expect(await ask({ ...needed, groups: ['a', 'b'] })).toEqual(named('oidc:s1', 'oidc:a', 'oidc:b'))
      expect(await ask(needed)).toEqual(named('oidc:s1'))
      for (const groups of [{ a: 'b' }, 'a', [1]]) expect(await ask({ ...needed, groups })).toEqual(refused)
      expect(await ask({ hd: 'example.com' })).toEqual(refused)
      expect(await ask({ team: 'blue' })).toEqual(refused)
      expect(await ask({ ...needed, team: 'red' })).toEqual(refused)
    })
  })

  it('turn the prefix of users off; groups then have none either [AUTHN-OIDC-09] [AUTHN-OIDC-10]', async () => {
    const flags = ['--oidc-username-prefix', '-', '--oidc-groups-claim', 'groups']
    await withServer([...flagsOf(identity.url, authorities), ...flags], async ({ client }) => {
      await accepted(client, await identity.token())
      expect(await whoami(client, await identity.token({ groups: ['a', 'b'] }))).toEqual(named('s1', 'a', 'b'))
    })
  })

  it('take the name from the email, without a prefix, if it is verified [AUTHN-OIDC-07] [AUTHN-OIDC-08]', async () => {
    const flags = [...flagsOf(identity.url, authorities), '--oidc-username-claim', 'email']
    await withServer(flags, async ({ client }) => {
      const ask = async (claims: Record<string, unknown>) => whoami(client, await identity.token(claims))
      await accepted(client, await identity.token({ email: 'e@x' }))
      expect(await ask({ email: 'e@x' })).toEqual(named('e@x'))
      expect(await ask({ email: 'e@x', email_verified: true })).toEqual(named('e@x'))
      expect(await ask({ email: 'e@x', email_verified: false })).toEqual(refused)
      expect(await ask({})).toEqual(refused)
    })
  })

  it('give one issuer, the last that is named [AUTHN-OIDC-16]', async () => {
    const flags = [...flagsOf(identity.at('/one').url, authorities), '--oidc-issuer-url', identity.at('/two').url]
    await withServer(flags, async ({ client }) => {
      await accepted(client, await identity.at('/two').token())
      expect(await whoami(client, await identity.at('/one').token())).toEqual(refused)
    })
  })

  it('take other algorithms than RS256 only where they are listed [AUTHN-OIDC-14]', async () => {
    const elliptic = await startIssuer({ algorithm: 'ES256' })
    const flags = flagsOf(elliptic.url, folder.write('elliptic.pem', elliptic.authority))
    try {
      const token = await elliptic.token()
      await withServer(flags, async (server) => {
        // Until the keys are there it is refused for want of them.
        await waitFor(async () => {
          expect(await whoami(server.client, token)).toEqual(refused)
          expect(server.output()).toMatch(/was refused: .*\balg\b/i)
        })
      })
      await withServer([...flags, '--oidc-signing-algs', 'RS256,ES256'], async ({ client }) => accepted(client, token))
    } finally {
      await elliptic.stop()
    }
  })
})

describe('an identity service', () => {
  it('whose authority nobody knows is not believed [AUTHN-OIDC-13]', async () => {
    const flags = ['--oidc-issuer-url', identity.url, '--oidc-client-id', AUDIENCE]
    await withServer(flags, async (server) => {
      expect(await whoami(server.client, await identity.token())).toEqual(refused)
      await waitFor(() => expect(server.output()).toMatch(/cannot be verified yet: .*certificate/))
      expect(await whoami(server.client, await identity.token())).toEqual(refused)
    })
    await withServer(flagsOf(identity.url, authorities), async ({ client }) => accepted(client, await identity.token()))
  })

  it('may not vouch for itself by a certificate of a server [AUTHN-OIDC-15]', async () => {
    const key = join(folder.path, 'self.key')
    const crt = join(folder.path, 'self.crt')
    const curve = ['-newkey', 'ec', '-pkeyopt', 'ec_paramgen_curve:P-256', '-nodes', '-days', '2']
    const extensions = ['-addext', 'subjectAltName=IP:127.0.0.1', '-addext', 'basicConstraints=critical,CA:FALSE']
    const where = ['-keyout', key, '-out', crt, '-subj', '/CN=127.0.0.1']
    execFileSync('openssl', ['req', '-x509', ...curve, ...extensions, ...where], { stdio: 'pipe' })
    const certificate = { key: readFileSync(key, 'utf8'), certificate: readFileSync(crt, 'utf8') }
    const selfish = await startIssuer({ certificate })
    try {
      await withServer(flagsOf(selfish.url, crt), async (server) => {
        expect(await whoami(server.client, await selfish.token())).toEqual(refused)
        const sentence = 'is not that of an authority: its CA flag is not true'
        await waitFor(() => expect(server.output()).toContain(sentence))
        expect(await whoami(server.client, await selfish.token())).toEqual(refused)
      })
    } finally {
      await selfish.stop()
    }
  })

  it('that is down at the start is found later, and its tokens are refused meanwhile', async () => {
    const late = await startIssuer()
    await late.stop()
    await withServer(flagsOf(late.url, folder.write('late.pem', late.authority)), async ({ client }) => {
      const token = await late.token()
      expect(await whoami(client, token)).toEqual(refused)
      await late.start()
      await accepted(client, token)
    })
    await late.stop()
  })
})
