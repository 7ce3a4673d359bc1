import { beforeAll, describe, expect, it } from 'vitest'
import { decodeJwt } from 'jose'
import { vendor } from '../../../generated/index.ts'
import { stores } from '../../support/backing.ts'
import { whoami } from '../../support/oidc.ts'
import { useSharedServer } from '../../support/shared-server.ts'
import { core, failed, newNamespace, node, pod, succeeded } from '../objects.ts'
import { account, reference, requestToken, secret, tokenOf } from './parties.ts'

const AUTHENTICATION = `authentication.${vendor.domain}`

describe.each(stores)('service account tokens on %s', (store) => {
  const server = useSharedServer(store)
  let ns = ''
  beforeAll(async () => {
    ns = await newNamespace(server.client)
  })
  const make = async (plural: string, object: object) =>
    succeeded(await server.client.post(core(ns, plural), object)).metadata
  const statusOf = async (token: string): Promise<number> => (await whoami(server.client, token)).status
  const remove = async (path: string) => succeeded(await server.client.delete(path))

  it('are users in the groups of accounts [AUTHN-SA-01, AUTHN-SA-05, AUTHN-SA-06, AUTHN-SA-09]', async () => {
    const { uid } = await make('serviceaccounts', account('robot'))
    const token = await tokenOf(server.client, ns, 'robot')
    expect(token.split('.')).toHaveLength(3)
    expect((await whoami(server.client, token)).user).toEqual({
      username: `system:serviceaccount:${ns}:robot`,
      uid,
      groups: ['system:serviceaccounts', `system:serviceaccounts:${ns}`, 'system:authenticated'],
      extra: { [`${AUTHENTICATION}/credential-id`]: [`JTI=${decodeJwt(token).jti}`] },
    })
    expect((await server.client.get(core(ns, 'configmaps'), { token })).status).toBe(403)
  })

  it('are refused with one character changed, in any part [AUTHN-SA-01]', async () => {
    await make('serviceaccounts', account('changed'))
    const token = await tokenOf(server.client, ns, 'changed')
    for (const part of [0, 1, 2]) {
      const parts = token.split('.')
      const text = parts[part] ?? ''
      parts[part] = text.slice(0, 20) + (text[20] === 'A' ? 'B' : 'A') + text.slice(21)
      expect(await statusOf(parts.join('.'))).toBe(401)
    }
    expect(await statusOf(token)).toBe(201)
  })

  it('end with the account, and a new one of its name does not bring them back [AUTHN-SA-04]', async () => {
    await make('serviceaccounts', account('mortal'))
    const token = await tokenOf(server.client, ns, 'mortal')
    expect(await statusOf(token)).toBe(201)
    await remove(core(ns, 'serviceaccounts', 'mortal'))
    expect(await statusOf(token)).toBe(401)
    await make('serviceaccounts', account('mortal'))
    expect(await statusOf(token)).toBe(401)
    expect(await statusOf(await tokenOf(server.client, ns, 'mortal'))).toBe(201)
  })

  it('end with the Secret, the Pod or the Node that they are bound to [AUTHN-SA-04]', async () => {
    const nodeName = `n-${ns}`
    await make('serviceaccounts', account('bound'))
    succeeded(await server.client.post('/api/v1/nodes', node(nodeName)))
    const made = {
      Secret: () => server.client.post(core(ns, 'secrets'), secret('s')),
      Pod: () => server.client.post(core(ns, 'pods'), pod('p', { spec: { ...simple, serviceAccountName: 'bound' } })),
      Node: () => server.client.post('/api/v1/nodes', node(`other-${ns}`)),
    }
    const simple = { containers: [{ name: 'main', image: 'i' }] }
    const paths = {
      Secret: core(ns, 'secrets', 's'),
      Pod: core(ns, 'pods', 'p'),
      Node: `/api/v1/nodes/other-${ns}`,
    }
    for (const kind of ['Secret', 'Pod', 'Node'] as const) {
      const { name = '' } = succeeded(await made[kind]()).metadata
      const token = await tokenOf(server.client, ns, 'bound', reference(kind, name))
      expect(await statusOf(token), kind).toBe(201)
      await remove(`${paths[kind]}${kind === 'Pod' ? '?gracePeriodSeconds=0' : ''}`)
      expect(await statusOf(token), kind).toBe(401)
      succeeded(await made[kind]())
      expect(await statusOf(token), kind).toBe(401)
    }
  })

  it('show the Pod, and its Node even if there is none of that name', async () => {
    await make('serviceaccounts', account('shown'))
    const make1 = (name: string, nodeName: string) =>
      make(
        'pods',
        pod(name, { spec: { containers: [{ name: 'main', image: 'i' }], serviceAccountName: 'shown', nodeName } }),
      )
    const known = succeeded(await server.client.post('/api/v1/nodes', node(`shown-${ns}`))).metadata
    const on = await make1('on', `shown-${ns}`)
    const off = await make1('off', 'absent')
    const extraOf = async (name: string) => {
      const { user } = await whoami(server.client, await tokenOf(server.client, ns, 'shown', reference('Pod', name)))
      return (user as { extra: object }).extra
    }
    expect(await extraOf('on')).toMatchObject({
      [`${AUTHENTICATION}/pod-name`]: ['on'],
      [`${AUTHENTICATION}/pod-uid`]: [on.uid],
      [`${AUTHENTICATION}/node-name`]: [`shown-${ns}`],
      [`${AUTHENTICATION}/node-uid`]: [known.uid],
    })
    const extra = await extraOf('off')
    expect(extra).toMatchObject({
      [`${AUTHENTICATION}/pod-uid`]: [off.uid],
      [`${AUTHENTICATION}/node-name`]: ['absent'],
    })
    expect(extra).not.toHaveProperty([`${AUTHENTICATION}/node-uid`])
    succeeded(await server.client.delete(`/api/v1/nodes/shown-${ns}`))
    expect(await extraOf('off')).toBeDefined()
  })

  it('for other audiences are reviewed for these, and are no credential here', async () => {
    await make('serviceaccounts', account('abroad'))
    const token = await tokenOf(server.client, ns, 'abroad', { audiences: ['https://vault.example', 'other'] })
    expect(await statusOf(token)).toBe(401)
    const review = async (audiences?: readonly string[]) =>
      (
        await server.client.post(`/apis/authentication.${vendor.apiDomain}/v1/tokenreviews`, {
          apiVersion: `authentication.${vendor.apiDomain}/v1`,
          kind: 'TokenReview',
          spec: { token, ...(audiences === undefined ? {} : { audiences }) },
        })
      ).body.status
    expect(await review(['https://vault.example', 'x'])).toMatchObject({
      authenticated: true,
      user: { username: `system:serviceaccount:${ns}:abroad` },
      audiences: ['https://vault.example'],
    })
    expect(await review()).not.toHaveProperty('authenticated')
  })

  it('are not issued for another name or namespace than that of the path', async () => {
    await make('serviceaccounts', account('named'))
    const ask = (metadata: object) =>
      server.client.post(`${core(ns, 'serviceaccounts', 'named')}/token`, {
        apiVersion: `authentication.${vendor.apiDomain}/v1`,
        kind: 'TokenRequest',
        metadata,
        spec: {},
      })
    const { details } = failed(await ask({ name: 'x' }), 422, 'Invalid')
    expect(details.causes).toMatchObject([{ field: 'metadata.name' }])
    failed(await ask({ namespace: 'x' }), 400, 'BadRequest')
    expect((await ask({ name: 'named', namespace: ns })).status).toBe(201)
  })

  it('of a Pod live for a year if they ask for what its volume asks for', async () => {
    await make('serviceaccounts', account('mounted'))
    await make('pods', pod('m', { spec: { containers: [{ name: 'c', image: 'i' }], serviceAccountName: 'mounted' } }))
    const asked = { ...reference('Pod', 'm'), expirationSeconds: 3607 }
    const answer = succeeded(await requestToken(server.client, ns, 'mounted', asked))
    const { token, expirationTimestamp } = answer.status as { token: string; expirationTimestamp: string }
    const { exp = 0, iat = 0, [vendor.domain]: own } = decodeJwt(token)
    expect(exp - iat).toBe(365 * 24 * 3600)
    expect(own).toMatchObject({ warnafter: iat + 3607 })
    expect(Date.parse(expirationTimestamp) / 1000).toBe(iat + 3607)
    const elsewhere = await tokenOf(server.client, ns, 'mounted', { ...asked, audiences: ['https://vault.example'] })
    expect(decodeJwt(elsewhere)[vendor.domain]).not.toHaveProperty('warnafter')
    expect(await statusOf(token)).toBe(201)
    const { text } = await server.client.get('/metrics')
    expect(text).toMatch(/^serviceaccount_valid_tokens_total [1-9]/m)
    expect(text).toMatch(/^serviceaccount_stale_tokens_total 0/m)
  })
})
