import { beforeEach, describe, expect, it } from 'vitest'
import { stores } from '../support/backing.ts'
import { jsonPatch, type Client } from '../support/client.ts'
import { useSharedServer } from '../support/shared-server.ts'
import type { Watch } from '../support/watch.ts'
import { configMap, core, createAll, eventually, newNamespace, succeeded } from './objects.ts'

const seen = (watch: Watch): string[] => watch.events.map(({ type, object }) => `${type} ${object.metadata.name}`)

describe.each(stores)('watches on %s', (store) => {
  const server = useSharedServer(store)
  let client: Client
  let ns = ''
  let maps = ''
  beforeEach(async () => {
    client = server.client
    ns = await newNamespace(client)
    maps = core(ns, 'configmaps')
  })
  const newestVersion = async (): Promise<string> => succeeded(await client.get(maps)).metadata.resourceVersion
  const watchFromNow = async (query = ''): Promise<Watch> =>
    client.watch(`${maps}?watch=1&resourceVersion=${await newestVersion()}${query}`)

  it('streams one JSON document per change in a chunked answer [WATCH-01] [WATCH-02]', async () => {
    const watch = await watchFromNow()
    expect(watch.status).toBe(200)
    expect(watch.headers).toMatchObject({ 'transfer-encoding': 'chunked', 'content-type': 'application/json' })
    // Each event is awaited before the next change: it was flushed as it happened.
    for (const name of ['a', 'b']) {
      const stored = succeeded(await client.post(maps, configMap(name)))
      const event = await watch.next()
      expect(Object.keys(event).sort()).toEqual(['object', 'type'])
      expect(event).toEqual({ type: 'ADDED', object: stored })
    }
    watch.close()
  })

  it.each([
    ['unset', ''],
    ['empty', '&resourceVersion='],
  ])('gives the newest state first, then the changes, with the version %s [WATCH-03]', async (_, query) => {
    const stored = await createAll(
      client,
      maps,
      ['a', 'b', 'c'].map((name) => configMap(name)),
    )
    const watch = await client.watch(`${maps}?watch=1${query}`)
    expect(await watch.take(3)).toEqual(stored.map((object) => ({ type: 'ADDED', object })))
    succeeded(await client.delete(`${maps}/b`))
    expect((await watch.next()).type).toBe('DELETED')
    watch.close()
  })

  it('gives some state first with version 0 [WATCH-04]', async () => {
    await createAll(
      client,
      maps,
      ['a', 'b'].map((name) => configMap(name)),
    )
    const watch = await client.watch(`${maps}?watch=1&resourceVersion=0`)
    await watch.take(2)
    expect(seen(watch)).toEqual(['ADDED a', 'ADDED b'])
    watch.close()
  })

  it('gives only later changes, each once, with another version [WATCH-05]', async () => {
    await createAll(
      client,
      maps,
      ['a', 'b'].map((name) => configMap(name)),
    )
    const watch = await watchFromNow()
    succeeded(await client.patch(`${maps}/b`, { data: { n: '1' } }))
    succeeded(await client.post(maps, configMap('end')))
    await watch.take(2)
    expect(seen(watch)).toEqual(['MODIFIED b', 'ADDED end'])
    watch.close()
  })

  it('sends the whole object when it is created, changed and deleted [WATCH-06] [WATCH-07] [WATCH-14]', async () => {
    const watch = await watchFromNow()
    const labels = { app: 'x' }
    const created = succeeded(await client.post(maps, configMap('a', { metadata: { labels }, data: { k: 'v' } })))
    expect(await watch.next()).toEqual({ type: 'ADDED', object: created })
    const changed = succeeded(await client.patch(`${maps}/a`, { metadata: { labels: { app: 'y' } } }))
    expect(changed.metadata.resourceVersion).not.toBe(created.metadata.resourceVersion)
    expect(await watch.next()).toEqual({ type: 'MODIFIED', object: changed })
    succeeded(await client.delete(`${maps}/a`))
    const { type, object } = await watch.next()
    const { resourceVersion } = object.metadata
    expect(type).toBe('DELETED')
    expect(object).toEqual({ ...changed, metadata: { ...changed.metadata, resourceVersion } })
    expect(resourceVersion).not.toBe(changed.metadata.resourceVersion)
    // The version is that of the deletion: a watch from it sees nothing of it again.
    const later = await client.watch(`${maps}?watch=1&resourceVersion=${resourceVersion}`)
    succeeded(await client.post(maps, configMap('b')))
    expect((await later.next()).object.metadata.name).toBe('b')
    watch.close()
    later.close()
  })

  it('sends bookmarks only when asked, and a watch resumes from one exactly [WATCH-08] [WATCH-09]', async () => {
    succeeded(await client.post(maps, configMap('a', { data: { k: 'v' } })))
    const plain = await watchFromNow('&timeoutSeconds=3')
    const marked = await watchFromNow('&timeoutSeconds=3&allowWatchBookmarks=true')
    succeeded(await client.post(maps, configMap('b')))
    await Promise.all([plain.end(), marked.end()])
    expect(seen(plain)).toEqual(['ADDED b'])
    expect(marked.events.filter(({ type }) => type === 'ADDED')).toHaveLength(1)
    const bookmark = marked.events.findLast(({ type }) => type === 'BOOKMARK')
    const resourceVersion = bookmark?.object.metadata.resourceVersion ?? ''
    expect(bookmark?.object).toEqual({ kind: 'ConfigMap', apiVersion: 'v1', metadata: { resourceVersion } })

    succeeded(await client.post(maps, configMap('c')))
    const resumed = await client.watch(`${maps}?watch=1&resourceVersion=${resourceVersion}`)
    succeeded(await client.post(maps, configMap('d')))
    await resumed.take(2)
    expect(seen(resumed)).toEqual(['ADDED c', 'ADDED d'])
    resumed.close()
  })

  it('streams creates, replaces, patches and deletes in the order of their versions', async () => {
    const watch = await watchFromNow()
    const versions = [
      await client.post(maps, configMap('a', { data: { n: '0' } })),
      await client.put(`${maps}/a`, configMap('a', { data: { n: '1' } })),
      await client.patch(`${maps}/a`, { data: { n: '2' } }),
      await client.patch(`${maps}/a`, [{ op: 'replace', path: '/data/n', value: '3' }], { headers: jsonPatch }),
    ].map((reply) => succeeded(reply).metadata.resourceVersion)
    succeeded(await client.delete(`${maps}/a`))
    const events = await watch.take(5)
    expect(events.map(({ type }) => type)).toEqual(['ADDED', 'MODIFIED', 'MODIFIED', 'MODIFIED', 'DELETED'])
    expect(events.slice(0, 4).map(({ object }) => object.metadata.resourceVersion)).toEqual(versions)
    const order = events.map(({ object }) => Number(object.metadata.resourceVersion))
    expect(order).toEqual([...new Set(order)].sort((x, y) => x - y))
    watch.close()
  })

  it('resumes after a cut connection from the last version seen [WATCH-11]', async () => {
    const cut = await watchFromNow()
    succeeded(await client.post(maps, configMap('a')))
    const { object } = await cut.next()
    cut.close()
    await createAll(
      client,
      maps,
      ['b', 'c'].map((name) => configMap(name)),
    )
    succeeded(await client.delete(`${maps}/a`))
    const resumed = await client.watch(`${maps}?watch=1&resourceVersion=${object.metadata.resourceVersion}`)
    succeeded(await client.post(maps, configMap('d')))
    await resumed.take(4)
    expect(seen(resumed)).toEqual(['ADDED b', 'ADDED c', 'DELETED a', 'ADDED d'])
    resumed.close()
  })

  it('watches one object on its path, and by the name as a field [WATCH-16]', async () => {
    await createAll(
      client,
      maps,
      ['a', 'b'].map((name) => configMap(name)),
    )
    const version = await newestVersion()
    const watches = [
      await client.watch(`${maps}/a?watch=1&resourceVersion=${version}`),
      await client.watch(`${maps}?watch=1&resourceVersion=${version}&fieldSelector=metadata.name%3Da`),
    ]
    succeeded(await client.patch(`${maps}/b`, { data: { n: '1' } }))
    const changed = succeeded(await client.patch(`${maps}/a`, { data: { n: '1' } }))
    for (const watch of watches) {
      expect(await watch.next()).toEqual({ type: 'MODIFIED', object: changed })
      expect(watch.events).toHaveLength(1)
      watch.close()
    }
  })

  it('watches an object that does not exist yet [WATCH-16]', async () => {
    const watch = await client.watch(`${maps}/later?watch=1`)
    await createAll(
      client,
      maps,
      ['other', 'later'].map((name) => configMap(name)),
    )
    expect((await watch.next()).object.metadata.name).toBe('later')
    watch.close()
  })

  it('watches one namespace, or all of them [WATCH-17]', async () => {
    const other = await newNamespace(client)
    const version = await newestVersion()
    const one = await client.watch(`${maps}?watch=1&resourceVersion=${version}`)
    const all = await client.watch(`/api/v1/configmaps?watch=1&resourceVersion=${version}`)
    succeeded(await client.post(core(other, 'configmaps'), configMap('there')))
    succeeded(await client.post(maps, configMap('here')))
    const events = await all.takeUntil(({ object }) => object.metadata.name === 'here')
    const places = events.map(({ object }) => [object.metadata.namespace, object.metadata.name])
    expect(places).toEqual(
      expect.arrayContaining([
        [other, 'there'],
        [ns, 'here'],
      ]),
    )
    await one.next()
    expect(seen(one)).toEqual(['ADDED here'])
    one.close()
    all.close()
  })

  it('gives two hundred changes to five watchers in one and the same order', async () => {
    const watches = await Promise.all(Array.from({ length: 5 }, () => watchFromNow()))
    const written = Array.from({ length: 200 }, (_, n) => client.post(maps, configMap(`m${n}`)))
    ;(await Promise.all(written)).map(succeeded)
    const orders = await Promise.all(
      watches.map(async (watch) => (await watch.take(200)).map(({ object }) => object.metadata.resourceVersion)),
    )
    for (const order of orders) expect(order).toEqual(orders[0])
    expect(new Set(orders[0]).size).toBe(200)
    for (const watch of watches) watch.close()
    await eventually(async () => watches.every(({ ended }) => ended), Boolean)
  })
})
