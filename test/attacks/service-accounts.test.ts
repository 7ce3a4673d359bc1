import { createHmac, sign, type KeyObject } from 'node:crypto'
import { beforeAll, describe, expect, it } from 'vitest'
import { vendor } from '../../generated/index.ts'
import { temporaryFolder } from '../http/authentication/folder.ts'
import { core, newNamespace, succeeded } from '../http/objects.ts'
import { account, tokenOf } from '../http/service-accounts/parties.ts'
import {
  claimsOf,
  forge,
  ISSUER,
  privatePem,
  publicPem,
  rsaKey,
  type ForgedAccount,
} from '../http/service-accounts/forge.ts'
import { inSeconds } from '../support/oidc.ts'
import { useServer } from '../support/server.ts'

const folder = temporaryFolder()
const key = rsaKey()
const foreign = rsaKey()
const part = (value: unknown): string => Buffer.from(JSON.stringify(value)).toString('base64url')

/** Signs any header and payload by RS256, whatever they say. */
function signed(header: unknown, payload: string, by: KeyObject = key): string {
  const text = `${part(header)}.${Buffer.from(payload).toString('base64url')}`
  return `${text}.${sign('RSA-SHA256', Buffer.from(text), by).toString('base64url')}`
}

describe('forged tokens of service accounts', () => {
  const server = useServer({
    store: 'lmdb',
    flags: [
      '--service-account-signing-key-file',
      folder.write('key.pem', privatePem(key)),
      '--service-account-issuer',
      ISSUER,
    ],
  })
  let robot: ForgedAccount
  let good: Record<string, unknown>
  let genuine = ''
  beforeAll(async () => {
    const namespace = await newNamespace(server.client)
    const { uid = '' } = succeeded(
      await server.client.post(core(namespace, 'serviceaccounts'), account('robot')),
    ).metadata
    robot = { namespace, name: 'robot', uid }
    good = claimsOf(robot)
    genuine = await tokenOf(server.client, namespace, 'robot')
  })

  /** The answer to a request with the token: 403 for a known user without rights. */
  const answerTo = async (token: string) => {
    const { status, text } = await server.client.get('/api/v1/nodes', { token })
    return { status, text }
  }
  const refuses = async (token: string): Promise<void> => {
    const { status, text } = await answerTo(token)
    expect(status).toBe(401)
    expect(JSON.parse(text)).toMatchObject({ kind: 'Status', message: 'Unauthorized', reason: 'Unauthorized' })
    if (token.length > 40) expect(server.output()).not.toContain(token.slice(0, 200))
  }

  it('are known when they are as good as the own ones', async () => {
    expect((await answerTo(await forge(key, good))).status).toBe(403)
    expect((await answerTo(genuine)).status).toBe(403)
  })

  it.each(['none', 'None', 'nOnE', ''])('are refused with the algorithm %j', async (alg) => {
    await refuses(`${part({ alg, typ: 'JWT' })}.${part(good)}.`)
    await refuses(`${part({ alg, typ: 'JWT' })}.${part(good)}.AA`)
    await refuses(`${part({ alg })}.${genuine.split('.').slice(1).join('.')}`)
  })

  it.each(['HS256', 'HS384', 'HS512'])('are refused when the public key signs by %s', async (alg) => {
    for (const secret of [publicPem(key), publicPem(key).trim(), privatePem(key)]) {
      const text = `${part({ alg })}.${part(good)}`
      const signature = createHmac(`sha${alg.slice(2)}`, secret)
        .update(text)
        .digest('base64url')
      await refuses(`${text}.${signature}`)
    }
  })

  it('are refused when their header names another algorithm than the key has', async () => {
    const payload = JSON.stringify(good)
    for (const alg of ['ES256', 'PS256', 'EdDSA', 'RS1', 'RSA-OAEP', 256, null]) await refuses(signed({ alg }, payload))
  })

  it('are refused by a key of somebody else, whatever the key id and the header bring along', async () => {
    const jwk = foreign.export({ format: 'jwk' })
    const { kid } = JSON.parse(Buffer.from(genuine.split('.')[0] ?? '', 'base64url').toString()) as { kid: string }
    for (const header of [
      {},
      { kid },
      { kid: 'unknown' },
      { kid: '../../etc/passwd' },
      { kid: "' OR 1=1" },
      { kid: ['a'] },
      { jwk },
      { jku: `${ISSUER}/keys` },
      { x5u: `${ISSUER}/cert` },
      { x5c: ['AA'] },
      { kid: 'a'.repeat(8_000) },
    ]) {
      await refuses(signed({ alg: 'RS256', ...header }, JSON.stringify(good), foreign))
    }
  })

  it('are found by trying where the key id is unknown, and refused where a header must be understood', async () => {
    const payload = JSON.stringify(good)
    expect((await answerTo(signed({ alg: 'RS256', kid: 'unknown' }, payload))).status).toBe(403)
    await refuses(signed({ alg: 'RS256', crit: ['x'], x: 1 }, payload))
  })

  it('are refused before and after their time', async () => {
    await refuses(await forge(key, { ...good, exp: inSeconds(-1) }))
    await refuses(await forge(key, { ...good, nbf: inSeconds(300) }))
    await refuses(await forge(key, { ...good, exp: undefined }))
    await refuses(await forge(key, { ...good, exp: 'tomorrow' } as never))
  })

  it('are refused of another issuer and for another audience', async () => {
    for (const iss of ['https://elsewhere.example', `${ISSUER}/`, '', undefined, [ISSUER]])
      await refuses(await forge(key, { ...good, iss } as never))
    for (const aud of ['https://elsewhere.example', [], undefined, { a: ISSUER }])
      await refuses(await forge(key, { ...good, aud } as never))
  })

  it('are refused when their claims do not fit each other', async () => {
    const own = good[vendor.domain] as object
    for (const more of [
      { sub: 'system:serviceaccount:other:robot' },
      { sub: 'admin' },
      { sub: 'system:masters' },
      { [vendor.domain]: undefined },
      { [vendor.domain]: { ...own, namespace: '../default' } },
      { [vendor.domain]: { ...own, serviceaccount: { name: 'robot' } } },
      { [vendor.domain]: { ...own, serviceaccount: { name: 'robot', uid: 'another' } } },
      { [vendor.domain]: { ...own, secret: { name: '../../x', uid: robot.uid } } },
      { [vendor.domain]: { ...own, pod: { name: 'gone', uid: 'x' } } },
      { [vendor.domain]: { ...own, node: { name: 'gone', uid: 'x' } } },
    ])
      await refuses(await forge(key, { ...good, ...more }))
  })

  it('are refused with claims that stand twice', async () => {
    const payload = JSON.stringify(good)
    expect((await answerTo(signed({ alg: 'RS256' }, payload))).status).toBe(403)
    await refuses(signed({ alg: 'RS256' }, payload.replace('{', '{"sub":"system:serviceaccount:a:b",')))
    await refuses(signed({ alg: 'RS256' }, payload.replace('{', '{"exp":1,')))
  })

  it('are refused when they are no tokens at all, also of the longest header', async () => {
    for (const token of [
      '.',
      '..',
      '...',
      'a.b',
      'a.b.c',
      'a.b.c.d',
      'a.b.c.d.e',
      `${genuine}.`,
      `${genuine}.x`,
      `${part({})}.${part([])}.x`,
      `${part('x')}.${part(good)}.x`,
      `${part({ alg: 'RS256' })}.${'['.repeat(12_000)}.x`,
      signed({ alg: 'RS256', pad: 'x'.repeat(12_000) }, JSON.stringify({ ...good, iss: 'x' })),
    ])
      await refuses(token)
  })

  it('are not known by the review either, which does not repeat them', async () => {
    const group = `authentication.${vendor.apiDomain}`
    const token = signed({ alg: 'RS256' }, JSON.stringify(good), foreign)
    const { body, text } = await server.client.post(`/apis/${group}/v1/tokenreviews`, {
      apiVersion: `${group}/v1`,
      kind: 'TokenReview',
      spec: { token },
    })
    expect(body.status).toEqual({ user: {}, error: 'service account token is signed by no known key' })
    expect(text.split(token)).toHaveLength(2)
  })
})
