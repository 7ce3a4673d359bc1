import { createHmac } from 'node:crypto'
import { flattenedVerify } from 'jose'
import { describe, expect, it } from 'vitest'
import { isSignedBy } from '../../runtime/controllers/index.ts'
import { decodeYaml } from '../../runtime/codec/index.ts'
import { stores } from '../support/backing.ts'
import { putSecret, SECRETS, secretOf, textOf, TOKEN } from '../support/bootstrap-tokens.ts'
import { waitFor } from '../support/patience.ts'
import { useServerHere, type ServerHere } from '../support/server-here.ts'

const MAPS = '/api/v1/namespaces/orch-public/configmaps'
const OTHER = { id: 'second', secret: 'fedcba9876543210' }
const KEY = 'jws-kubeconfig-abcdef'
const inSeconds = (seconds: number): string => new Date(Date.now() + seconds * 1000).toISOString()

const infoOf = async (server: ServerHere): Promise<Readonly<Record<string, string>>> =>
  (await server.client.get(`${MAPS}/cluster-info`, { token: '' })).body.data

/** Waits until exactly these tokens have signed what there is now; gives the data. */
const signedBy = (server: ServerHere, ...tokens: (typeof TOKEN)[]) =>
  waitFor(async () => {
    const data = await infoOf(server)
    const keys = tokens.map(({ id }) => `jws-kubeconfig-${id}`)
    expect(Object.keys(data).sort()).toEqual([...keys, 'kubeconfig'].sort())
    for (const token of tokens)
      expect(isSignedBy(data[`jws-kubeconfig-${token.id}`] ?? '', data.kubeconfig ?? '', token)).toBe(true)
    return data
  })

describe.each(stores)('the signer on %s', (store) => {
  const server = useServerHere({ store, flags: ['--controllers=*,bootstrapsigner'] })

  it('shows everybody the authority and the address of the server, and no other ConfigMap [SIGN-02] [SIGN-07]', async () => {
    const data = await signedBy(server)
    const { value } = decodeYaml(Buffer.from(data.kubeconfig ?? ''))
    expect(value).toEqual({
      apiVersion: 'v1',
      kind: 'Config',
      clusters: [
        {
          name: '',
          cluster: {
            server: server.url,
            'certificate-authority-data': Buffer.from(server.client.options.ca).toString('base64'),
          },
        },
      ],
      contexts: null,
      'current-context': '',
      preferences: {},
      users: null,
    })
    expect((await server.client.get(MAPS, { token: '' })).status).toBe(403)
    expect((await server.client.get(`${MAPS}/other`, { token: '' })).status).toBe(403)
    expect((await server.client.delete(`${MAPS}/cluster-info`, { token: '' })).status).toBe(403)
  })

  it('signs by each token that may, in detached form by HS256 [SIGN-01] [SIGN-03] [SIGN-04] [SIGN-05]', async () => {
    await putSecret(server.client, secretOf(TOKEN))
    await putSecret(server.client, secretOf(OTHER))
    await putSecret(server.client, secretOf({ ...OTHER, id: 'silent' }, { 'usage-bootstrap-signing': 'false' }))
    const data = await signedBy(server, TOKEN, OTHER)
    const signature = data[KEY] ?? ''
    expect(signature).toMatch(/^[\w-]+\.\.[\w-]+$/)
    const [header = '', , last = ''] = signature.split('.')
    expect(JSON.parse(Buffer.from(header, 'base64url').toString())).toEqual({ alg: 'HS256', kid: 'abcdef' })
    const payload = Buffer.from(data.kubeconfig ?? '').toString('base64url')
    expect(createHmac('sha256', textOf(TOKEN)).update(`${header}.${payload}`).digest('base64url')).toBe(last)
    const verified = await flattenedVerify({ protected: header, payload, signature: last }, Buffer.from(textOf(TOKEN)))
    expect(Buffer.from(verified.payload).toString()).toBe(data.kubeconfig)
  })

  it('signs a changed text anew, and restores its signatures [SIGN-03]', async () => {
    const before = await signedBy(server, TOKEN, OTHER)
    const kubeconfig = (before.kubeconfig ?? '').replace(server.url, 'https://balancer.example:6443')
    await server.client.patch(`${MAPS}/cluster-info`, { data: { kubeconfig, 'jws-kubeconfig-nobody': 'x' } })
    const after = await waitFor(async () => {
      const data = await signedBy(server, TOKEN, OTHER)
      expect(data.kubeconfig).toBe(kubeconfig)
      return data
    })
    expect(after[KEY]).not.toBe(before[KEY])
    await server.client.patch(`${MAPS}/cluster-info`, { data: { [KEY]: null } })
    expect((await signedBy(server, TOKEN, OTHER))[KEY]).toBe(after[KEY])
  })

  it('takes away the signature of a token that is gone or has expired [SIGN-03] [AUTHN-BOOT-06]', async () => {
    await server.client.delete(`${SECRETS}/bootstrap-token-${OTHER.id}`)
    await signedBy(server, TOKEN)
    await putSecret(server.client, secretOf(OTHER, { expiration: inSeconds(3600) }))
    await signedBy(server, TOKEN, OTHER)
    await putSecret(server.client, secretOf(OTHER, { expiration: inSeconds(-1) }))
    await signedBy(server, TOKEN)
    await putSecret(server.client, secretOf(TOKEN, { expiration: inSeconds(2) }))
    await signedBy(server)
    expect((await server.client.get(`${SECRETS}/bootstrap-token-abcdef`)).status).toBe(200)
  })

  it('makes the ConfigMap again where it is deleted', async () => {
    const { body } = await server.client.get(`${MAPS}/cluster-info`)
    await server.client.delete(`${MAPS}/cluster-info`)
    await waitFor(async () => {
      expect((await server.client.get(`${MAPS}/cluster-info`)).body.metadata?.uid).toMatch(/./)
      expect((await server.client.get(`${MAPS}/cluster-info`)).body.metadata.uid).not.toBe(body.metadata.uid)
    })
  })
})

describe('the cleaner', () => {
  const server = useServerHere({ store: 'lmdb', flags: ['--controllers=*,tokencleaner'] })
  const found = async (id: string) => (await server.client.get(`${SECRETS}/bootstrap-token-${id}`)).status

  it('deletes the Secret of a token when it expires, and no other [AUTHN-BOOT-11] [CLI-08]', async () => {
    const parts = (id: string) => ({ ...TOKEN, id })
    await putSecret(server.client, secretOf(parts('forevr')))
    await putSecret(server.client, secretOf(parts('latter'), { expiration: inSeconds(100 * 24 * 3600) }))
    await putSecret(server.client, secretOf(parts('opaque'), { expiration: inSeconds(-1) }, { type: 'Opaque' }))
    await putSecret(server.client, secretOf(parts('passed'), { expiration: inSeconds(-1) }))
    await putSecret(server.client, secretOf(parts('sooner'), { expiration: inSeconds(2) }))
    await putSecret(server.client, secretOf(parts('nodate'), { expiration: 'tomorrow' }))
    await waitFor(async () => {
      for (const id of ['passed', 'sooner', 'nodate']) expect(await found(id)).toBe(404)
    })
    for (const id of ['forevr', 'latter', 'opaque']) expect(await found(id)).toBe(200)
  })

  it('takes a nearer expiration into account', async () => {
    await server.client.patch(`${SECRETS}/bootstrap-token-latter`, { stringData: { expiration: inSeconds(1) } })
    await waitFor(async () => expect(await found('latter')).toBe(404))
  })

  it('leaves signing to another controller [SIGN-01]', async () => {
    await putSecret(server.client, secretOf(TOKEN))
    expect((await server.client.get(`${MAPS}/cluster-info`)).status).toBe(404)
  })
})

describe('a server whose controllers are chosen', () => {
  const server = useServerHere({ store: 'lmdb', flags: ['--controllers=*,-namespace,token-cleaner-controller'] })

  it('runs none that is left out [CLI-08]', async () => {
    const namespaces = '/api/v1/namespaces'
    await server.client.post(namespaces, { apiVersion: 'v1', kind: 'Namespace', metadata: { name: 'kept' } })
    await server.client.delete(`${namespaces}/kept`)
    await putSecret(server.client, secretOf(TOKEN, { expiration: inSeconds(6) }))
    // By then a namespace would be gone, too.
    await waitFor(async () => expect((await server.client.get(`${SECRETS}/bootstrap-token-abcdef`)).status).toBe(404))
    expect((await server.client.get(`${namespaces}/kept`)).body.status).toEqual({ phase: 'Terminating' })
  })
})

describe('both as accounts of their own', () => {
  const server = useServerHere({
    store: 'lmdb',
    flags: ['--controllers=*,bootstrapsigner,tokencleaner', '--use-service-account-credentials'],
  })

  it('do with the rights of their roles what they do without limits', async () => {
    await putSecret(server.client, secretOf(TOKEN))
    await putSecret(server.client, secretOf(OTHER, { expiration: inSeconds(-1) }))
    await signedBy(server, TOKEN)
    await waitFor(async () =>
      expect((await server.client.get(`${SECRETS}/bootstrap-token-${OTHER.id}`)).status).toBe(404),
    )
    expect(server.output()).not.toMatch(/bootstrap-signer|token-cleaner/)
  })
})
