import { beforeEach, describe, expect, it } from 'vitest'
import { stores } from '../support/backing.ts'
import { jsonPatch, type Client } from '../support/client.ts'
import { useSharedServer } from '../support/shared-server.ts'
import {
  apps,
  configMap,
  core,
  deployment,
  failed,
  names,
  namespace,
  newNamespace,
  node,
  pod,
  secret,
  service,
  succeeded,
  uniqueName,
} from './objects.ts'

const uuid = /^[0-9a-f]{8}-[0-9a-f]{4}-4[0-9a-f]{3}-[89ab][0-9a-f]{3}-[0-9a-f]{12}$/
const time = /^\d{4}-\d\d-\d\dT\d\d:\d\d:\d\dZ$/

describe.each(stores)('names and metadata on %s', (store) => {
  const server = useSharedServer(store)
  let client: Client
  let ns = ''
  let maps = ''
  beforeEach(async () => {
    client = server.client
    ns = await newNamespace(client)
    maps = core(ns, 'configmaps')
  })

  it('serves one kind below each plural type name [META-01]', async () => {
    succeeded(await client.post(core(ns, 'pods'), pod('x')))
    succeeded(await client.post(core(ns, 'services'), service('x')))
    expect(succeeded(await client.get(core(ns, 'pods', 'x'))).kind).toBe('Pod')
    expect(succeeded(await client.get(core(ns, 'services', 'x'))).kind).toBe('Service')
    expect(succeeded(await client.get(`/api/v1/namespaces/${ns}`)).kind).toBe('Namespace')
  })

  it('creates a name once [META-03] [META-21]', async () => {
    const first = succeeded(await client.post(maps, configMap('x', { data: { n: '1' } })))
    const { message, details } = failed(
      await client.post(maps, configMap('x', { data: { n: '2' } })),
      409,
      'AlreadyExists',
    )
    expect(message).toBe('configmaps "x" already exists')
    expect(details).toEqual({ name: 'x', kind: 'configmaps' })
    const list = succeeded(await client.get(maps))
    expect(names(list)).toEqual(['x'])
    expect(succeeded(await client.get(`${maps}/x`))).toEqual(first)
  })

  it('keeps names apart by kind and by namespace [META-04]', async () => {
    const other = await newNamespace(client)
    succeeded(await client.post(maps, configMap('x')))
    succeeded(await client.post(core(ns, 'secrets'), secret('x')))
    succeeded(await client.post(core(other, 'configmaps'), configMap('x')))
    failed(await client.post(maps, configMap('x')), 409, 'AlreadyExists')
  })

  it('lets exactly one of many creations of a name succeed [META-04]', async () => {
    const attempts = Array.from({ length: 20 }, (_, n) => client.post(maps, configMap('x', { data: { n: String(n) } })))
    const codes = (await Promise.all(attempts)).map(({ status }) => status).sort()
    expect(codes).toEqual([201, ...Array.from({ length: 19 }, () => 409)])
  })

  it('frees a name with its object; the next one is another [META-05]', async () => {
    const first = succeeded(await client.post(maps, configMap('x')))
    succeeded(await client.delete(`${maps}/x`))
    const second = succeeded(await client.post(maps, configMap('x')))
    expect(second.metadata.uid).not.toBe(first.metadata.uid)
  })

  it('keeps names of cluster-scoped kinds unique in the cluster [META-06]', async () => {
    const name = uniqueName('node')
    succeeded(await client.post('/api/v1/nodes', node(name)))
    failed(await client.post('/api/v1/nodes', node(name)), 409, 'AlreadyExists')
    expect(succeeded(await client.get(`/api/v1/nodes/${name}`)).metadata).not.toHaveProperty('namespace')
  })

  it('tells the scope of each type; namespaces belong to the cluster [META-07]', async () => {
    const types = succeeded(await client.get('/api/v1'))['resources'] as { name: string; namespaced: boolean }[]
    const scopes = new Map(types.map(({ name, namespaced }) => [name, namespaced]))
    expect([...scopes.values()].every((scope) => typeof scope === 'boolean')).toBe(true)
    expect(['namespaces', 'nodes', 'pods', 'configmaps'].map((name) => scopes.get(name))).toEqual([
      false,
      false,
      true,
      true,
    ])
    expect(succeeded(await client.get(`/api/v1/namespaces/${ns}`)).metadata).not.toHaveProperty('namespace')
  })

  it('states the kind, and refuses another than that of the path [META-09]', async () => {
    expect(succeeded(await client.post(maps, configMap('x'))).kind).toBe('ConfigMap')
    for (const kind of ['Secret', 'Nothing']) {
      failed(await client.post(maps, { ...configMap('y'), kind }), 400, 'BadRequest')
    }
    failed(await client.put(`${maps}/x`, { ...configMap('x'), kind: 'Secret' }), 400, 'BadRequest')
  })

  it('states the group version, and refuses another than that of the path [META-10]', async () => {
    succeeded(await client.post(core(ns, 'pods'), pod('x')))
    succeeded(await client.post(apps(ns, 'deployments'), deployment('x')))
    expect(succeeded(await client.get(core(ns, 'pods', 'x'))).apiVersion).toBe('v1')
    expect(succeeded(await client.get(apps(ns, 'deployments', 'x'))).apiVersion).toBe('apps/v1')
    for (const apiVersion of ['v2', 'apps/v1', 'a/b/c']) {
      failed(await client.post(maps, { ...configMap('y'), apiVersion }), 400, 'BadRequest')
    }
    failed(await client.post(apps(ns, 'deployments'), { ...deployment('y'), apiVersion: 'v1' }), 400, 'BadRequest')
  })

  it('makes a name from a prefix [META-11]', async () => {
    const body = { apiVersion: 'v1', kind: 'ConfigMap', metadata: { generateName: 'job-' } }
    const made = [succeeded(await client.post(maps, body)), succeeded(await client.post(maps, body))]
    for (const { metadata } of made) {
      expect(metadata.name).toMatch(/^job-[a-z0-9]{5}$/)
      expect(metadata.generateName).toBe('job-')
    }
    expect(made[0]?.metadata.name).not.toBe(made[1]?.metadata.name)
    const long = 'a'.repeat(253)
    const { metadata } = succeeded(await client.post(maps, { ...body, metadata: { generateName: long } }))
    expect(metadata.name).toHaveLength(63)
  })

  it('fills in the namespace of the path [META-12]', async () => {
    expect(succeeded(await client.post(maps, configMap('x'))).metadata.namespace).toBe(ns)
  })

  it('gives each object a uid of its own that stays [META-13]', async () => {
    const { metadata } = succeeded(await client.post(maps, configMap('x', { metadata: { uid: 'x' } })))
    expect(metadata.uid).toMatch(uuid)
    expect(succeeded(await client.patch(`${maps}/x`, { data: { n: '1' } })).metadata.uid).toBe(metadata.uid)
    expect(succeeded(await client.put(`${maps}/x`, configMap('x'))).metadata.uid).toBe(metadata.uid)
  })

  it('changes the version of the changed object only [META-14]', async () => {
    const [a, b] = [await client.post(maps, configMap('a')), await client.post(maps, configMap('b'))].map(succeeded)
    const changed = succeeded(await client.patch(`${maps}/a`, { data: { n: '1' } }))
    expect(changed.metadata.resourceVersion).not.toBe(a?.metadata.resourceVersion)
    expect(succeeded(await client.get(`${maps}/a`)).metadata.resourceVersion).toBe(changed.metadata.resourceVersion)
    expect(succeeded(await client.get(`${maps}/b`)).metadata.resourceVersion).toBe(b?.metadata.resourceVersion)
  })

  it('stamps the creation by its own clock, once [META-16]', async () => {
    const creationTimestamp = '2001-02-03T04:05:06Z'
    const before = Math.floor(Date.now() / 1000) * 1000
    const { metadata } = succeeded(await client.post(maps, configMap('x', { metadata: { creationTimestamp } })))
    expect(metadata.creationTimestamp).toMatch(time)
    expect(Date.parse(metadata.creationTimestamp ?? '')).toBeGreaterThanOrEqual(before)
    const put = succeeded(
      await client.put(`${maps}/x`, configMap('x', { metadata: { creationTimestamp }, data: { n: '1' } })),
    )
    expect(put.metadata.creationTimestamp).toBe(metadata.creationTimestamp)
  })

  it('stamps the deletion by its own clock; clients neither set nor clear it [META-17]', async () => {
    const finalizers = ['example.com/hold']
    const deletionTimestamp = '2001-02-03T04:05:06Z'
    const live = configMap('x', { metadata: { finalizers, deletionTimestamp: null } })
    expect(succeeded(await client.post(maps, live)).metadata).not.toHaveProperty('deletionTimestamp')
    const set = await client.put(`${maps}/x`, configMap('x', { metadata: { finalizers, deletionTimestamp } }))
    failed(set, 422, 'Invalid')
    expect(succeeded(await client.get(`${maps}/x`)).metadata).not.toHaveProperty('deletionTimestamp')

    const before = Date.now()
    const marked = succeeded(await client.delete(`${maps}/x`)).metadata.deletionTimestamp
    expect(marked).toMatch(time)
    // Whole seconds: the stamp may lie up to one before the request.
    expect(Date.parse(marked ?? '')).toBeGreaterThan(before - 1_000)
    expect(Date.parse(marked ?? '')).toBeLessThanOrEqual(Date.now())
    const cleared = await client.put(`${maps}/x`, configMap('x', { metadata: { finalizers, deletionTimestamp: null } }))
    expect(succeeded(cleared).metadata.deletionTimestamp).toBe(marked)
  })

  it('lets finalizers be reordered, and keeps the object until both are gone [META-18]', async () => {
    const one = 'example.com/one'
    const two = 'example.com/two'
    succeeded(await client.post(maps, configMap('x', { metadata: { finalizers: [one, two] } })))
    const reversed = await client.patch(`${maps}/x`, { metadata: { finalizers: [two, one] } })
    expect(reversed.status).toBe(200)
    expect(reversed.body.metadata.finalizers).toEqual([two, one])
    succeeded(await client.delete(`${maps}/x`))
    succeeded(await client.patch(`${maps}/x`, { metadata: { finalizers: [one, two] } }))
    const remove = [{ op: 'remove', path: '/metadata/finalizers/0' }]
    succeeded(await client.patch(`${maps}/x`, remove, { headers: jsonPatch }))
    expect(succeeded(await client.get(`${maps}/x`)).metadata.finalizers).toEqual([two])
    succeeded(await client.patch(`${maps}/x`, remove, { headers: jsonPatch }))
    failed(await client.get(`${maps}/x`), 404, 'NotFound')
  })

  it.each(['labels', 'annotations'] as const)(
    'keeps %s of text and refuses other values [META-19] [META-20]',
    async (field) => {
      const stored = succeeded(
        await client.post(maps, configMap('x', { metadata: { [field]: { 'example.com/a': 'b' } } })),
      )
      expect(stored.metadata[field]).toEqual({ 'example.com/a': 'b' })
      expect(succeeded(await client.get(`${maps}/x`)).metadata[field]).toEqual({ 'example.com/a': 'b' })
      for (const value of [5, { a: 'b' }, ['a'], true]) {
        failed(await client.post(maps, configMap('y', { metadata: { [field]: { a: value } } })), 400, 'BadRequest')
      }
    },
  )

  it.each([
    ['Bad_Name', 'configmaps', configMap],
    ['a'.repeat(254), 'configmaps', configMap],
    ['-a', 'secrets', secret],
  ])('refuses the name %s [META-22]', async (name, type, make) => {
    const { details } = failed(await client.post(core(ns, type), make(name)), 422, 'Invalid')
    expect(details.causes).toEqual([expect.objectContaining({ field: 'metadata.name', reason: 'FieldValueInvalid' })])
  })

  it('checks names of namespaces as labels, of roles as path segments, and the syntax of labels [META-22]', async () => {
    for (const name of ['a.b', 'a'.repeat(64)]) {
      failed(await client.post('/api/v1/namespaces', namespace(name)), 422, 'Invalid')
    }
    const roles = `/apis/rbac.authorization.orch.io/v1/namespaces/${ns}/roles`
    const role = (name: string) => ({
      apiVersion: 'rbac.authorization.orch.io/v1',
      kind: 'Role',
      metadata: { name },
      rules: [],
    })
    succeeded(await client.post(roles, role('system:Any_Name')))
    failed(await client.post(roles, role('a%b')), 422, 'Invalid')
    succeeded(await client.post(maps, configMap('a'.repeat(253))))
    const bad = { 'bad key': 'v', good: 'not a value!' }
    const { details } = failed(await client.post(maps, configMap('y', { metadata: { labels: bad } })), 422, 'Invalid')
    expect(details.causes?.map(({ field }) => field)).toEqual(['metadata.labels', 'metadata.labels'])
  })

  it('refuses a body whose name or namespace is not that of the path [META-23]', async () => {
    succeeded(await client.post(maps, configMap('a')))
    failed(await client.put(`${maps}/a`, configMap('b')), 400, 'BadRequest')
    failed(await client.put(`${maps}/a`, configMap('a', { metadata: { namespace: 'elsewhere' } })), 400, 'BadRequest')
    failed(await client.post(maps, configMap('c', { metadata: { namespace: 'elsewhere' } })), 400, 'BadRequest')
    expect(names(succeeded(await client.get(maps)))).toEqual(['a'])
  })

  it('counts the generations of what is wanted [META-24]', async () => {
    const path = apps(ns, 'deployments', 'x')
    expect(succeeded(await client.post(apps(ns, 'deployments'), deployment('x'))).metadata.generation).toBe(1)
    expect(succeeded(await client.patch(path, { spec: { replicas: 2 } })).metadata.generation).toBe(2)
    expect(succeeded(await client.patch(path, { metadata: { labels: { a: 'b' } } })).metadata.generation).toBe(2)
    const status = await client.patch(`${path}/status`, { status: { replicas: 2 } })
    expect(succeeded(status)).toMatchObject({ metadata: { generation: 2 }, status: { replicas: 2 } })
    expect(succeeded(await client.patch(path, { status: { replicas: 7 }, spec: { replicas: 3 } }))).toMatchObject({
      metadata: { generation: 3 },
      status: { replicas: 2 },
    })
    succeeded(await client.patch(`${path}/scale`, { spec: { replicas: 4 } }))
    expect(succeeded(await client.get(path))).toMatchObject({ metadata: { generation: 4 }, spec: { replicas: 4 } })
  })
})
