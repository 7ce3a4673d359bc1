import { beforeEach, describe, expect, it } from 'vitest'
import { encodeYaml } from '../../runtime/codec/index.ts'
import { stores } from '../support/backing.ts'
import { jsonPatch, type Client } from '../support/client.ts'
import { useSharedServer } from '../support/shared-server.ts'
import { configMap, core, deployment, failed, newNamespace, succeeded } from './objects.ts'

describe.each(stores)('replacing on %s', (store) => {
  const server = useSharedServer(store)
  let client: Client
  let ns = ''
  let path = ''
  let maps = ''
  beforeEach(async () => {
    client = server.client
    ns = await newNamespace(client)
    maps = core(ns, 'configmaps')
    path = `${maps}/x`
  })

  it('replaces the whole object: what the body leaves out is gone or defaulted [PUT-01]', async () => {
    const metadata = { labels: { app: 'x' }, annotations: { note: 'n' } }
    const created = succeeded(await client.post(maps, configMap('x', { metadata, data: { a: '1', b: '2' } })))
    const { resourceVersion } = created.metadata
    const replaced = succeeded(
      await client.put(path, configMap('x', { metadata: { resourceVersion }, data: { a: '1' } })),
    )
    expect(replaced.data).toEqual({ a: '1' })
    expect(replaced.metadata).not.toHaveProperty('labels')
    expect(replaced.metadata).not.toHaveProperty('annotations')
    expect(succeeded(await client.get(path))).toEqual(replaced)

    const deployments = `/apis/apps/v1/namespaces/${ns}/deployments`
    succeeded(await client.post(deployments, deployment('d', { replicas: 3 })))
    const put = await client.put(`${deployments}/d`, deployment('d', { replicas: undefined }))
    expect(succeeded(put).spec['replicas']).toBe(1)
  })

  it('refuses a version that is no longer the current one, and the client reads and tries again [PUT-02]', async () => {
    const { metadata } = succeeded(await client.post(maps, configMap('x', { data: { n: '0' } })))
    const { resourceVersion } = metadata
    const body = (n: string, version: string) => configMap('x', { metadata: { resourceVersion: version }, data: { n } })
    succeeded(await client.put(path, body('first', resourceVersion)))
    const { details } = failed(await client.put(path, body('second', resourceVersion)), 409, 'Conflict')
    expect(details).toMatchObject({ name: 'x', kind: 'configmaps' })
    const current = succeeded(await client.get(path))
    expect(current.data).toEqual({ n: 'first' })
    const retried = succeeded(await client.put(path, body('second', current.metadata.resourceVersion)))
    expect(retried.data).toEqual({ n: 'second' })
  })

  it('drops fields that an old client did not decode, where a patch keeps them [PUT-03]', async () => {
    succeeded(await client.post(maps, configMap('x', { data: { a: '1' }, immutable: false })))
    // This client was made when the type had no field `immutable`.
    const decode = ({ apiVersion, kind, metadata, data }: Awaited<ReturnType<typeof read>>) => ({
      apiVersion,
      kind,
      metadata,
      data,
    })
    const read = async () => succeeded(await client.get(path))
    succeeded(await client.patch(path, { data: { a: '2' } }))
    expect(await read()).toMatchObject({ data: { a: '2' }, immutable: false })
    succeeded(await client.put(path, { ...decode(await read()), data: { a: '3' } }))
    expect((await read()).data).toEqual({ a: '3' })
    expect(await read()).not.toHaveProperty('immutable')
  })

  it('replaces an existing built-in object without a version in the body', async () => {
    succeeded(await client.post(maps, configMap('x', { data: { n: '0' } })))
    expect(succeeded(await client.put(path, configMap('x', { data: { n: '1' } }))).data).toEqual({ n: '1' })
  })

  it('creates what does not exist, unless the body speaks of an object that is gone', async () => {
    const created = await client.put(path, configMap('x', { data: { n: '0' } }))
    expect(created.status).toBe(201)
    const gone = succeeded(created).metadata
    succeeded(await client.delete(path))
    for (const metadata of [{ uid: gone.uid }, { resourceVersion: gone.resourceVersion }]) {
      failed(await client.put(path, configMap('x', { metadata })), 404, 'NotFound')
    }
    failed(await client.get(path), 404, 'NotFound')
  })

  it('writes nothing when nothing changes', async () => {
    const created = succeeded(await client.post(maps, configMap('x', { data: { n: '0' } })))
    const again = succeeded(await client.put(path, configMap('x', { data: { n: '0' } })))
    expect(again.metadata.resourceVersion).toBe(created.metadata.resourceVersion)
    const patched = succeeded(await client.patch(path, { data: { n: '0' } }))
    expect(patched.metadata.resourceVersion).toBe(created.metadata.resourceVersion)
  })

  it.each([
    ['bare', (version: string) => version],
    ['quoted', (version: string) => `"${version}"`],
  ])('honours a %s If-Match on every write [PUT-05]', async (_, form) => {
    const old = succeeded(await client.post(maps, configMap('x', { data: { n: '0' } }))).metadata.resourceVersion
    const current = succeeded(await client.patch(path, { data: { n: '1' } }))
    const stale = { 'if-match': form(old) }
    failed(await client.patch(path, { data: { n: '2' } }, { headers: stale }), 409, 'Conflict')
    failed(
      await client.patch(path, [{ op: 'remove', path: '/data/n' }], { headers: { ...jsonPatch, ...stale } }),
      409,
      'Conflict',
    )
    failed(await client.put(path, configMap('x'), { headers: stale }), 409, 'Conflict')
    failed(await client.delete(path, { headers: stale }), 409, 'Conflict')
    expect(succeeded(await client.get(path))).toEqual(current)

    const fresh = (version: string) => ({ headers: { 'if-match': form(version) } })
    const patched = succeeded(await client.patch(path, { data: { n: '2' } }, fresh(current.metadata.resourceVersion)))
    expect(patched.data).toEqual({ n: '2' })
    const put = await client.put(path, configMap('x'), fresh(patched.metadata.resourceVersion))
    succeeded(await client.delete(path, fresh(succeeded(put).metadata.resourceVersion)))
  })

  it('lets exactly one of a hundred replacements of one version succeed [STORE-04]', async () => {
    const { resourceVersion } = succeeded(await client.post(maps, configMap('x'))).metadata
    const attempt = (n: number) =>
      client.put(path, configMap('x', { metadata: { resourceVersion }, data: { winner: String(n) } }))
    const replies = await Promise.all(Array.from({ length: 100 }, (_, n) => attempt(n)))
    const won = replies.filter(({ status }) => status === 200)
    expect(won).toHaveLength(1)
    for (const reply of replies) if (reply.status !== 200) failed(reply, 409, 'Conflict')
    expect(won[0]?.body).toEqual(succeeded(await client.get(path)))
  })

  it.each([
    ['small, in JSON', 'application/json', 1],
    ['large, in YAML', 'application/yaml', 1_000],
  ])('takes each of many concurrent replacements without a version as it was sent: %s', async (_, type, count) => {
    succeeded(await client.post(maps, configMap('x')))
    const texts = Array.from({ length: count }, (_, index) => [`k${index}`, 'a text that is the same in all of them'])
    const data = (n: number) => ({ ...Object.fromEntries(texts), writer: String(n) })
    const put = async (n: number) => {
      const options = { headers: { 'content-type': type } }
      const body = type === 'application/yaml' ? encodeYaml(configMap('x', { data: data(n) })) : undefined
      const reply = succeeded(await client.put(path, body ?? configMap('x', { data: data(n) }), options))
      expect(reply.data).toEqual(data(n))
      return reply.metadata.resourceVersion
    }
    const versions = await Promise.all(Array.from({ length: 8 }, (_, n) => put(n)))
    expect(new Set(versions).size).toBe(8)
    const { metadata, data: last } = succeeded(await client.get(path))
    expect(last).toEqual(data(versions.indexOf(metadata.resourceVersion)))
  })

  it('loses none of many concurrent patches to one object', async () => {
    succeeded(await client.post(maps, configMap('x', { data: { start: 'yes' } })))
    const patch = (n: number) => client.patch(path, { data: { [`k${n}`]: 'v' } })
    ;(await Promise.all(Array.from({ length: 50 }, (_, n) => patch(n)))).map(succeeded)
    expect(Object.keys(succeeded(await client.get(path)).data)).toHaveLength(51)
  })
})
