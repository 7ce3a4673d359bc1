import { mkdtempSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { rootCertificates } from 'node:tls'
import { describe, expect, it } from 'vitest'
import { newBacking, stores } from '../support/backing.ts'
import type { Entity, Reply } from '../support/client.ts'
import { useServerHere } from '../support/server-here.ts'
import { startServer } from '../support/server.ts'
import { core, eventually, newNamespace, succeeded } from './objects.ts'

const slices = '/apis/discovery.orch.io/v1/namespaces/default/endpointslices'
const portsIn = (ports: unknown): unknown => (ports as { port: number }[]).map(({ port }) => port).sort()
const authentication = core('orch-system', 'configmaps', 'extension-apiserver-authentication')

const folder = mkdtempSync(join(tmpdir(), 'orch-authorities-'))
const [clientAuthority = '', rootAuthority = ''] = rootCertificates
const clientAuthorities = join(folder, 'clients.crt')
writeFileSync(clientAuthorities, clientAuthority)

describe.each(stores)('the objects of the server itself on %s', (store) => {
  const server = useServerHere({ store, flags: ['--client-ca-file', clientAuthorities] })
  const found = (path: string): Promise<Entity> =>
    eventually(
      () => server.client.get(path),
      ({ status }) => status === 200,
    ).then(succeeded)
  it('say where the API is: a Service, its Endpoints and EndpointSlice', async () => {
    const port = Number(new URL(server.url).port)
    const service = await found(core('default', 'services', 'orch'))
    expect(service.metadata.labels).toEqual({ component: 'apiserver', provider: 'orch' })
    expect(service.spec).toMatchObject({
      type: 'ClusterIP',
      clusterIP: '10.96.0.1',
      ports: [{ name: 'https', protocol: 'TCP', port: 443, targetPort: port }],
    })
    const endpoints = await found(core('default', 'endpoints', 'orch'))
    expect(endpoints.metadata.labels).toEqual({ 'endpointslice.orch.io/skip-mirror': 'true' })
    const [subset] = endpoints.subsets as { addresses: { ip: string }[]; ports: unknown }[]
    expect(portsIn(subset?.ports)).toEqual([port])
    const slice = await found(`${slices}/orch`)
    expect(slice.metadata.labels).toEqual({ 'orch.io/service-name': 'orch' })
    expect(slice.endpoints).toMatchObject([{ addresses: [subset?.addresses[0]?.ip], conditions: { ready: true } }])
    expect(portsIn(slice.ports)).toEqual([port])
  })

  it('say whose client certificates it trusts, and name no proxies where it has none', async () => {
    expect((await found(authentication)).data).toEqual({ 'client-ca-file': clientAuthority })
  })

  it('say whom it trusts again when that was changed or deleted', async () => {
    const isRight = ({ status, body }: Reply): boolean =>
      status === 200 && (body.data as Record<string, unknown>)['client-ca-file'] === clientAuthority
    succeeded(await server.client.patch(authentication, { data: { 'client-ca-file': rootAuthority, more: 'x' } }))
    const mended = await eventually(() => server.client.get(authentication), isRight)
    expect(mended.body.data).toEqual({ 'client-ca-file': clientAuthority, more: 'x' })
    succeeded(await server.client.delete(authentication))
    const after = await eventually(() => server.client.get(authentication), isRight)
    expect(after.body.metadata.uid).not.toBe(mended.body.metadata.uid)
    expect(after.body.data).toEqual({ 'client-ca-file': clientAuthority })
  })

  it('come back when they were deleted', async () => {
    const before = await found(`${slices}/orch`)
    succeeded(await server.client.delete(`${slices}/orch`))
    const after = await eventually(
      () => server.client.get(`${slices}/orch`),
      ({ status }) => status === 200,
    )
    expect(after.body.metadata.uid).not.toBe(before.metadata.uid)
  })
})

it('name the servers of a store: one that ends takes itself off at once, one that is killed goes with its lease', async () => {
  const backing = await newBacking('mongodb')
  const one = await startServer({ store: backing })
  const other = await startServer({ store: backing })
  try {
    const ports = [one, other].map(({ url }) => Number(new URL(url).port)).sort()
    const listed = async (): Promise<readonly number[]> => {
      const { body } = await one.client.get(core('default', 'endpoints', 'orch'))
      const subsets = (body.subsets ?? []) as { ports: { port: number }[] }[]
      return subsets.flatMap((subset) => subset.ports.map(({ port }) => port)).sort()
    }
    const sliced = async (): Promise<unknown> => portsIn((await one.client.get(`${slices}/orch`)).body.ports)
    const isPair = (all: readonly number[]): boolean => all.length === 2
    expect(await eventually(listed, isPair)).toEqual(ports)
    expect(await sliced()).toEqual(ports)
    await other.stop()
    const [left] = [one].map(({ url }) => Number(new URL(url).port))
    expect(await listed()).toEqual([left])
    expect(await sliced()).toEqual([left])
    await other.start()
    expect(await eventually(listed, isPair)).toEqual(ports)
    await other.kill()
    expect(await eventually(listed, (all) => !isPair(all))).toEqual([left])
    expect(await eventually(sliced, (all) => (all as unknown[]).length === 1)).toEqual([left])
  } finally {
    await other.dispose()
    await one.dispose()
    await backing.dispose()
  }
})

describe('root certificates', () => {
  const authority = join(folder, 'root.crt')
  const certificates = rootAuthority
  writeFileSync(authority, certificates)
  const server = useServerHere({ store: 'lmdb', flags: ['--root-ca-file', authority] })
  const inNamespace = (namespace: string): string => core(namespace, 'configmaps', 'orch-root-ca.crt')
  const published = (namespace: string): Promise<Reply> =>
    eventually(
      () => server.client.get(inNamespace(namespace)),
      ({ status, body }) => status === 200 && (body.data as Record<string, unknown>)['ca.crt'] === certificates,
    )

  it('are in every namespace, and come back when they are changed or deleted', async () => {
    await published('default')
    const namespace = await newNamespace(server.client)
    await published(namespace)
    succeeded(await server.client.patch(inNamespace(namespace), { data: { 'ca.crt': 'other', more: 'x' } }))
    const mended = await published(namespace)
    expect(mended.body.data).toEqual({ 'ca.crt': certificates })
    succeeded(await server.client.delete(inNamespace(namespace)))
    expect((await published(namespace)).body.metadata.uid).not.toBe(mended.body.metadata.uid)
  })

  it('go with their namespace', async () => {
    const namespace = await newNamespace(server.client)
    await published(namespace)
    succeeded(await server.client.delete(`/api/v1/namespaces/${namespace}`))
    await eventually(
      () => server.client.get(`/api/v1/namespaces/${namespace}`),
      ({ status }) => status === 404,
    )
  })
})
