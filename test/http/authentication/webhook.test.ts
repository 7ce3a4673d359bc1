import { beforeEach, describe, expect, it } from 'vitest'
import { newBacking } from '../../support/backing.ts'
import { valueOf } from '../../support/metrics.ts'
import { whoami } from '../../support/oidc.ts'
import { waitFor } from '../../support/patience.ts'
import { refusedStart } from '../../support/refusal.ts'
import { plainToken } from '../../support/server.ts'
import { useServerHere } from '../../support/server-here.ts'
import { useHooks, type AskedSpec } from '../authorization/hook.ts'
import { temporaryFolder } from './folder.ts'

const folder = temporaryFolder()
const AUDIENCE = 'https://orch.default.svc.cluster.local'
const refused = { status: 401 }
const jane = { username: 'jane', uid: 'u1', groups: ['a'], extra: { 'example.com/scope': ['read', 'write'] } }
const shown = { ...jane, groups: ['a', 'system:authenticated'] }
const accepted = { authenticated: true, user: jane }

describe('a webhook of tokens', () => {
  const hooks = useHooks('tokens')
  const server = useServerHere(() => ({
    store: 'lmdb',
    flags: ['--authentication-token-webhook-config-file', hooks.tokens.configuration],
  }))
  beforeEach(() => {
    hooks.tokens.calls.length = 0
    hooks.tokens.answer = () => accepted
  })
  const ask = (token: string) => whoami(server.client, token)
  const about = (token: string) => hooks.tokens.calls.filter(({ spec }) => spec.token === token)
  const review = async (spec: object) => {
    const apiVersion = 'authentication.orch.io/v1'
    const body = { apiVersion, kind: 'TokenReview', spec }
    return (await server.client.post(`/apis/${apiVersion}/tokenreviews`, body)).body.status
  }

  it('names the user of a token, and is asked about it once [AUTHN-HOOK-01] [AUTHN-03] [AUTHN-05]', async () => {
    for (let request = 0; request < 3; request++) expect(await ask('known-1')).toEqual({ status: 201, user: shown })
    expect(hooks.tokens.calls).toMatchObject([
      {
        apiVersion: 'authentication.orch.io/v1beta1',
        kind: 'TokenReview',
        spec: { token: 'known-1', audiences: [AUDIENCE] },
      },
    ])
  })

  it('refuses a token, and is not asked about it again for a while [AUTHN-HOOK-01]', async () => {
    hooks.tokens.answer = () => ({ authenticated: false })
    for (let request = 0; request < 3; request++) expect(await ask('unknown-1')).toEqual(refused)
    expect(about('unknown-1')).toHaveLength(1)
    expect(await review({ token: 'unknown-1' })).toEqual({ user: {}, error: 'invalid bearer token' })
  })

  it('is asked once by requests that come together', async () => {
    const asked = await Promise.all(Array.from({ length: 20 }, () => ask('crowd-1')))
    expect(asked).toEqual(asked.map(() => ({ status: 201, user: shown })))
    expect(about('crowd-1')).toHaveLength(1)
  })

  it('is not shown tokens that others know', async () => {
    expect(await ask(plainToken)).toMatchObject({ status: 201, user: { username: 'plain' } })
    expect(hooks.tokens.calls).toEqual([])
  })

  it('says why it refuses a token to those who review it, never to the caller, without the token [AUTHN-HOOK-02]', async () => {
    hooks.tokens.answer = ({ token = '' }) => ({ authenticated: false, error: `${token} has been revoked` })
    const answer = await server.client.get('/api', { token: 'secret-1' })
    expect([answer.status, answer.body.message]).toEqual([401, 'Unauthorized'])
    expect(await review({ token: 'secret-1' })).toEqual({ user: {}, error: '… has been revoked' })
  })

  it('answers for the audiences that are wanted [AUTHN-HOOK-02]', async () => {
    const meantFor =
      (...audiences: string[]) =>
      (): object => ({ ...accepted, audiences })
    hooks.tokens.answer = meantFor('elsewhere', 'there') as never
    expect(await ask('audience-1')).toEqual(refused)
    expect(await review({ token: 'audience-1', audiences: ['there', 'here'] })).toEqual({
      authenticated: true,
      user: shown,
      audiences: ['there'],
    })
    expect(about('audience-1').map(({ spec }) => spec.audiences)).toEqual([[AUDIENCE], ['there', 'here']])
    hooks.tokens.answer = meantFor(AUDIENCE) as never
    expect(await ask('audience-2')).toEqual({ status: 201, user: shown })
    hooks.tokens.answer = () => accepted
    expect(await review({ token: 'audience-3', audiences: ['here', AUDIENCE] })).toMatchObject({
      audiences: [AUDIENCE],
    })
    expect(await review({ token: 'audience-4', audiences: ['here'] })).toMatchObject({ error: 'invalid bearer token' })
  })

  it('is asked by few requests at once: a flood of bad tokens is refused, and holds up nobody who is known', async () => {
    expect(await ask('cached-1')).toEqual({ status: 201, user: shown })
    let release: () => void = () => undefined
    const held = new Promise<void>((resolve) => (release = resolve))
    hooks.tokens.answer = async ({ token = '' }) => {
      if (token.startsWith('flood-')) await held
      return token.startsWith('flood-') ? { authenticated: false } : accepted
    }
    const flood = Array.from({ length: 1_300 }, (_, n) => server.client.get('/api', { token: `flood-${n}` }))
    await waitFor(async () => expect((await server.client.get('/api', { token: 'flood-late' })).status).toBe(429))
    const busy = await server.client.get('/api', { token: 'flood-later' })
    expect([busy.status, busy.headers['retry-after'], busy.body.reason]).toEqual([429, '1', 'TooManyRequests'])
    expect(await ask('cached-1')).toEqual({ status: 201, user: shown })
    expect(await ask(plainToken)).toMatchObject({ status: 201 })
    expect(hooks.tokens.calls.length).toBeLessThanOrEqual(65)
    release()
    const codes = (await Promise.all(flood)).map(({ status }) => status)
    expect(new Set(codes)).toEqual(new Set([401, 429]))
    expect(await ask('after-1')).toEqual({ status: 201, user: shown })
  })

  it('is asked again where it fails for a moment', async () => {
    hooks.tokens.answer = () => (about('patience-1').length < 2 ? { code: 500 } : accepted)
    expect(await ask('patience-1')).toEqual({ status: 201, user: shown })
    expect(about('patience-1')).toHaveLength(2)
  })

  it.each([
    ['nothing', { body: '' }],
    ['another kind', { body: '{"apiVersion":"v1","kind":"Status"}' }],
    ['no status', { body: '{"apiVersion":"authentication.orch.io/v1beta1","kind":"TokenReview"}' }],
    ['a text for true', { authenticated: 'true', user: jane }],
    ['no username', { authenticated: true, user: { groups: ['system:masters'] } }],
    ['groups that are none', { authenticated: true, user: { username: 'jane', groups: 'system:masters' } }],
    ['attributes that are none', { authenticated: true, user: { username: 'jane', extra: { a: 'b' } } }],
    ['another status', { code: 403 }],
  ])('names nobody by an answer with %s, and that is logged', async (what, answer) => {
    hooks.tokens.answer = () => answer
    const token = `malformed-${what.replaceAll(' ', '-')}`
    expect(await ask(token)).toEqual(refused)
    hooks.tokens.answer = () => accepted
    expect(await ask(token)).toEqual({ status: 201, user: shown })
    expect(server.output()).toContain('the webhook of tokens: ')
    expect(server.output()).not.toContain(token)
  })

  it('keeps no other method from accepting where it is down, and works again as soon as it is up [AUTHN-07]', async () => {
    await hooks.tokens.down()
    expect(await ask('down-1')).toEqual(refused)
    expect(await ask(plainToken)).toMatchObject({ status: 201 })
    expect(await review({ token: 'down-1' })).toMatchObject({
      user: {},
      error: expect.stringContaining('Post "https:'),
    })
    await hooks.tokens.up()
    expect(await ask('down-1')).toEqual({ status: 201, user: shown })
    expect(server.output()).not.toContain('down-1')
  })

  it('is counted under the names of Kubernetes', async () => {
    const [hits, misses] = await Promise.all(
      ['hit', 'miss'].map((status) => valueOf(server.client, 'authentication_token_cache_request_total', { status })),
    )
    await ask('counted-1')
    await ask('counted-1')
    const cache = (status: string) => valueOf(server.client, 'authentication_token_cache_request_total', { status })
    expect([await cache('hit'), await cache('miss')]).toEqual([(hits ?? 0) + 1, (misses ?? 0) + 1])
    const count = (name: string, labels: Record<string, string>) => valueOf(server.client, name, labels)
    expect(await count('authentication_token_cache_fetch_total', { status: 'error' })).toBeGreaterThan(0)
    expect(await count('apiserver_delegated_authn_request_total', { code: '200' })).toBeGreaterThan(0)
    expect(await count('authentication_token_cache_active_fetch_count', { status: 'in_flight' })).toBe(0)
  })
})

describe('a webhook of tokens in v1 without a cache', () => {
  const hooks = useHooks('tokens')
  const server = useServerHere(() => ({
    store: 'lmdb',
    flags: [
      '--authentication-token-webhook-config-file',
      hooks.tokens.configuration,
      '--authentication-token-webhook-version=v1',
      '--authentication-token-webhook-cache-ttl=0',
    ],
  }))

  it('is asked with every request, so that a token is void as soon as it says so', async () => {
    hooks.tokens.answer = () => accepted
    expect(await whoami(server.client, 'opaque')).toEqual({ status: 201, user: shown })
    hooks.tokens.answer = (_spec: AskedSpec) => ({ authenticated: false })
    expect(await whoami(server.client, 'opaque')).toEqual(refused)
    expect(hooks.tokens.calls.map(({ apiVersion }) => apiVersion)).toEqual(
      hooks.tokens.calls.map(() => 'authentication.orch.io/v1'),
    )
    expect(hooks.tokens.calls).toHaveLength(2)
  })
})

it.each([
  [['--authentication-token-webhook-cache-ttl=1m'], 'needs --authentication-token-webhook-config-file'],
  [['--authentication-token-webhook-version=v2'], '"v2" is not v1 or v1beta1'],
  [['--authentication-token-webhook-config-file=/nonexistent'], 'the client configuration /nonexistent does not exist'],
  [['--authentication-token-webhook-config-file', folder.write('bad.yaml', 'kind: Pod')], 'expected v1, Kind=Config'],
])('refuses %j at the start', async (flags, sentence) => {
  const backing = await newBacking('lmdb')
  const { code, output } = await refusedStart(backing, flags)
  await backing.dispose()
  expect(code).not.toBe(0)
  expect(output).toContain(sentence)
})
