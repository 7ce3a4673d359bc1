import { createPublicKey } from 'node:crypto'
import { createLocalJWKSet, jwtVerify, type JSONWebKeySet } from 'jose'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { vendor } from '../../../generated/index.ts'
import { issueAuthority, issueServing } from '../../../server/tls/issue.ts'
import { openServiceAccounts } from '../../../server/service-accounts/open.ts'
import { SERVE_FLAGS } from '../../../cli/serve/flags.ts'
import { parseFlags } from '../../../flags/parse.ts'
import { Metrics } from '../../../runtime/metrics/index.ts'
import { newBacking } from '../../support/backing.ts'
import { openStoreAt } from '../../../server/stores/store.ts'
import { parseStoreAddress } from '../../../server/stores/address.ts'
import { whoami } from '../../support/oidc.ts'
import { waitFor } from '../../support/patience.ts'
import { refusedStart } from '../../support/refusal.ts'
import { useServerHere } from '../../support/server-here.ts'
import { core, newNamespace, succeeded } from '../objects.ts'
import { temporaryFolder } from '../authentication/folder.ts'
import { claimsOf, ecKey, forge, ISSUER, privatePem, publicPem, rsaKey, type ForgedAccount } from './forge.ts'
import { account, requestToken, tokenOf } from './parties.ts'

const folder = temporaryFolder()
const SECOND = 'https://former.example'

describe('a server with several keys and issuers', () => {
  const signing = ecKey()
  const former = rsaKey()
  const elliptic = ecKey('P-384')
  const foreign = rsaKey()
  const signingFile = folder.write('signing.pem', privatePem(signing))
  const keysFile = folder.write('keys.pem', publicPem(signing) + privatePem(former))
  const ellipticFile = folder.write('elliptic.pem', `a comment\n${publicPem(elliptic)}`)
  const server = useServerHere({
    store: 'lmdb',
    flags: [
      '--service-account-signing-key-file',
      signingFile,
      '--service-account-key-file',
      keysFile,
      '--service-account-key-file',
      ellipticFile,
      '--service-account-max-token-expiration',
      '2h',
      '--service-account-issuer',
      ISSUER,
      '--service-account-issuer',
      SECOND,
    ],
  })
  let robot: ForgedAccount
  beforeAll(async () => {
    const namespace = await newNamespace(server.client)
    const { uid = '' } = succeeded(
      await server.client.post(core(namespace, 'serviceaccounts'), account('robot')),
    ).metadata
    robot = { namespace, name: 'robot', uid }
  })
  const statusOf = async (token: string): Promise<number> => (await whoami(server.client, token)).status

  it('takes tokens of each of them, and of no other [AUTHN-SA-02]', async () => {
    for (const key of [signing, former, elliptic]) expect(await statusOf(await forge(key, claimsOf(robot)))).toBe(201)
    expect(await statusOf(await forge(foreign, claimsOf(robot)))).toBe(401)
  })

  it('takes tokens of a former issuer, and issues as the first one', async () => {
    expect(await statusOf(await forge(former, { ...claimsOf(robot), iss: SECOND, aud: SECOND }))).toBe(201)
    const token = await tokenOf(server.client, robot.namespace, 'robot')
    const { payload } = await jwtVerify(token, createPublicKey(publicPem(signing)), { issuer: ISSUER })
    expect(payload.aud).toEqual([ISSUER, SECOND])
  })

  it('shortens longer lives with a warning', async () => {
    const asked = await requestToken(server.client, robot.namespace, 'robot', { expirationSeconds: 86_400 })
    expect(succeeded(asked)['spec']).toMatchObject({ expirationSeconds: 7_200 })
    expect(asked.headers['warning']).toContain('requested expiration of 86400 seconds shortened to 7200 seconds')
  })

  it('shows its keys to those who verify its tokens', async () => {
    const discovery = await server.client.get('/.well-known/openid-configuration')
    expect(discovery.headers['content-type']).toBe('application/json')
    expect(discovery.headers['cache-control']).toBe('public, max-age=3600')
    expect(discovery.body).toEqual({
      issuer: ISSUER,
      jwks_uri: `${server.url}/openid/v1/jwks`,
      response_types_supported: ['id_token'],
      subject_types_supported: ['public'],
      id_token_signing_alg_values_supported: ['ES256', 'ES384', 'RS256'],
    })
    const keySet = await server.client.get('/openid/v1/jwks')
    expect(keySet.headers['content-type']).toBe('application/jwk-set+json')
    expect(keySet.text).not.toContain('"d"')
    const keys = createLocalJWKSet(keySet.body as unknown as JSONWebKeySet)
    const token = await tokenOf(server.client, robot.namespace, 'robot')
    await expect(jwtVerify(token, keys, { issuer: ISSUER })).resolves.toBeDefined()
    expect((await server.client.get('/')).body['paths']).toEqual(
      expect.arrayContaining(['/.well-known/openid-configuration', '/openid/v1/jwks']),
    )
    // Every service account may read them; nobody without a credential.
    expect((await server.client.get('/openid/v1/jwks', { token })).status).toBe(200)
    expect((await server.client.get('/openid/v1/jwks', { token: '' })).status).toBe(403)
    expect((await server.client.get('/openid/v1/other')).status).toBe(404)
  })

  it('changes its keys without a failed request', async () => {
    const next = rsaKey()
    const before = await tokenOf(server.client, robot.namespace, 'robot')
    folder.write('keys.pem', publicPem(signing) + publicPem(next))
    await waitFor(async () => expect(await statusOf(await forge(next, claimsOf(robot)))).toBe(201))
    folder.write('signing.pem', privatePem(next))
    const isByNext = async (): Promise<void> => {
      const token = await tokenOf(server.client, robot.namespace, 'robot')
      expect(await statusOf(token)).toBe(201)
      await jwtVerify(token, createPublicKey(publicPem(next)))
    }
    await waitFor(isByNext)
    expect(await statusOf(before)).toBe(201)
    folder.write('keys.pem', 'no key')
    await waitFor(() => expect(server.output()).toContain('it holds no RSA or ECDSA key in PEM'))
    expect(await statusOf(before)).toBe(201)
    folder.write('keys.pem', publicPem(next))
    await waitFor(async () => expect(await statusOf(before)).toBe(401))
    await isByNext()
  })
})

describe('the keys of a server that starts', () => {
  const started: AbortController[] = []
  afterAll(() => started.forEach((each) => each.abort()))
  const open = async (...argv: readonly string[]) => {
    const stop = new AbortController()
    started.push(stop)
    const { flags } = parseFlags({ argv: ['--data-dir', folder.path, ...argv], flags: SERVE_FLAGS })
    const backing = await newBacking('lmdb')
    const report = (error: unknown): void => console.error(error)
    const options = { retentionMilliseconds: 60_000, database: 'orch', onError: report }
    const store = await openStoreAt(parseStoreAddress(backing.uri, 'store'), options)
    const { signal } = stop
    return openServiceAccounts({ flags, vendor, store, metrics: new Metrics(), signal, report })
  }
  const robot = { namespace: 'default', name: 'robot', uid: 'u' }

  it('are those of HTTPS where no others are given [AUTHN-SA-03]', async () => {
    const serving = await issueServing(await issueAuthority('authority'), ['127.0.0.1'])
    const tls = ['--tls-private-key-file', folder.write('tls.pem', serving.key), '--service-account-issuer', ISSUER]
    const { createPrivateKey } = await import('node:crypto')
    const token = await forge(createPrivateKey(serving.key), claimsOf(robot))
    const { verifier } = await open(...tls, '--service-account-lookup=false')
    expect(await verifier.verify(token, [ISSUER])).toMatchObject({ user: { uid: 'u' } })
    const other = folder.write('other.pem', publicPem(rsaKey()))
    const strict = await open(...tls, '--service-account-lookup=false', '--service-account-key-file', other)
    await expect(strict.verifier.verify(token, [ISSUER])).rejects.toThrow('signed by no known key')
  })

  it('may be certificates', async () => {
    const serving = await issueServing(await issueAuthority('authority'), ['127.0.0.1'])
    const { createPrivateKey } = await import('node:crypto')
    const file = folder.write('certificate.pem', serving.certificate)
    const flags = ['--service-account-key-file', file, '--service-account-issuer', ISSUER]
    const { verifier } = await open(...flags, '--service-account-lookup=false')
    const token = await forge(createPrivateKey(serving.key), claimsOf(robot))
    expect(await verifier.verify(token, [ISSUER])).toMatchObject({ user: { uid: 'u' } })
  })

  it.each([
    ['--service-account-key-file', () => folder.write('none.pem', 'x'), 'it holds no RSA or ECDSA key'],
    ['--service-account-key-file', () => '/does/not/exist', 'does not exist'],
    ['--service-account-signing-key-file', () => folder.write('small.pem', publicPem(ecKey())), ''],
    ['--service-account-issuer', () => 'not a url:', 'is not a URL'],
    ['--service-account-jwks-uri', () => 'http://x.example', 'is not an https:// URL'],
    ['--service-account-max-token-expiration', () => '30m', 'between 1 hour and 2^32 seconds'],
    ['--disable-admission-plugins', () => 'Nothing', 'is not one of'],
  ])('are refused when %s is wrong', async (flag, value, sentence) => {
    const backing = await newBacking('lmdb')
    const { code, output } = await refusedStart(backing, [flag, value()])
    await backing.dispose()
    expect(code).toBeGreaterThan(0)
    expect(output).toMatch(/^orch: /m)
    expect(output).toContain(sentence)
  })
})
