import { beforeEach, describe, expect, it } from 'vitest'
import { vendor } from '../../generated/index.ts'
import { stores } from '../support/backing.ts'
import { jsonPatch, mergePatch, type Client, type Entity, type Reply } from '../support/client.ts'
import { useInProcessServer } from '../support/in-process.ts'
import { apps, configMap, core, createAll, deployment, failed, names, newNamespace, pod, succeeded } from './objects.ts'

const strategicPatch = { 'content-type': 'application/strategic-merge-patch+json' }
const applyPatch = { 'content-type': 'application/apply-patch+yaml' }
const kept = { finalizers: ['demo.example/kept'] }

describe.each(stores)('a dry run on %s', (store) => {
  const server = useInProcessServer({ store })
  let client: Client
  let ns = ''
  let maps = ''
  beforeEach(async () => {
    client = server.client
    ns = await newNamespace(client)
    maps = core(ns, 'configmaps')
  })

  /** Every write of the config map `a`, and of the collection, by the verb that it needs. */
  const writes: readonly (readonly [string, string, (as: Client, query: string) => Promise<Reply>])[] = [
    ['POST', 'create', (as, query) => as.post(maps + query, configMap('made'))],
    ['PUT', 'update', (as, query) => as.put(`${maps}/a${query}`, configMap('a', { data: { n: 'put' } }))],
    ['merge patch', 'patch', (as, query) => as.patch(`${maps}/a${query}`, { data: { n: 'merged' } })],
    [
      'JSON patch',
      'patch',
      (as, query) =>
        as.patch(`${maps}/a${query}`, [{ op: 'add', path: '/data/n', value: 'x' }], { headers: jsonPatch }),
    ],
    [
      'strategic merge patch',
      'patch',
      (as, query) => as.patch(`${maps}/a${query}`, { data: { n: 'merged' } }, { headers: strategicPatch }),
    ],
    [
      'apply',
      'patch',
      (as, query) =>
        as.patch(`${maps}/a${query}&fieldManager=m&force=true`, configMap('a', { data: { n: 'applied' } }), {
          headers: applyPatch,
        }),
    ],
    ['DELETE', 'delete', (as, query) => as.delete(`${maps}/a${query}`)],
    ['DELETE of the collection', 'deletecollection', (as, query) => as.delete(maps + query)],
  ]
  const stored = async (): Promise<readonly Entity[]> => succeeded(await client.get(maps)).items
  const makeMaps = async (): Promise<readonly Entity[]> => {
    await createAll(client, maps, [configMap('a', { data: { n: '0' } }), configMap('b', { metadata: kept })])
    return stored()
  }

  it.each(['?dryRun=All', '?dryRun', '?dryRun='])('is what %s makes of a request [DRY-01]', async (query) => {
    const tried = await client.post(maps + query, configMap('x', { data: { a: '1' } }))
    expect([tried.status, tried.body.data]).toEqual([201, { a: '1' }])
    failed(await client.get(`${maps}/x`), 404, 'NotFound')
  })

  it('goes through defaults, admission and validation, and fails as the real request does [DRY-02]', async () => {
    const [existing] = await createAll(client, maps, [configMap('a')])
    const stale = configMap('a', { metadata: { resourceVersion: '1' } })
    const deployments = apps(ns, 'deployments')
    const faulty: readonly ((query: string) => Promise<Reply>)[] = [
      (query) => client.post(deployments + query, deployment('d', { replicas: -1, selector: {} })),
      (query) => client.post(maps + query, configMap('No Name')),
      (query) => client.post(maps + query, configMap('a')),
      (query) => client.put(`${maps}/a${query}`, stale),
      (query) => client.post(core('absent', 'configmaps') + query, configMap('x')),
      (query) => client.post(core(ns, 'pods') + query, pod('p', { spec: { priorityClassName: 'absent' } })),
      (query) => client.patch(`${maps}/a${query}`, { data: 5 }),
      (query) => client.delete(`${maps}/absent${query}`),
    ]
    const codes: number[] = []
    for (const send of faulty) {
      const tried = await send('?dryRun=All')
      const real = await send('')
      expect([tried.status, tried.body]).toEqual([real.status, real.body])
      codes.push(real.status)
    }
    expect(codes).toEqual([422, 422, 409, 409, 404, 403, 422, 404])
    expect(succeeded(await client.get(`${maps}/a`))).toEqual(existing)
    const tried = succeeded(await client.post(`${deployments}?dryRun=All`, deployment('d', { replicas: undefined })))
    expect(tried.spec).toMatchObject({ replicas: 1, revisionHistoryLimit: 10, strategy: { type: 'RollingUpdate' } })
  })

  it('leaves no event, no allocation and no deletion behind [DRY-03]', async () => {
    const before = await makeMaps()
    const version = succeeded(await client.get(maps)).metadata.resourceVersion
    const watch = await client.watch(`${maps}?watch=1&resourceVersion=${version}`)
    for (const [name, , send] of writes) expect((await send(client, '?dryRun=All')).status, name).toBeLessThan(300)
    succeeded(await client.delete(`${maps}/b?dryRun=All`))
    expect(await stored()).toEqual(before)
    await createAll(client, maps, [configMap('real')])
    expect((await watch.take(1)).map(({ type, object }) => `${type} ${object.metadata.name}`)).toEqual(['ADDED real'])
    watch.close()

    const services = core(ns, 'services')
    const asked = (name: string) => ({
      apiVersion: 'v1',
      kind: 'Service',
      metadata: { name },
      spec: { type: 'NodePort', ports: [{ port: 80 }] },
    })
    const tried = succeeded(await client.post(`${services}?dryRun=All`, asked('tried')))
    const [port] = tried.spec['ports'] as { nodePort: number }[]
    const { clusterIP } = tried.spec
    const wanted = { ...asked('real').spec, ...(clusterIP === undefined ? {} : { clusterIP }), ports: [port] }
    const first = succeeded(await client.post(services, { ...asked('real'), spec: wanted }))
    expect(first.spec).toMatchObject({ clusterIP, ports: [port] })
    failed(await client.post(services, { ...asked('other'), spec: wanted }), 422, 'Invalid')
    succeeded(await client.delete(`${services}/real?dryRun=All`))
    failed(await client.post(services, { ...asked('other'), spec: wanted }), 422, 'Invalid')

    succeeded(await client.delete(`/api/v1/namespaces/${ns}?dryRun=All`))
    const namespace = succeeded(await client.get(`/api/v1/namespaces/${ns}`))
    expect(namespace).toMatchObject({ status: { phase: 'Active' } })
    expect(namespace.metadata.deletionTimestamp).toBeUndefined()
    expect(names(succeeded(await client.get(maps)))).toEqual(['a', 'b', 'real'])
  })

  it('is read on every write [DRY-10]', async () => {
    const before = await makeMaps()
    for (const [name, , send] of writes) {
      const reply = await send(client, '?dryRun=All')
      expect(reply.status, `${name}: ${reply.text}`).toBeLessThan(300)
      expect(await stored(), name).toEqual(before)
    }
    const options = { apiVersion: 'v1', kind: 'DeleteOptions', dryRun: ['All'] }
    for (const path of [maps, `${maps}/a`]) {
      succeeded(await client.delete(path, { body: options }))
      expect(await stored()).toEqual(before)
    }
  })

  it('is read on subresources too', async () => {
    const path = core(ns, 'pods', 'p')
    const namespace = `/api/v1/namespaces/${ns}`
    const deployed = apps(ns, 'deployments', 'd')
    await createAll(client, core(ns, 'pods'), [pod('p')])
    await createAll(client, apps(ns, 'deployments'), [deployment('d')])
    const state = () => Promise.all([path, deployed, namespace].map(async (at) => (await client.get(at)).body))
    const before = await state()
    const [, , own] = before
    const target = { apiVersion: 'v1', kind: 'Binding', metadata: { name: 'p' }, target: { name: 'node-1' } }
    const writes = [
      client.post(`${path}/binding?dryRun=All`, target),
      client.post(`${path}/eviction?dryRun=All`, {
        apiVersion: 'policy/v1',
        kind: 'Eviction',
        metadata: { name: 'p' },
      }),
      client.patch(`${path}/status?dryRun=All`, { status: { phase: 'Running' } }),
      client.patch(`${path}/resize?dryRun=All`, {
        spec: { containers: [{ name: 'main', image: 'registry.example/main:1', resources: { limits: { cpu: '1' } } }] },
      }),
      client.patch(`${path}/ephemeralcontainers?dryRun=All`, {
        spec: { ephemeralContainers: [{ name: 'shell', image: 'registry.example/shell:1' }] },
      }),
      client.patch(`${deployed}/scale?dryRun=All`, { spec: { replicas: 9 } }),
      client.patch(`${deployed}/status?dryRun=All`, { status: { replicas: 9 } }),
      client.put(`${namespace}/finalize?dryRun=All`, { ...own, spec: { finalizers: ['demo.example/x'] } }),
    ]
    for (const reply of await Promise.all(writes)) succeeded(reply)
    expect(await state()).toEqual(before)
  })

  it('needs the rights of the real request, and no others [DRY-09]', async () => {
    await makeMaps()
    const verbs = [...new Set(writes.map(([, verb]) => verb))]
    for (const [name, verb, send] of writes) {
      const others = server.userWith(...['get', ...verbs].filter((other) => other !== verb))
      failed(await send(others, '?dryRun=All'), 403, 'Forbidden')
      expect((await send(server.userWith(verb), '?dryRun=All')).status, name).toBeLessThan(300)
    }
    const absent = `${maps}/absent?dryRun=All`
    failed(await server.userWith('update').put(absent, configMap('absent')), 403, 'Forbidden')
    expect((await server.userWith('update', 'create').put(absent, configMap('absent'))).status).toBe(201)
  })
})

/** Paths at which two answers differ, with `*` for the places of lists. */
function differences(first: unknown, second: unknown, path = ''): readonly string[] {
  const isNested = (value: unknown): value is object => typeof value === 'object' && value !== null
  if (!isNested(first) || !isNested(second)) return Object.is(first, second) ? [] : [path]
  const fields = (value: object): ReadonlyMap<string, unknown> => new Map(Object.entries(value))
  const mine = fields(first)
  const theirs = fields(second)
  return [...new Set([...mine.keys(), ...theirs.keys()])].flatMap((name) =>
    differences(mine.get(name), theirs.get(name), `${path}.${Array.isArray(first) ? '*' : name}`),
  )
}

/** The times of owners are the time of the request: the second of a creation, not a part of what is created. */
const timeless = (object: Entity): Entity => ({
  ...object,
  metadata: {
    ...object.metadata,
    managedFields: (object.metadata.managedFields ?? []).map(({ time: _, ...entry }) => entry),
  },
})

describe.each(stores)('the answer to a dry run on %s', (store) => {
  const server = useInProcessServer({ store })
  let client: Client
  let ns = ''
  beforeEach(async () => {
    client = server.client
    ns = await newNamespace(client)
  })
  const mayDiffer = [
    '.metadata.uid',
    '.metadata.resourceVersion',
    '.metadata.creationTimestamp',
    '.metadata.deletionTimestamp',
  ]
  /** Sends the request as a dry run and then in earnest, and tells where the answers differ. */
  const compared = async (send: (query: string) => Promise<Reply>): Promise<readonly string[]> => {
    const tried = await send('?dryRun=All')
    const real = await send('')
    expect([tried.status, tried.headers['content-type']]).toEqual([real.status, real.headers['content-type']])
    expect(real.status, real.text).toBeLessThan(300)
    return [...new Set(differences(timeless(tried.body), timeless(real.body)))].toSorted()
  }

  it('has the status of the real one, and the whole object with its defaults [DRY-04]', async () => {
    const path = apps(ns, 'deployments')
    const tried = await client.post(`${path}?dryRun=All`, deployment('d'))
    const real = await client.post(path, deployment('d'))
    expect([tried.status, real.status]).toEqual([201, 201])
    expect(tried.body.spec).toEqual(real.body.spec)
    expect(tried.body.spec).toMatchObject({ progressDeadlineSeconds: 600 })
    expect(tried.body).toMatchObject({ apiVersion: 'apps/v1', kind: 'Deployment', metadata: { generation: 1 } })
    const replaced = await client.put(`${path}/d?dryRun=All`, deployment('d', { replicas: 7 }))
    expect([replaced.status, replaced.body.spec['replicas'], replaced.body.metadata.generation]).toEqual([200, 7, 2])
    const created = await client.put(`${path}/e?dryRun=All`, deployment('e'))
    expect([created.status, created.body.metadata.name]).toEqual([201, 'e'])
    const deleted = await client.delete(`${path}/d?dryRun=All`)
    expect([deleted.status, deleted.body]).toMatchObject([200, { kind: 'Status', status: 'Success' }])
  })

  it('differs from the real one in nothing but what only storing gives [DRY-05]', async () => {
    const maps = core(ns, 'configmaps')
    const services = core(ns, 'services')
    const posted: readonly (readonly [string, object])[] = [
      [maps, configMap('a', { data: { n: '1' }, metadata: kept })],
      [maps, { apiVersion: 'v1', kind: 'ConfigMap', metadata: { generateName: 'some-' } }],
      [apps(ns, 'deployments'), deployment('d')],
      [core(ns, 'pods'), pod('p')],
      [services, { apiVersion: 'v1', kind: 'Service', metadata: { name: 's' }, spec: { ports: [{ port: 80 }] } }],
      [
        services,
        {
          apiVersion: 'v1',
          kind: 'Service',
          metadata: { name: 'n' },
          spec: { type: 'NodePort', ports: [{ port: 80 }] },
        },
      ],
      [
        `/apis/policy/v1/namespaces/${ns}/poddisruptionbudgets`,
        {
          apiVersion: 'policy/v1',
          kind: 'PodDisruptionBudget',
          metadata: { name: 'b' },
          spec: { minAvailable: 1, selector: { matchLabels: { app: 'x' } } },
        },
      ],
      [
        `/apis/scheduling.${vendor.apiDomain}/v1/priorityclasses`,
        {
          apiVersion: `scheduling.${vendor.apiDomain}/v1`,
          kind: 'PriorityClass',
          metadata: { name: `of-${ns}` },
          value: 5,
        },
      ],
    ]
    for (const [path, object] of posted) {
      const given =
        path === services
          ? ['.spec.clusterIP', '.spec.clusterIPs.*', '.spec.ports.*.nodePort', '.spec.healthCheckNodePort']
          : []
      const generated = 'generateName' in (object as { metadata: object }).metadata ? ['.metadata.name'] : []
      const found = await compared((query) => client.post(path + query, object))
      expect([...mayDiffer, ...given, ...generated]).toEqual(expect.arrayContaining([...found]))
      expect(found).toContain('.metadata.resourceVersion')
    }
    const written: readonly ((query: string) => Promise<Reply>)[] = [
      (query) => client.put(`${maps}/a${query}`, configMap('a', { data: { n: '2' }, metadata: kept })),
      (query) => client.patch(`${maps}/a${query}`, { data: { n: '3' } }, { headers: mergePatch }),
      (query) => client.delete(`${maps}/a${query}`),
    ]
    for (const send of written) expect(mayDiffer).toEqual(expect.arrayContaining([...(await compared(send))]))
  })
})
