import { describe, expect, it } from 'vitest'
import {
  connect,
  reflect,
  isExpired,
  listAll,
  updateWithRetry,
  type ApiObject,
  type Resource,
} from '../../client/index.ts'
import { nodeTransport } from '../../client/node-transport.ts'
import type { Transport, TransportRequest } from '../../client/index.ts'
import { stores } from '../support/backing.ts'
import { adminToken } from '../support/server.ts'
import { useServerHere } from '../support/server-here.ts'
import { eventually, newNamespace } from './objects.ts'

interface ConfigMap extends ApiObject {
  data?: Record<string, string>
}
interface Deployment extends ApiObject {
  spec: object
}
interface Scale extends ApiObject {
  spec?: { replicas?: number }
}

const ConfigMaps: Resource<ConfigMap, 'Namespaced', Record<never, never>> = {
  group: '',
  version: 'v1',
  kind: 'ConfigMap',
  plural: 'configmaps',
  scope: 'Namespaced',
}
const Deployments: Resource<Deployment, 'Namespaced', { status: Deployment; scale: Scale }> = {
  group: 'apps',
  version: 'v1',
  kind: 'Deployment',
  plural: 'deployments',
  scope: 'Namespaced',
}
const Namespaces: Resource<ApiObject, 'Cluster', { status: ApiObject }> = {
  group: '',
  version: 'v1',
  kind: 'Namespace',
  plural: 'namespaces',
  scope: 'Cluster',
}

describe.each(stores)('the client against a server on %s', (store) => {
  const server = useServerHere({ store, flags: ['--history-retention', '5s'] })
  const transport = (): Transport => nodeTransport({ ca: server.client.options.ca })
  const client = (through: Transport = transport()) =>
    connect({ server: server.url, token: adminToken, transport: through, fieldManager: 'tests' })
  const maps = async (through?: Transport) =>
    client(through)
      .for(ConfigMaps)
      .in(await newNamespace(server.client))

  it('creates, reads, updates, patches, applies, lists and deletes objects [CLIENT-01]', async () => {
    const each = await maps()
    const made = await each.create({ metadata: { name: 'a' }, data: { a: '1' } })
    expect(made).toMatchObject({ kind: 'ConfigMap', apiVersion: 'v1', metadata: { name: 'a' } })
    expect(await each.update({ ...made, data: { a: '2' } })).toMatchObject({ data: { a: '2' } })
    expect(await each.patch('a', 'merge', { data: { b: '3' } })).toMatchObject({ data: { a: '2', b: '3' } })
    expect(await each.patch('a', 'json', [{ op: 'remove', path: '/data/a' }])).toMatchObject({ data: { b: '3' } })
    const applied = await each.apply({ metadata: { name: 'b' }, data: { c: '4' } })
    expect(applied.metadata.managedFields).toMatchObject([{ manager: 'tests', operation: 'Apply' }])
    await expect(
      each.apply({ metadata: { name: 'a' }, data: { b: '5' } }, { fieldManager: 'other' }),
    ).rejects.toMatchObject({ code: 409, reason: 'Conflict' })
    const forced = await each.apply(
      { metadata: { name: 'a' }, data: { b: '5' } },
      { fieldManager: 'other', conflicts: 'take' },
    )
    expect(forced.data).toEqual({ b: '5' })
    expect(await each.get('a')).toEqual(forced)
    expect((await each.list({ limit: 1 })).items).toHaveLength(1)
    expect(await each.delete('a')).toMatchObject({ kind: 'Status', status: 'Success' })
    await expect(each.get('a')).rejects.toMatchObject({ code: 404, reason: 'NotFound' })
    await each.deleteCollection({ fieldSelector: 'metadata.name=b' })
    expect((await each.list()).items.map(({ metadata }) => metadata.name)).not.toContain('b')
  })

  it('reads and writes subresources, and types of the cluster [CLIENT-01]', async () => {
    const namespace = await newNamespace(server.client)
    const deployments = client().for(Deployments).in(namespace)
    const template = { metadata: { labels: { app: 'a' } }, spec: { containers: [{ name: 'a', image: 'a' }] } }
    await deployments.create({ metadata: { name: 'a' }, spec: { selector: { matchLabels: { app: 'a' } }, template } })
    const scale = await deployments.subresource('scale').get('a')
    expect(scale).toMatchObject({ kind: 'Scale', spec: { replicas: 1 } })
    await deployments.subresource('scale').update('a', { ...scale, spec: { replicas: 3 } })
    expect(await deployments.get('a')).toMatchObject({ spec: { replicas: 3 } })
    expect((await client().for(Namespaces).get(namespace)).metadata.name).toBe(namespace)
  })

  it('hands versions back byte for byte as received [META-15]', async () => {
    const sent: TransportRequest[] = []
    const real = transport()
    const each = await maps((request) => (sent.push(request), real(request)))
    const made = await each.create({ metadata: { name: 'a' }, data: {} })
    const version = made.metadata.resourceVersion!
    await each.list({ resourceVersion: version, resourceVersionMatch: 'NotOlderThan' })
    await each.update(made)
    await each.delete('a', { preconditions: { resourceVersion: (await each.get('a')).metadata.resourceVersion! } })
    const query = new URL(sent[1]!.url).searchParams
    expect(query.get('resourceVersion')).toBe(version)
    expect(sent[2]!.body).toContain(`"resourceVersion":${JSON.stringify(version)}`)
  })

  it('counts to 200 when two clients increment at once [CLIENT-08]', async () => {
    const one = await maps()
    const other = client().for(ConfigMaps).in(one.namespace!)
    await one.create({ metadata: { name: 'counter' }, data: { n: '0' } })
    const increment = async (each: typeof one): Promise<void> => {
      for (let i = 0; i < 100; i++) {
        await updateWithRetry(each, 'counter', (map) => ({ ...map, data: { n: String(Number(map.data!['n']) + 1) } }))
      }
    }
    await Promise.all([increment(one), increment(other)])
    expect((await one.get('counter')).data).toEqual({ n: '200' })
  })

  it('tells the caller the warnings of an answer [CLIENT-09]', async () => {
    const warnings: string[] = []
    const namespace = await newNamespace(server.client)
    const warned = connect({
      server: server.url,
      token: adminToken,
      transport: transport(),
      onWarning: (warning) => warnings.push(warning),
    })
    const odd = { metadata: { name: 'odd' }, data: {}, 'a "quoted" field': 1 }
    await warned.for(ConfigMaps).in(namespace).create(odd, { fieldValidation: 'Warn' })
    expect(warnings).toEqual(['unknown field "a \\"quoted\\" field"'])
  })

  it('yields a complete list although its token expires on the way [CLIENT-03]', async () => {
    const each = await maps()
    for (const name of ['a', 'b', 'c']) await each.create({ metadata: { name }, data: {} })
    let outdated = false
    const slow: Pick<typeof each, 'list'> = {
      async list(options = {}) {
        if (options.continue !== undefined) {
          await each.patch('c', 'merge', { data: { n: '2' } })
          outdated = await outlive(() => each.list(options))
        }
        return each.list(options)
      },
    }
    const { items } = await listAll(slow, { limit: 2 })
    expect(outdated).toBe(true)
    expect(items.map(({ metadata }) => metadata.name).filter((name) => name!.length === 1)).toEqual(['a', 'b', 'c'])
  })

  it('keeps its cache equal to the collection over a compaction while it was away [CLIENT-04]', async () => {
    const real = transport()
    let connected = true
    let cut = new AbortController()
    const breakable: Transport = async (request) => {
      if (!connected) throw new Error('no route')
      return real({ ...request, signal: AbortSignal.any([cut.signal, ...(request.signal ? [request.signal] : [])]) })
    }
    const each = await maps(breakable)
    const direct = client().for(ConfigMaps).in(each.namespace!)
    await direct.create({ metadata: { name: 'stays' }, data: { n: '1' } })
    const gone = await direct.create({ metadata: { name: 'goes' }, data: { n: '1' } })
    const cache = new Map<string, ConfigMap>()
    const stop = new AbortController()
    const reported: string[] = []
    const reflecting = (async () => {
      for await (const change of reflect(each, cache, { signal: stop.signal, retryAfter: 50 }))
        reported.push(change.type)
    })()
    await eventually(
      () => Promise.resolve(reported),
      (all) => all.includes('synced'),
    )
    connected = false
    cut.abort()
    cut = new AbortController()
    await direct.delete('goes')
    await direct.patch('stays', 'merge', { data: { n: '2' } })
    await outlive(() => direct.list({ resourceVersion: gone.metadata.resourceVersion!, resourceVersionMatch: 'Exact' }))
    connected = true
    await eventually(
      () => Promise.resolve(reported),
      (all) => all.filter((type) => type === 'synced').length === 2,
    )
    const fresh = await direct.list()
    expect([...cache.values()].map(bare)).toEqual(fresh.items.map(bare))
    await direct.create({ metadata: { name: 'late' }, data: {} })
    await eventually(
      () => Promise.resolve(cache),
      (all) => [...all.keys()].some((key) => key.endsWith('/late')),
    )
    stop.abort()
    await reflecting
  })
})

const bare = ({ metadata, data }: ConfigMap): object => ({ metadata, data })

/** Asks until the answer is 410, making no other difference. */
async function outlive(ask: () => Promise<unknown>): Promise<boolean> {
  const expired = await eventually(
    () =>
      ask().then(
        () => false,
        (error: unknown) => isExpired(error),
      ),
    (gone) => gone,
  )
  return expired
}
