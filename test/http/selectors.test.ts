import { beforeEach, describe, expect, it } from 'vitest'
import { stores } from '../support/backing.ts'
import { useSharedServer } from '../support/shared-server.ts'
import { configMap, core, createAll, failed, names, newNamespace, pod, succeeded } from './objects.ts'

const labelled = (name: string, labels: Record<string, string>) => configMap(name, { metadata: { labels } })

describe.each(stores)('selectors on %s', (store) => {
  const server = useSharedServer(store)
  let maps = ''
  let ns = ''
  beforeEach(async () => {
    ns = await newNamespace(server.client)
    maps = core(ns, 'configmaps')
    await createAll(server.client, maps, [
      labelled('a', { app: 'a' }),
      labelled('b', { app: 'b', tier: 'web' }),
      labelled('b-old', { app: 'b', old: 'yes' }),
      labelled('c', { app: 'c', tier: 'db' }),
      labelled('none', {}),
    ])
  })
  const select = async (query: string): Promise<string[]> =>
    names(succeeded(await server.client.get(`${maps}?${query}`)))

  it.each([
    ['app=a', ['a']],
    ['app==a', ['a']],
    ['app!=b', ['a', 'c', 'none']],
    ['app in (a,c)', ['a', 'c']],
    ['app notin (a,b)', ['c', 'none']],
    ['tier', ['b', 'c']],
    ['!tier', ['a', 'b-old', 'none']],
    ['app in (a,b),!old', ['a', 'b']],
    ['app=b,tier=web,!old', ['b']],
    ['', ['a', 'b', 'b-old', 'c', 'none']],
  ])('filters lists by the labels %s [SEL-01]', async (selector, expected) => {
    expect(await select(`labelSelector=${encodeURIComponent(selector)}`)).toEqual(expected)
  })

  it('filters watches by labels [SEL-01]', async () => {
    const query = `labelSelector=${encodeURIComponent('app in (a,b),!old')}`
    const watch = await server.client.watch(`${maps}?watch=1&${query}`)
    expect((await watch.take(2)).map(({ object }) => object.metadata.name)).toEqual(['a', 'b'])
    await createAll(server.client, maps, [labelled('unseen', { app: 'z' }), labelled('seen', { app: 'a' })])
    expect((await watch.next()).object.metadata.name).toBe('seen')
    watch.close()
  })

  it('filters the deletion of a collection by labels [SEL-01]', async () => {
    succeeded(await server.client.delete(`${maps}?labelSelector=${encodeURIComponent('app notin (a),app')}`))
    expect(names(succeeded(await server.client.get(maps)))).toEqual(['a', 'none'])
  })

  it('filters by name, namespace and the fields that the type declares [SEL-02]', async () => {
    const { client } = server
    expect(await select('fieldSelector=metadata.name%3Db')).toEqual(['b'])
    expect(await select('fieldSelector=metadata.name!%3Db,metadata.name!%3Dc')).toEqual(['a', 'b-old', 'none'])
    const everywhere = `/api/v1/configmaps?fieldSelector=metadata.namespace%3D${ns}`
    expect(names(succeeded(await client.get(everywhere)))).toEqual(['a', 'b', 'b-old', 'c', 'none'])

    const pods = core(ns, 'pods')
    const bound = (name: string, nodeName: string) =>
      pod(name, { spec: { nodeName, containers: [{ name: 'main', image: 'i' }] } })
    await createAll(client, pods, [bound('p1', 'n1'), bound('p2', 'n2')])
    expect(names(succeeded(await client.get(`${pods}?fieldSelector=spec.nodeName%3Dn2`)))).toEqual(['p2'])
  })

  it('refuses a field that the type does not declare [SEL-02]', async () => {
    failed(await server.client.get(`${maps}?fieldSelector=spec.foo%3D1`), 400, 'BadRequest')
    failed(await server.client.get(`${maps}?watch=1&fieldSelector=spec.foo%3D1`), 400, 'BadRequest')
    failed(await server.client.delete(`${maps}?fieldSelector=spec.foo%3D1`), 400, 'BadRequest')
    expect(await select('')).toHaveLength(5)
  })

  it('shows what begins to match as ADDED and what stops matching as DELETED [SEL-03]', async () => {
    const { client } = server
    const { metadata } = succeeded(await client.get(maps))
    const watch = await client.watch(
      `${maps}?watch=1&labelSelector=app%3Da&resourceVersion=${metadata.resourceVersion}`,
    )
    succeeded(await client.patch(`${maps}/c`, { metadata: { labels: { app: 'a' } } }))
    succeeded(await client.patch(`${maps}/c`, { data: { k: 'v' } }))
    const left = succeeded(await client.patch(`${maps}/c`, { metadata: { labels: { app: 'left' } } }))
    const events = await watch.take(3)
    expect(events.map(({ type, object }) => [type, object.metadata.name])).toEqual([
      ['ADDED', 'c'],
      ['MODIFIED', 'c'],
      ['DELETED', 'c'],
    ])
    expect(events[2]?.object).toMatchObject({
      data: { k: 'v' },
      metadata: { labels: { app: 'a' }, resourceVersion: left.metadata.resourceVersion },
    })
    expect(succeeded(await client.get(`${maps}/c`)).metadata.labels).toMatchObject({ app: 'left' })
    watch.close()
  })
})
