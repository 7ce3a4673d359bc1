import { createPublicKey } from 'node:crypto'
import { decodeJwt, decodeProtectedHeader, jwtVerify } from 'jose'
import { generateKeyPairSync } from 'node:crypto'
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { vendor } from '../../generated/index.ts'
import { stores } from '../support/backing.ts'
import { jsonPatch } from '../support/client.ts'
import { useServerHere } from '../support/server-here.ts'
import { certificate, certificateRequest } from './minimal-objects.ts'
import { apps, core, deployment, failed, newNamespace, node, pod, succeeded } from './objects.ts'

const folder = mkdtempSync(join(tmpdir(), 'orch-key-'))
const { privateKey, publicKey } = generateKeyPairSync('ec', { namedCurve: 'P-256' })
const keyFile = join(folder, 'signing.key')
writeFileSync(keyFile, privateKey.export({ format: 'pem', type: 'pkcs8' }), { mode: 0o600 })
afterAll(() => rmSync(folder, { recursive: true, force: true }))

const done = { kind: 'Status', apiVersion: 'v1', metadata: {}, status: 'Success', code: 201 }
const account = (name: string) => ({ apiVersion: 'v1', kind: 'ServiceAccount', metadata: { name } })
const tokenRequest = (spec: Record<string, unknown> = {}) => ({
  apiVersion: `authentication.${vendor.apiDomain}/v1`,
  kind: 'TokenRequest',
  spec,
})

describe.each(stores)('subresources on %s', (store) => {
  const server = useServerHere({
    store,
    flags: ['--service-account-signing-key-file', keyFile, '--service-account-issuer', 'https://issuer.example'],
  })
  let ns = ''
  beforeAll(async () => {
    ns = await newNamespace(server.client)
  })
  const makePod = async (name: string, spec: Record<string, unknown> = {}) =>
    succeeded(
      await server.client.post(
        core(ns, 'pods'),
        pod(name, {
          metadata: { labels: { app: name } },
          spec: { containers: [{ name: 'main', image: 'i' }], ...spec },
        }),
      ),
    )
  const eviction = (name: string, more: Record<string, unknown> = {}) => ({
    apiVersion: 'policy/v1',
    kind: 'Eviction',
    metadata: { name },
    ...more,
  })

  it('speak of other representations than their parents [SUB-02]', async () => {
    await makePod('log')
    const log = await server.client.get(`${core(ns, 'pods', 'log')}/log`)
    expect([log.status, log.headers['content-type'], log.text]).toEqual([200, 'text/plain', ''])
    succeeded(await server.client.post(apps(ns, 'deployments'), deployment('d')))
    expect((await server.client.get(`${apps(ns, 'deployments', 'd')}/scale`)).body).toMatchObject({
      kind: 'Scale',
      apiVersion: 'autoscaling/v1',
      spec: { replicas: 1 },
    })
  })

  it('evict a Pod, or refuse to where a budget forbids it [SUB-03]', async () => {
    await makePod('kept', { nodeName: 'node-1' })
    const path = core(ns, 'pods', 'kept')
    const ready = { phase: 'Running', conditions: [{ type: 'Ready', status: 'True' }] }
    succeeded(await server.client.patch(`${path}/status`, { status: ready }))
    const budgets = `/apis/policy/v1/namespaces/${ns}/poddisruptionbudgets`
    const budget = { metadata: { name: 'b' }, spec: { minAvailable: 1, selector: { matchLabels: { app: 'kept' } } } }
    const made = { apiVersion: 'policy/v1', kind: 'PodDisruptionBudget', ...budget }
    succeeded(await server.client.post(budgets, made))
    const allow = async (disruptionsAllowed: number) => {
      const status = { observedGeneration: 1, currentHealthy: 1, desiredHealthy: 1, expectedPods: 1 }
      const changed = { status: { ...status, disruptionsAllowed } }
      succeeded(await server.client.patch(`${budgets}/b/status`, changed))
    }
    await allow(0)
    const refused = failed(await server.client.post(`${path}/eviction`, eviction('kept')), 429, 'TooManyRequests')
    expect(refused.details.causes).toEqual([
      { reason: 'DisruptionBudget', message: 'The disruption budget b needs 1 healthy pods and has 1 currently' },
    ])
    await allow(1)
    const dry = eviction('kept', { deleteOptions: { dryRun: ['All'] } })
    expect((await server.client.post(`${path}/eviction`, dry)).body).toEqual(done)
    expect((await server.client.get(path)).body.metadata.deletionTimestamp).toBeUndefined()
    expect((await server.client.post(`${path}/eviction`, eviction('kept'))).body).toEqual(done)
    expect((await server.client.get(path)).body.metadata.deletionTimestamp).toBeDefined()
  })

  it('offer the methods that they are for, and no others [SUB-04]', async () => {
    const { body } = await server.client.get('/api/v1')
    const resources = body['resources'] as { name: string; verbs: string[] }[]
    const verbsOf = (name: string) => resources.find((each) => each.name === name)?.verbs
    expect(verbsOf('pods/eviction')).toEqual(['create'])
    expect(verbsOf('pods/binding')).toEqual(['create'])
    await makePod('methods')
    for (const subresource of ['eviction', 'binding']) {
      const path = `${core(ns, 'pods', 'methods')}/${subresource}`
      failed(await server.client.put(path, eviction('methods')), 405, 'MethodNotAllowed')
      failed(await server.client.get(path), 405, 'MethodNotAllowed')
    }
    failed(await server.client.delete(`${core(ns, 'pods', 'methods')}/log`), 405, 'MethodNotAllowed')
  })

  it('answer with a Status where there is nothing to show', async () => {
    await makePod('bound')
    const binding = { apiVersion: 'v1', kind: 'Binding', metadata: { name: 'bound' }, target: { name: 'node-1' } }
    const path = core(ns, 'pods', 'bound')
    expect((await server.client.post(`${path}/binding`, binding)).body).toEqual(done)
    expect((await server.client.get(path)).body.spec['nodeName']).toBe('node-1')
  })

  it('say how far the way to a node goes that is not there', async () => {
    await makePod('waiting')
    const waiting = core(ns, 'pods', 'waiting')
    const unbound = failed(await server.client.post(`${waiting}/exec?command=ls`, undefined), 400, 'BadRequest')
    expect(unbound.message).toBe('pod waiting does not have a host assigned')
    const other = failed(await server.client.get(`${waiting}/log?container=other`), 400, 'BadRequest')
    expect(other.message).toBe('container other is not valid for pod waiting')
    await makePod('placed', { nodeName: 'absent' })
    const placed = core(ns, 'pods', 'placed')
    expect(failed(await server.client.get(`${placed}/log`), 404, 'NotFound').message).toBe('nodes "absent" not found')
    failed(await server.client.get('/api/v1/nodes/absent/proxy/metrics'), 404, 'NotFound')
    succeeded(await server.client.post('/api/v1/nodes', node('bare')))
    failed(await server.client.get('/api/v1/nodes/bare/proxy/'), 500, 'InternalError')
    const services = core(ns, 'services')
    const web = { apiVersion: 'v1', kind: 'Service', metadata: { name: 'web' }, spec: { ports: [{ port: 80 }] } }
    succeeded(await server.client.post(services, web))
    for (const name of ['web', 'web:80', 'http:web:80']) {
      const reply = await server.client.get(`${services}/${name}/proxy/some/path`)
      expect(failed(reply, 503, 'ServiceUnavailable').message).toBe('no endpoints available for service "web"')
    }
  })

  it('add containers for debugging, and keep those that are there', async () => {
    await makePod('debugged')
    const path = `${core(ns, 'pods', 'debugged')}/ephemeralcontainers`
    const added = { spec: { ephemeralContainers: [{ name: 'shell', image: 'sh' }], hostname: 'ignored' } }
    const changed = succeeded(await server.client.patch(path, added))
    expect(changed.spec).toMatchObject({ ephemeralContainers: [{ name: 'shell', image: 'sh' }] })
    expect(changed.spec['hostname']).toBeUndefined()
    const removed = [{ op: 'remove', path: '/spec/ephemeralContainers' }]
    failed(await server.client.patch(path, removed, { headers: jsonPatch }), 422, 'Invalid')
  })

  it('resize containers and change nothing else', async () => {
    await makePod('sized')
    const resources = { requests: { cpu: '100m' } }
    const wanted = { spec: { containers: [{ name: 'main', image: 'other', resources }] } }
    const { spec } = succeeded(await server.client.patch(`${core(ns, 'pods', 'sized')}/resize`, wanted))
    expect(spec['containers']).toMatchObject([{ name: 'main', image: 'i', resources }])
  })

  it('let approval alone decide on certificate requests', async () => {
    const requests = `/apis/certificates.${vendor.apiDomain}/v1/certificatesigningrequests`
    const spec = { request: certificateRequest, signerName: 'example.com/signer', usages: ['client auth'] }
    const request = { apiVersion: `certificates.${vendor.apiDomain}/v1`, kind: 'CertificateSigningRequest', spec }
    const forged = { ...request, metadata: { name: 'r' }, spec: { ...spec, username: 'someone', groups: ['else'] } }
    expect(succeeded(await server.client.post(requests, forged)).spec).toMatchObject({
      username: 'admin',
      uid: 'admin-uid',
      groups: ['system:masters', 'system:authenticated'],
    })
    const approved = { status: { conditions: [{ type: 'Approved', status: 'True', reason: 'R', message: 'm' }] } }
    failed(await server.client.patch(`${requests}/r/status`, approved), 422, 'Invalid')
    const changed = { ...approved, spec: { signerName: 'example.com/other' } }
    const decided = succeeded(await server.client.patch(`${requests}/r/approval`, changed))
    expect(decided.spec['signerName']).toBe('example.com/signer')
    expect(decided.status).toMatchObject({ conditions: [{ type: 'Approved', status: 'True' }] })
    succeeded(await server.client.patch(`${requests}/r/status`, { status: { certificate } }))
  })

  describe('of service accounts', () => {
    beforeAll(async () => {
      succeeded(await server.client.post(core(ns, 'serviceaccounts'), account('robot')))
    })
    const ask = (spec: Record<string, unknown>, query = '') =>
      server.client.post(`${core(ns, 'serviceaccounts', 'robot')}/token${query}`, tokenRequest(spec))
    const tokenOf = (status: unknown): string => (status as { token: string }).token

    it('issue signed tokens with audience and expiry', async () => {
      const answer = succeeded(await ask({ audiences: ['https://a.example'], expirationSeconds: 1200 }))
      const { payload } = await jwtVerify(
        tokenOf(answer.status),
        createPublicKey(publicKey.export({ format: 'pem', type: 'spki' })),
        {
          issuer: 'https://issuer.example',
          audience: 'https://a.example',
          subject: `system:serviceaccount:${ns}:robot`,
        },
      )
      const { uid } = (await server.client.get(core(ns, 'serviceaccounts', 'robot'))).body.metadata
      expect(payload[vendor.domain]).toEqual({ namespace: ns, serviceaccount: { name: 'robot', uid } })
      expect((payload.exp ?? 0) - (payload.iat ?? 0)).toBe(1200)
      expect(answer.status).toMatchObject({
        expirationTimestamp: `${new Date((payload.exp ?? 0) * 1000).toISOString().slice(0, 19)}Z`,
      })
      expect(answer.metadata).toMatchObject({ name: 'robot', namespace: ns, uid })
      expect(decodeProtectedHeader(tokenOf(answer.status)).alg).toBe('ES256')
    })

    it('bind tokens to objects that are there', async () => {
      succeeded(await server.client.post(core(ns, 'serviceaccounts'), account('other')))
      const bound = await makePod('owner', { serviceAccountName: 'robot' })
      await makePod('stranger', { serviceAccountName: 'other' })
      const reference = (name: string, more: Record<string, unknown> = {}) => ({
        boundObjectRef: { apiVersion: 'v1', kind: 'Pod', name, ...more },
      })
      const token = tokenOf(succeeded(await ask(reference('owner'))).status)
      expect(decodeJwt(token)[vendor.domain]).toMatchObject({ pod: { name: 'owner', uid: bound.metadata.uid } })
      expect(decodeJwt(token).aud).toEqual(['https://issuer.example'])
      failed(await ask(reference('absent')), 404, 'NotFound')
      failed(await ask(reference('stranger')), 400, 'BadRequest')
      failed(await ask(reference('owner', { uid: 'another' })), 409, 'Conflict')
      const map = { boundObjectRef: { apiVersion: 'v1', kind: 'ConfigMap', name: 'x' } }
      expect(failed(await ask(map), 400, 'BadRequest').message).toBe(
        'cannot bind token to object of type /v1, Kind=ConfigMap',
      )
    })

    it.each([10, 2 ** 32 + 1])('refuse a life of %i seconds', async (expirationSeconds) => {
      const { details } = failed(await ask({ expirationSeconds }), 422, 'Invalid')
      expect(details.causes).toMatchObject([{ field: 'spec.expirationSeconds', reason: 'FieldValueInvalid' }])
    })

    it('issue nothing in a dry run', async () => {
      expect(succeeded(await ask({}, '?dryRun=All')).status).toMatchObject({ token: '' })
    })
  })
})
