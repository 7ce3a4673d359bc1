import { join } from 'node:path'
import { afterAll, describe, expect, it, onTestFinished } from 'vitest'
import { CertificateFolder } from '../../support/certificates.ts'
import { Client, mergePatch, type Entity } from '../../support/client.ts'
import { valueOf } from '../../support/metrics.ts'
import { waitFor } from '../../support/patience.ts'
import { useServerHere } from '../../support/server-here.ts'
import { eventsOf } from '../audit/events.ts'
import { configMap, core, newNamespace, succeeded } from '../objects.ts'

const folder = new CertificateFolder()
const authority = join(folder.path, 'one.crt')
const log = join(folder.path, 'audit.log')
folder.authority('one')
afterAll(() => folder.remove())

describe('requests', () => {
  const flags = ['--client-ca-file', authority, '--access-log', '--audit-log-path', log]
  const server = useServerHere({ store: 'lmdb', flags })

  describe.each(['HTTP/1.1', 'HTTP/2'] as const)('over %s', (protocol) => {
    let known: Client | undefined
    const client = (): Client => (known ??= new Client({ ...server.client.options, protocol }))
    afterAll(() => known?.close())
    const maps = async (): Promise<string> => core(await newNamespace(client()), 'configmaps')

    it('create, read, update, patch, apply and delete', async () => {
      const path = await maps()
      const created = await client().post(path, configMap('a', { data: { n: '1' } }))
      expect(created.status).toBe(201)
      expect(succeeded(await client().get(`${path}/a`))).toEqual(created.body)
      const stale = await client().put(`${path}/a`, configMap('a', { metadata: { resourceVersion: '1' } }))
      expect(stale.body).toMatchObject({ kind: 'Status', code: 409, reason: 'Conflict' })
      const updated = succeeded(await client().put(`${path}/a`, configMap('a', { data: { n: '2' } })))
      expect(updated.data).toEqual({ n: '2' })
      expect(succeeded(await client().patch(`${path}/a`, { data: { n: '3' } })).data).toEqual({ n: '3' })
      const applied = await client().call('PATCH', `${path}/b?fieldManager=me`, {
        headers: { 'content-type': 'application/apply-patch+yaml' },
        body: configMap('b'),
      })
      expect(applied.status).toBe(201)
      expect((await client().delete(`${path}/a`)).status).toBe(200)
      expect((await client().get(`${path}/a`)).body).toMatchObject({ code: 404, reason: 'NotFound' })
    })

    it('get errors with their Status', async () => {
      const path = await maps()
      const invalid = await client().post(path, configMap('A_B'))
      expect(invalid.body).toMatchObject({ kind: 'Status', code: 422, reason: 'Invalid' })
      expect((await client().post(path, '{"kind"')).status).toBe(400)
      expect((await client().get('/nowhere')).status).toBe(404)
      expect((await client().get(path, { token: 'nobody' })).body).toMatchObject({ code: 401 })
      expect((await client().get(path, { token: '' })).body).toMatchObject({ code: 403 })
      expect((await client().post(path, 'x'.repeat(3 * 1024 * 1024 + 1))).status).toBe(413)
      const longer = await client().get(`${path}?labelSelector=${'a'.repeat(17_000)}`)
      expect(longer.status).toBe(414)
      const many = Object.fromEntries(Array.from({ length: 201 }, (_, index) => [`x-${index}`, 'y']))
      expect((await client().get(path, { headers: many })).status).toBe(431)
      expect((await client().get(path, { headers: { 'x-long': 'a'.repeat(33_000) } })).status).toBe(431)
      succeeded(await client().get(path))
    })

    it('read lists in chunks, in pieces and compressed', async () => {
      const path = await maps()
      const payload = 'p'.repeat(20_000)
      const names = Array.from({ length: 40 }, (_, index) => `m${String(index).padStart(2, '0')}`)
      await Promise.all(
        names.map(async (name) => succeeded(await client().post(path, configMap(name, { data: { payload } })))),
      )
      const namesOf = ({ items }: Entity): string[] => items.map(({ metadata }) => metadata.name)
      const whole = await client().get(path)
      expect(whole.bytes.length).toBeGreaterThan(800_000)
      expect(namesOf(succeeded(whole))).toEqual(names)
      const first = succeeded(await client().get(`${path}?limit=30`))
      const second = succeeded(await client().get(`${path}?limit=30&continue=${first.metadata.continue ?? ''}`))
      expect([...namesOf(first), ...namesOf(second)]).toEqual(names)
      const packed = await client().get(path, { headers: { 'accept-encoding': 'gzip' } })
      expect(packed.headers['content-encoding']).toBe('gzip')
      expect(packed.bytes.length).toBeLessThan(100_000)
      const table = await client().get(path, { headers: { accept: 'application/json;as=Table;v=v1;g=meta.orch.io' } })
      expect(succeeded(table).kind).toBe('Table')
    })

    it('are answered to HEAD with the headers of a GET alone', async () => {
      const reply = await client().call('HEAD', '/version')
      expect(reply.status).toBe(200)
      expect(reply.bytes.length).toBe(0)
      expect(Number(reply.headers['content-length'])).toBeGreaterThan(0)
    })

    it('watch many collections at once, to their end', async () => {
      const { client: other } = server
      const paths = await Promise.all(Array.from({ length: 20 }, maps))
      const watches = await Promise.all(paths.map((path) => client().watch(`${path}?watch=1`)))
      for (const [index, path] of paths.entries()) succeeded(await other.post(path, configMap(`w${index}`)))
      for (const [index, watch] of watches.entries()) {
        const { type, object } = await watch.next()
        expect([type, object.metadata.name]).toEqual(['ADDED', `w${index}`])
      }
      const [path = '', ...rest] = paths
      watches[0]?.close()
      for (const each of rest) succeeded(await other.patch(`${each}/w${rest.indexOf(each) + 1}`, { data: { a: 'b' } }))
      for (const watch of watches.slice(1)) expect((await watch.next()).type).toBe('MODIFIED')
      for (const watch of watches) watch.close()
      const ending = await client().watch(`${path}?watch=1&timeoutSeconds=1`)
      await ending.end()
      expect(ending.failure).toBeUndefined()
      await waitFor(async () =>
        expect(await valueOf(other, 'apiserver_longrunning_requests', { resource: 'configmaps' })).toBe(0),
      )
    })

    it('are authenticated by certificates, and written to the log of access', async () => {
      const certificate = folder.client('/CN=alice/O=system:masters', 'one')
      const certified = new Client({ ...server.client.options, token: '', certificate, protocol })
      onTestFinished(() => certified.close())
      const path = await maps()
      succeeded(await certified.post(path, configMap('mine')))
      const review = await certified.post('/apis/authentication.orch.io/v1/selfsubjectreviews', {
        apiVersion: 'authentication.orch.io/v1',
        kind: 'SelfSubjectReview',
      })
      expect(succeeded(review).status).toMatchObject({ userInfo: { username: 'alice' } })
      await waitFor(() => expect(server.output()).toMatch(new RegExp(`"uri":"${path}".*"sourceIp":"127.0.0.1"`)))
    })

    it('have audit events', async () => {
      const path = await maps()
      const reply = await client().post(path, configMap('audited'), { headers: { 'user-agent': `over ${protocol}` } })
      const events = await eventsOf(log, String(reply.headers['audit-id']))
      expect(events.map(({ stage }) => stage)).toEqual(['RequestReceived', 'ResponseComplete'])
      expect(events[1]).toMatchObject({
        verb: 'create',
        requestURI: path,
        sourceIPs: ['127.0.0.1'],
        userAgent: `over ${protocol}`,
        responseStatus: { code: 201 },
      })
    })

    it('are answered with the same headers', async () => {
      const { headers } = await client().get('/api')
      const own = ['connection', 'keep-alive', 'transfer-encoding']
      expect(Object.keys(headers).filter((name) => own.includes(name))).toEqual(
        protocol === 'HTTP/2' ? [] : ['connection', 'keep-alive'],
      )
      const common = Object.keys(headers).filter((name) => !own.includes(name))
      const other = await server.client.get('/api')
      expect(common.sort()).toEqual(
        Object.keys(other.headers)
          .filter((name) => !own.includes(name))
          .sort(),
      )
      const { serverAddressByClientCIDRs } = (await client().get('/api')).body
      expect(serverAddressByClientCIDRs).toMatchObject([{ serverAddress: new URL(server.url).host }])
    })

    it('count in the metrics', async () => {
      const path = await maps()
      const labels = { resource: 'configmaps', verb: 'PATCH', code: '404' }
      const before = await valueOf(client(), 'apiserver_request_total', labels)
      await client().call('PATCH', `${path}/none`, { headers: mergePatch, body: {} })
      expect(await valueOf(client(), 'apiserver_request_total', labels)).toBe(before + 1)
    })
  })

  it('of a certificate whose authority is trusted no longer are cut, with their connection', async () => {
    const certificate = folder.client('/CN=bob/O=system:masters', 'one')
    const options = { ...server.client.options, certificate, protocol: 'HTTP/2' } as const
    const certified = new Client({ ...options, token: '' })
    const trusted = new Client({ ...server.client.options, protocol: 'HTTP/2' })
    onTestFinished(async () => void (await Promise.all([certified.close(), trusted.close()])))
    const watches = await Promise.all([certified, trusted].map((each) => each.watch('/api/v1/namespaces?watch=1')))
    expect(watches.map(({ status }) => status)).toEqual([200, 200])
    folder.write('one.crt', folder.authority('two').cert)
    await waitFor(() => expect(watches[0]?.ended).toBe(true))
    expect(watches[1]?.ended).toBe(false)
  })
})
