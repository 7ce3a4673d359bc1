import { beforeEach, describe, expect, it } from 'vitest'
import { stores } from '../support/backing.ts'
import { useServerHere } from '../support/server-here.ts'
import {
  configMap,
  core,
  createAll,
  deployment,
  failed,
  names,
  newNamespace,
  readChunks,
  succeeded,
} from './objects.ts'

const lettered = (count: number) =>
  Array.from({ length: count }, (_, index) => configMap(String.fromCharCode(97 + index), { data: { n: '0' } }))

describe.each(stores)('collections on %s', (store) => {
  const server = useServerHere({ store })
  let ns = ''
  let maps = ''
  beforeEach(async () => {
    ns = await newNamespace(server.client)
    maps = core(ns, 'configmaps')
  })

  it('names a collection after its items, in their group version [LIST-01] [LIST-03]', async () => {
    expect(succeeded(await server.client.get('/api/v1/services'))).toMatchObject({
      kind: 'ServiceList',
      apiVersion: 'v1',
    })
    expect(succeeded(await server.client.get('/apis/apps/v1/deployments'))).toMatchObject({
      kind: 'DeploymentList',
      apiVersion: 'apps/v1',
    })
  })

  it('never says just List, for any type it serves [LIST-02]', async () => {
    const { client } = server
    const groups = succeeded(await client.get('/apis'))['groups'] as { versions: { groupVersion: string }[] }[]
    const prefixes = ['/api/v1', ...groups.flatMap(({ versions }) => versions.map((v) => `/apis/${v.groupVersion}`))]
    let seen = 0
    for (const prefix of prefixes) {
      const types = succeeded(await client.get(prefix))['resources'] as {
        name: string
        kind: string
        verbs: string[]
      }[]
      for (const { name, kind, verbs } of types) {
        expect(kind).not.toBe('List')
        if (name.includes('/') || !verbs.includes('list')) continue
        expect(succeeded(await client.get(`${prefix}/${name}?limit=1`)).kind).toBe(`${kind}List`)
        seen++
      }
    }
    expect(seen).toBeGreaterThan(30)
  })

  it('tells the version of the collection, from which a watch goes on [LIST-04]', async () => {
    await createAll(server.client, maps, lettered(2))
    const list = succeeded(await server.client.get(maps))
    succeeded(await server.client.post(maps, configMap('new')))
    const watch = await server.client.watch(`${maps}?watch=1&resourceVersion=${list.metadata.resourceVersion}`)
    const event = await watch.next()
    expect([event.type, event.object.metadata.name]).toEqual(['ADDED', 'new'])
    succeeded(await server.client.delete(`${maps}/new`))
    expect((await watch.next()).type).toBe('DELETED')
    watch.close()
  })

  it('gives a token while items are left and an empty string at the end [LIST-05]', async () => {
    await createAll(server.client, maps, lettered(2))
    const first = succeeded(await server.client.get(`${maps}?limit=1`))
    expect(first.metadata.continue).toMatch(/./)
    const last = succeeded(await server.client.get(`${maps}?limit=1&continue=${first.metadata.continue}`))
    expect(last.metadata.continue).toBe('')
    expect(succeeded(await server.client.get(maps)).metadata.continue).toBe('')
  })

  it('counts the items that are left, and leaves the count out when none are [LIST-06] [LIST-08]', async () => {
    await createAll(server.client, maps, lettered(5))
    const chunks = await readChunks(server.client, maps, 2)
    expect(chunks.map(({ metadata }) => metadata.remainingItemCount)).toEqual([3, 1, undefined])
    for (const complete of [chunks.at(-1), succeeded(await server.client.get(maps))]) {
      expect(complete?.metadata).not.toHaveProperty('remainingItemCount')
    }
  })

  it('leaves the count out with a selector [LIST-07]', async () => {
    const labelled = ['a', 'b', 'c'].map((name) => configMap(name, { metadata: { labels: { app: 'x' } } }))
    await createAll(server.client, maps, labelled)
    for (const selector of ['labelSelector=app%3Dx', 'fieldSelector=metadata.name!%3Dz']) {
      const { metadata, items } = succeeded(await server.client.get(`${maps}?limit=1&${selector}`))
      expect(items).toHaveLength(1)
      expect(metadata.continue).toMatch(/./)
      expect(metadata).not.toHaveProperty('remainingItemCount')
    }
  })

  it('keeps the versions of items apart from that of the list [LIST-09]', async () => {
    await createAll(server.client, maps, lettered(2))
    const before = succeeded(await server.client.get(maps))
    succeeded(
      await server.client.post(core(ns, 'secrets'), { kind: 'Secret', apiVersion: 'v1', metadata: { name: 's' } }),
    )
    const after = succeeded(await server.client.get(maps))
    const versions = before.items.map(({ metadata }) => metadata.resourceVersion)
    expect(after.items.map(({ metadata }) => metadata.resourceVersion)).toEqual(versions)
    expect(after.metadata.resourceVersion).not.toBe(before.metadata.resourceVersion)
  })

  it('serves no more items than the limit, and all of them over the chunks, each once [LIST-10] [LIST-11]', async () => {
    await createAll(server.client, maps, lettered(10))
    const first = succeeded(await server.client.get(`${maps}?limit=3`))
    expect(first.items).toHaveLength(3)
    expect(first.metadata.continue).toMatch(/./)
    const chunks = await readChunks(server.client, maps, 3)
    expect(chunks.map(({ items }) => items.length)).toEqual([3, 3, 3, 1])
    expect(chunks.flatMap(names)).toEqual([...'abcdefghij'])
  })

  it('walks the chunks of a snapshot, then shows what came after it [LIST-12] [LIST-13]', async () => {
    const { client } = server
    await createAll(client, maps, lettered(6))
    const first = succeeded(await client.get(`${maps}?limit=2`))
    succeeded(await client.delete(`${maps}/d`))
    succeeded(await client.patch(`${maps}/e`, { data: { n: '1' } }))
    succeeded(await client.post(maps, configMap('z')))

    const rest: typeof first.items = []
    for (let token = first.metadata.continue; token !== '';) {
      const chunk = succeeded(await client.get(`${maps}?limit=2&continue=${token}`))
      expect(chunk.metadata.resourceVersion).toBe(first.metadata.resourceVersion)
      rest.push(...chunk.items)
      token = chunk.metadata.continue
    }
    expect(rest.map(({ metadata, data }) => [metadata.name, data['n']])).toEqual([...'cdef'].map((name) => [name, '0']))

    const now = succeeded(await client.get(maps))
    expect(now.items.map(({ metadata, data }) => [metadata.name, data?.['n']])).toEqual([
      ...[...'abc'].map((name) => [name, '0']),
      ['e', '1'],
      ['f', '0'],
      ['z', undefined],
    ])
    const watch = await client.watch(`${maps}?watch=1&resourceVersion=${first.metadata.resourceVersion}`)
    const events = await watch.take(3)
    expect(events.map(({ type, object }) => [type, object.metadata.name])).toEqual([
      ['DELETED', 'd'],
      ['MODIFIED', 'e'],
      ['ADDED', 'z'],
    ])
    watch.close()
  })

  it('refuses what is no token, selector or limit, and reads limit=0 as none [LIST-16]', async () => {
    await createAll(server.client, maps, lettered(3))
    for (const query of ['continue=garbage', 'labelSelector=a%20in%20(b', 'limit=-1', 'limit=x', 'limit=1.5']) {
      failed(await server.client.get(`${maps}?${query}`), 400, 'BadRequest')
    }
    expect(names(succeeded(await server.client.get(`${maps}?limit=0`)))).toEqual(['a', 'b', 'c'])
  })

  it('refuses a token of another collection, and one that was changed [LIST-16]', async () => {
    const { client } = server
    await createAll(client, maps, lettered(3))
    const token = succeeded(await client.get(`${maps}?limit=1`)).metadata.continue ?? ''
    const other = await newNamespace(client)
    for (const path of [core(other, 'configmaps'), core(ns, 'secrets'), '/api/v1/configmaps']) {
      failed(await client.get(`${path}?limit=1&continue=${token}`), 400, 'BadRequest')
    }
    for (let index = 0; index < token.length - 2; index += 7) {
      const changed = token.slice(0, index) + (token[index] === 'A' ? 'B' : 'A') + token.slice(index + 1)
      failed(await client.get(`${maps}?limit=1&continue=${encodeURIComponent(changed)}`), 400, 'BadRequest')
    }
  })

  it('pages every group alike', async () => {
    const path = `/apis/apps/v1/namespaces/${ns}/deployments`
    await createAll(
      server.client,
      path,
      ['one', 'three', 'two'].map((name) => deployment(name)),
    )
    const chunks = await readChunks(server.client, path, 2)
    expect(chunks.map(names)).toEqual([['one', 'three'], ['two']])
  })
})
