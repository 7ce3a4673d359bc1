import { describe, expect, it } from 'vitest'
import { stores } from '../../support/backing.ts'
import { putSecret, SECRETS, secretOf, textOf, TOKEN } from '../../support/bootstrap-tokens.ts'
import { whoami } from '../../support/oidc.ts'
import { useServerHere } from '../../support/server-here.ts'

const refused = { status: 401 }
const userOf = (id: string, ...groups: string[]) => ({
  status: 201,
  user: { username: `system:bootstrap:${id}`, groups: ['system:bootstrappers', ...groups, 'system:authenticated'] },
})
const inSeconds = (seconds: number): string => new Date(Date.now() + seconds * 1000).toISOString()

describe.each(stores)('bootstrap tokens on %s', (store) => {
  const server = useServerHere({ store, flags: ['--enable-bootstrap-token-auth'] })
  const ask = (token: string) => whoami(server.client, token)
  const askAfter = async (...secret: Parameters<typeof secretOf>) => {
    await putSecret(server.client, secretOf(...secret))
    return ask(textOf(secret[0]))
  }

  it('name their user by the id, in the group of bootstrappers [AUTHN-BOOT-01] [AUTHN-BOOT-04] [AUTHN-BOOT-10] [AUTHN-05]', async () => {
    expect(await askAfter(TOKEN)).toEqual(userOf('abcdef'))
    expect(await ask(TOKEN.secret)).toEqual(refused)
    expect(await ask(TOKEN.id)).toEqual(refused)
    expect(await ask(`${textOf(TOKEN)}.`)).toEqual(refused)
    expect(await ask('abcdef.0123456789abcdeg')).toEqual(refused)
    expect(await ask('ABCDEF.0123456789abcdef')).toEqual(refused)
    expect(await ask('zzzzzz.0123456789abcdef')).toEqual(refused)
  })

  it('count in one namespace, under one type and under the name of their id alone [AUTHN-BOOT-01]', async () => {
    const name = 'bootstrap-token-'
    await server.client.delete(`${SECRETS}/${name}abcdef`)
    await putSecret(server.client, secretOf(TOKEN), '/api/v1/namespaces/default/secrets')
    expect(await ask(textOf(TOKEN))).toEqual(refused)
    expect(await askAfter(TOKEN, {}, { type: 'Opaque' })).toEqual(refused)
    expect(await askAfter(TOKEN, { 'token-id': 'abcdeg' })).toEqual(refused)
    await putSecret(server.client, secretOf(TOKEN, {}, { metadata: { name: `${name}abcdeg` } }))
    await server.client.delete(`${SECRETS}/${name}abcdef`)
    expect(await ask(textOf(TOKEN))).toEqual(refused)
    expect(await ask('abcdeg.0123456789abcdef')).toEqual(refused)
  })

  it.each(['abcde', 'abcdefg', 'ABCDEF', 'abc-ef', undefined])(
    'want an id of six characters of a-z0-9, not %s [AUTHN-BOOT-02]',
    async (id) => {
      expect(await askAfter(TOKEN, { 'token-id': id })).toEqual(refused)
      if (id === undefined || id === 'ABCDEF') return
      const named = { ...secretOf(TOKEN, { 'token-id': id }), metadata: { name: `bootstrap-token-${id}` } }
      await putSecret(server.client, named)
      expect(await ask(`${id}.${TOKEN.secret}`)).toEqual(refused)
    },
  )

  it.each(['0123456789abcde', '0123456789abcdef0', '0123456789ABCDEF', undefined])(
    'want a secret of sixteen characters of a-z0-9, not %s [AUTHN-BOOT-03]',
    async (secret) => {
      expect(await askAfter(TOKEN, { 'token-secret': secret })).toEqual(refused)
      expect(await ask(`abcdef.${secret ?? ''}`)).toEqual(refused)
    },
  )

  it('may have a description [AUTHN-BOOT-05]', async () => {
    expect(await askAfter(TOKEN, { description: 'for the first node' })).toEqual(userOf('abcdef'))
  })

  it('end at their expiration, while their Secret stays [AUTHN-BOOT-06] [AUTHN-BOOT-11]', async () => {
    expect(await askAfter(TOKEN, { expiration: inSeconds(3600) })).toEqual(userOf('abcdef'))
    expect(await askAfter(TOKEN, { expiration: inSeconds(-1) })).toEqual(refused)
    expect(await askAfter(TOKEN, { expiration: 'tomorrow' })).toEqual(refused)
    expect((await server.client.get(`${SECRETS}/bootstrap-token-abcdef`)).status).toBe(200)
  })

  it.each([undefined, 'false', 'True', 'yes', ''])(
    'are no credentials where the usage is %s [AUTHN-BOOT-07]',
    async (usage) => {
      expect(await askAfter(TOKEN, { 'usage-bootstrap-authentication': usage })).toEqual(refused)
    },
  )

  it('have further groups of bootstrappers and no others [AUTHN-BOOT-08]', async () => {
    const groups = 'system:bootstrappers:b,system:bootstrappers:a:b'
    expect(await askAfter(TOKEN, { 'auth-extra-groups': groups })).toEqual(
      userOf('abcdef', 'system:bootstrappers:a:b', 'system:bootstrappers:b'),
    )
    for (const bad of [
      'admins',
      'system:bootstrappers:a,system:masters',
      'system:bootstrappers:',
      groups + ',',
      'system:bootstrappers:A',
      'system:bootstrappers:a, system:bootstrappers:b',
    ])
      expect(await askAfter(TOKEN, { 'auth-extra-groups': bad })).toEqual(refused)
  })

  it('are void at once when their Secret is deleted or changed', async () => {
    expect(await askAfter(TOKEN)).toEqual(userOf('abcdef'))
    await server.client.patch(`${SECRETS}/bootstrap-token-abcdef`, {
      stringData: { 'usage-bootstrap-authentication': 'false' },
    })
    expect(await ask(textOf(TOKEN))).toEqual(refused)
    expect(await askAfter(TOKEN)).toEqual(userOf('abcdef'))
    await server.client.delete(`${SECRETS}/bootstrap-token-abcdef`)
    expect(await ask(textOf(TOKEN))).toEqual(refused)
  })

  it('are void once their Secret is under deletion', async () => {
    const metadata = { name: 'bootstrap-token-abcdef', finalizers: ['example.com/keep'] }
    expect(await askAfter(TOKEN, {}, { metadata })).toEqual(userOf('abcdef'))
    await server.client.delete(`${SECRETS}/bootstrap-token-abcdef`)
    expect(await ask(textOf(TOKEN))).toEqual(refused)
    await server.client.patch(`${SECRETS}/bootstrap-token-abcdef`, { metadata: { finalizers: null } })
  })

  it('can be reviewed for the audiences of this server [AUTHN-HOOK-02]', async () => {
    await putSecret(server.client, secretOf(TOKEN))
    const apiVersion = 'authentication.orch.io/v1'
    const review = async (spec: object) =>
      (await server.client.post(`/apis/${apiVersion}/tokenreviews`, { apiVersion, kind: 'TokenReview', spec })).body
        .status
    const audiences = ['https://orch.default.svc.cluster.local']
    const { user } = userOf('abcdef')
    expect(await review({ token: textOf(TOKEN) })).toEqual({ authenticated: true, user, audiences })
    expect(await review({ token: textOf(TOKEN), audiences: ['other', ...audiences] })).toMatchObject({ audiences })
    expect(await review({ token: textOf(TOKEN), audiences: ['other'] })).toEqual({
      user: {},
      error: 'invalid bearer token',
    })
  })
})

describe('a server without the flag', () => {
  const server = useServerHere({ store: 'lmdb' })

  it('takes no bootstrap tokens [AUTHN-BOOT-09]', async () => {
    await putSecret(server.client, secretOf(TOKEN))
    expect(await whoami(server.client, textOf(TOKEN))).toEqual(refused)
  })
})
