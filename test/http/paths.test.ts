import { beforeEach, describe, expect, it } from 'vitest'
import { stores } from '../support/backing.ts'
import type { Client } from '../support/client.ts'
import { useSharedServer } from '../support/shared-server.ts'
import {
  apps,
  configMap,
  core,
  createAll,
  deployment,
  failed,
  names,
  newNamespace,
  node,
  pod,
  succeeded,
  uniqueName,
} from './objects.ts'

describe.each(stores)('paths on %s', (store) => {
  const server = useSharedServer(store)
  let client: Client
  let ns = ''
  let maps = ''
  beforeEach(async () => {
    client = server.client
    ns = await newNamespace(client)
    maps = core(ns, 'configmaps')
  })

  it('lists and reads a cluster-scoped type [PATH-01] [PATH-03]', async () => {
    const name = uniqueName('node')
    succeeded(await client.post('/api/v1/nodes', node(name)))
    const list = succeeded(await client.get('/api/v1/nodes'))
    expect([list.kind, names(list)]).toEqual(['NodeList', expect.arrayContaining([name])])
    expect(succeeded(await client.get(`/api/v1/nodes/${name}`))).toMatchObject({ kind: 'Node', metadata: { name } })
  })

  it('lists a namespaced type over all namespaces, and in one only [PATH-02] [PATH-04]', async () => {
    const other = await newNamespace(client)
    succeeded(await client.post(maps, configMap('here')))
    succeeded(await client.post(core(other, 'configmaps'), configMap('there')))
    const everywhere = succeeded(await client.get('/api/v1/configmaps')).items.map(({ metadata }) => [
      metadata.namespace,
      metadata.name,
    ])
    expect(everywhere).toEqual(
      expect.arrayContaining([
        [ns, 'here'],
        [other, 'there'],
      ]),
    )
    expect(names(succeeded(await client.get(maps)))).toEqual(['here'])
    expect(names(succeeded(await client.get(core(other, 'configmaps'))))).toEqual(['there'])
  })

  it('does not take a namespace for another whose name it begins [PATH-04]', async () => {
    const longer = `${ns}x`
    succeeded(
      await client.post('/api/v1/namespaces', { apiVersion: 'v1', kind: 'Namespace', metadata: { name: longer } }),
    )
    succeeded(await client.post(core(longer, 'configmaps'), configMap('there')))
    expect(names(succeeded(await client.get(maps)))).toEqual([])
  })

  it('reads an object of one namespace [PATH-05]', async () => {
    const other = await newNamespace(client)
    succeeded(await client.post(maps, configMap('x')))
    expect(succeeded(await client.get(`${maps}/x`)).metadata).toMatchObject({ name: 'x', namespace: ns })
    failed(await client.get(core(other, 'configmaps', 'x')), 404, 'NotFound')
  })

  it('serves the subresources of a cluster-scoped object, and no others [PATH-06]', async () => {
    const name = uniqueName('node')
    const path = `/api/v1/nodes/${name}`
    succeeded(await client.post('/api/v1/nodes', node(name, { spec: { podCIDR: '10.0.0.0/24' } })))
    const { spec, ...read } = succeeded(await client.get(`${path}/status`))
    expect(spec).toMatchObject({ podCIDR: '10.0.0.0/24' })
    const put = await client.put(`${path}/status`, { ...read, status: { phase: 'Running' } })
    expect(succeeded(put)).toMatchObject({ spec: { podCIDR: '10.0.0.0/24' }, status: { phase: 'Running' } })
    expect(succeeded(await client.get(path)).status).toMatchObject({ phase: 'Running' })
    failed(await client.get(`${path}/nothing`), 404, 'NotFound')
  })

  it('serves the subresources of a namespaced object [PATH-07]', async () => {
    succeeded(await client.post(apps(ns, 'deployments'), deployment('d')))
    const scale = succeeded(await client.get(`${apps(ns, 'deployments', 'd')}/scale`))
    expect(scale).toMatchObject({ kind: 'Scale', apiVersion: 'autoscaling/v1', spec: { replicas: 1 } })
    failed(await client.get(`${apps(ns, 'deployments', 'd')}/nothing`), 404, 'NotFound')
    failed(await client.get(`${apps(ns, 'deployments', 'none')}/scale`), 404, 'NotFound')
  })

  it('creates by POST to the collection inside the namespace only [PATH-08]', async () => {
    expect(succeeded(await client.post(maps, configMap('x'))).metadata.namespace).toBe(ns)
    failed(
      await client.post('/api/v1/configmaps', configMap('y', { metadata: { namespace: ns } })),
      405,
      'MethodNotAllowed',
    )
  })

  it('replaces, patches and deletes one object, or deletes the collection [PATH-09]', async () => {
    await createAll(
      client,
      maps,
      ['x', 'y', 'z'].map((name) => configMap(name)),
    )
    const replaced = await client.put(`${maps}/x`, configMap('x', { data: { n: '1' } }))
    expect([replaced.status, replaced.body.data]).toEqual([200, { n: '1' }])
    const patched = await client.patch(`${maps}/x`, { data: { m: '2' } })
    expect([patched.status, patched.body.data]).toEqual([200, { n: '1', m: '2' }])
    succeeded(await client.delete(`${maps}/x`))
    expect(names(succeeded(await client.get(maps)))).toEqual(['y', 'z'])
    succeeded(await client.delete(maps))
    expect(names(succeeded(await client.get(maps)))).toEqual([])
  })

  it('lists and reads namespaces [PATH-10]', async () => {
    expect(succeeded(await client.get('/api/v1/namespaces')).kind).toBe('NamespaceList')
    expect(succeeded(await client.get(`/api/v1/namespaces/${ns}`))).toMatchObject({
      kind: 'Namespace',
      metadata: { name: ns },
    })
  })

  it('keeps the core group below /api/v1 and the others below /apis [PATH-11]', async () => {
    expect(succeeded(await client.get('/api/v1/pods')).kind).toBe('PodList')
    expect(succeeded(await client.get('/apis/apps/v1/deployments')).kind).toBe('DeploymentList')
    for (const path of ['/apis/v1/pods', '/api/apps/v1', '/api/apps/v1/deployments', '/apis//v1/pods']) {
      expect((await client.get(path)).status).toBe(404)
    }
  })

  it('has no subresource of a whole collection [PATH-13]', async () => {
    succeeded(await client.post(core(ns, 'pods'), pod('x')))
    const { message, details } = failed(await client.get(core(ns, 'pods', 'status')), 404, 'NotFound')
    expect([message, details.name]).toEqual(['pods "status" not found', 'status'])
    const paths = succeeded(await client.get('/openapi/v3/api/v1'))['paths'] as Record<string, unknown>
    const subresources = Object.keys(paths).filter((path) => /\/(status|scale|eviction|binding|log)$/.test(path))
    expect(subresources.length).toBeGreaterThan(0)
    for (const path of subresources) expect(path).toContain('/{name}/')
  })

  it('answers 404 to what it does not serve [PATH-14]', async () => {
    for (const path of [
      '/apis/nope.orch.io/v1/things',
      '/apis/apps/v9/deployments',
      '/api/v2/pods',
      '/api/v1/nothings',
      `/api/v1/namespaces/${ns}/nothings`,
      `/api/v1/namespaces/${ns}/configmap`,
      `/api/v1/namespaces/${ns}/cm`,
      `/apis/apps/v1/namespaces/${ns}/configmaps`,
      `${maps}/absent`,
    ]) {
      failed(await client.get(path), 404, 'NotFound')
    }
  })

  it('decodes each segment of a path once', async () => {
    failed(await client.get(`${maps}/a%2Fb`), 400, 'BadRequest')
    succeeded(await client.post(maps, configMap('a.b-c')))
    expect(succeeded(await client.get(`${maps}/a%2Eb%2Dc`)).metadata.name).toBe('a.b-c')
    for (const path of [`${maps}/%ZZ`, `${maps}/%00`, `${maps}/..%2F..`]) {
      expect((await client.get(path)).status).toBeGreaterThanOrEqual(400)
      expect((await client.get(path)).status).toBeLessThan(500)
    }
  })
})
