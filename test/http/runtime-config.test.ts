import { describe, expect, it } from 'vitest'
import { vendor } from '../../generated/index.ts'
import { newBacking } from '../support/backing.ts'
import { startInProcess, useInProcessServer } from '../support/in-process.ts'
import { deployment, failed, namespace, newNamespace, succeeded } from './objects.ts'
import { encodeWire, fromWire } from './wire.ts'

const group = `flowcontrol.apiserver.${vendor.apiDomain}`
const serverOf = (minor: number, ...flags: string[]) =>
  useInProcessServer({ store: 'lmdb', release: { major: 1, minor }, flags })

describe('what a server serves', () => {
  const plain = serverOf(31)
  const told = serverOf(
    31,
    '--runtime-config',
    `${group}/v1beta3/flowschemas=true,batch/v1=false,storage.${vendor.apiDomain}/v1alpha1`,
  )
  const older = serverOf(19, '--runtime-config', 'api/beta=false')

  it('leaves alpha versions out, and beta versions that came late [VER-06] [VER-07] [VER-08]', async () => {
    failed(await plain.client.get(`/apis/${group}/v1beta3/flowschemas`), 404, 'NotFound')
    failed(
      await plain.client.get(`/apis/storage.${vendor.apiDomain}/v1alpha1/volumeattributesclasses`),
      404,
      'NotFound',
    )
    succeeded(await plain.client.get(`/apis/${group}/v1/flowschemas`))
  })

  it('follows its flag by version and by type [VER-01] [VER-02] [VER-03]', async () => {
    succeeded(await told.client.get(`/apis/${group}/v1beta3/flowschemas`))
    failed(await told.client.get(`/apis/${group}/v1beta3/prioritylevelconfigurations`), 404, 'NotFound')
    succeeded(await told.client.get(`/apis/storage.${vendor.apiDomain}/v1alpha1/volumeattributesclasses`))
    failed(await told.client.get('/apis/batch/v1/jobs'), 404, 'NotFound')
  })

  it('is that of the release that it acts as [VER-11]', async () => {
    expect(succeeded(await older.client.get('/version'))).toMatchObject({ major: '1', minor: '19' })
    succeeded(await older.client.get(`/apis/networking.${vendor.apiDomain}/v1/ingresses`))
    failed(await older.client.get(`/apis/networking.${vendor.apiDomain}/v1beta1/ingresses`), 404, 'NotFound')
    failed(await older.client.get('/apis/policy/v1/poddisruptionbudgets'), 404, 'NotFound')
  })
})

describe('the served versions of a running server', () => {
  const server = useInProcessServer({ store: 'lmdb', flags: ['--runtime-config', 'batch/v1=false'] })
  const documents = ['/apis', '/apis/apps', '/apis/apps/v1', '/api/v1', '/openapi/v3']

  it('are not changed by any request: they are set at its start [VER-04]', async () => {
    const read = () => Promise.all(documents.map(async (path) => (await server.client.get(path)).text))
    const before = await read()
    const body = {
      kind: 'APIGroup',
      apiVersion: 'v1',
      name: 'batch',
      versions: [{ groupVersion: 'batch/v1', version: 'v1' }],
    }
    for (const path of ['/apis', '/apis/batch', '/apis/batch/v1', '/apis/apps', '/apis/apps/v1']) {
      for (const method of ['POST', 'PUT', 'PATCH', 'DELETE']) {
        const headers = { 'content-type': method === 'PATCH' ? 'application/merge-patch+json' : 'application/json' }
        const { status } = await server.client.call(method, path, { body, headers })
        expect([404, 405], `${method} ${path}`).toContain(status)
      }
    }
    expect(await read()).toEqual(before)
    failed(await server.client.get('/apis/batch/v1/jobs'), 404, 'NotFound')
  })
})

describe('releases and versions', () => {
  it('are loosely tied: another release shows the same objects in the same version [VER-05]', async () => {
    const backing = await newBacking('lmdb')
    const seen: { readonly release: string; readonly versions: unknown; readonly object: unknown }[] = []
    for (const minor of [30, 34]) {
      const { client, close } = await startInProcess({ store: 'lmdb', backing, release: { major: 1, minor } })
      const path = '/apis/apps/v1/namespaces/default/deployments'
      if (seen.length === 0) {
        succeeded(await client.post('/api/v1/namespaces', namespace('default')))
        succeeded(await client.post(path, deployment('a')))
      }
      const { minor: release } = succeeded(await client.get('/version')) as unknown as { readonly minor: string }
      const { versions } = succeeded(await client.get('/apis/apps'))
      seen.push({ release, versions, object: succeeded(await client.get(`${path}/a`)) })
      await close()
    }
    await backing.dispose()
    const [older, newer] = seen
    expect([older?.release, newer?.release]).toEqual(['30', '34'])
    expect(newer?.object).toEqual(older?.object)
    expect(newer?.versions).toEqual(older?.versions)
    expect(newer?.object).toMatchObject({ apiVersion: 'apps/v1' })
  })

  const server = useInProcessServer({ store: 'lmdb' })
  it('hold the same rules in JSON and in Protobuf [VER-05]', async () => {
    const ns = await newNamespace(server.client)
    const bad = { ...deployment('a'), spec: { ...deployment('a').spec, replicas: -1, selector: {} } }
    const path = `/apis/apps/v1/namespaces/${ns}/deployments`
    const inJson = failed(await server.client.post(path, bad), 422, 'Invalid')
    const wire = encodeWire('apps/v1', 'Deployment', { metadata: bad.metadata, spec: bad.spec })
    const inWire = failed(await server.client.post(path, wire, { headers: fromWire }), 422, 'Invalid')
    expect(inJson.details.causes?.length).toBeGreaterThan(1)
    expect(inWire).toEqual(inJson)
  })
})
