import { beforeEach, describe, expect, it } from 'vitest'
import { stores } from '../support/backing.ts'
import { useServerHere } from '../support/server-here.ts'
import { useSharedServer } from '../support/shared-server.ts'
import { configMap, core, createAll, failed, newNamespace, succeeded } from './objects.ts'

const initial = 'watch=1&sendInitialEvents=true&resourceVersionMatch=NotOlderThan'
const marked = `${initial}&allowWatchBookmarks=true`

describe.each(stores)('streaming lists on %s', (store) => {
  const server = useServerHere({ store, flags: ['--feature-gates=WatchList=true'] })
  let maps = ''
  beforeEach(async () => {
    maps = core(await newNamespace(server.client), 'configmaps')
    await createAll(
      server.client,
      maps,
      ['a', 'b'].map((name) => configMap(name)),
    )
  })
  const summary = (events: readonly { type: string; object: { metadata: { name?: string } } }[]): string[] =>
    events.map(({ type, object }) => `${type} ${object.metadata.name ?? ''}`.trim())

  it('gives the state, a bookmark at its end, then the changes, with the feature gate [SLIST-01] [SLIST-02] [SLIST-03] [SLIST-07]', async () => {
    const { client } = server
    const watch = await client.watch(`${maps}?${marked}`)
    const events = await watch.take(3)
    expect(summary(events)).toEqual(['ADDED a', 'ADDED b', 'BOOKMARK'])
    succeeded(await client.post(maps, configMap('c')))
    expect(summary([await watch.next()])).toEqual(['ADDED c'])
    const version = events[2]?.object.metadata.resourceVersion
    const after = await client.watch(`${maps}?watch=1&resourceVersion=${version}`)
    expect(summary([await after.next()])).toEqual(['ADDED c'])
    watch.close()
    after.close()
  })

  it('gives the state alone when no bookmarks are asked for [SLIST-01]', async () => {
    const watch = await server.client.watch(`${maps}?${initial}`)
    expect(summary(await watch.take(2))).toEqual(['ADDED a', 'ADDED b'])
    succeeded(await server.client.post(maps, configMap('c')))
    expect(summary([await watch.next()])).toEqual(['ADDED c'])
    watch.close()
  })

  it('annotates the one bookmark that ends the state [SLIST-08]', async () => {
    const watch = await server.client.watch(`${maps}?${marked}&timeoutSeconds=3`)
    await watch.end()
    const bookmarks = watch.events.filter(({ type }) => type === 'BOOKMARK')
    expect(bookmarks[0]?.object.metadata.annotations).toEqual({ 'orch.io/initial-events-end': 'true' })
    expect(bookmarks.length).toBeGreaterThan(1)
    for (const { object } of bookmarks.slice(1)) expect(object.metadata).not.toHaveProperty('annotations')
  })

  it.each(['', '&resourceVersion='])(
    'holds every write acknowledged before the request%s [SLIST-04]',
    async (query) => {
      for (let n = 0; n < 10; n++) {
        const written = succeeded(await server.client.post(maps, configMap(`n${n}`)))
        const watch = await server.client.watch(`${maps}?${marked}${query}`)
        const events = await watch.takeUntil(({ type }) => type === 'BOOKMARK')
        expect(summary(events)).toContain(`ADDED n${n}`)
        const mark = events.at(-1)?.object.metadata.resourceVersion
        expect(Number(mark)).toBeGreaterThanOrEqual(Number(written.metadata.resourceVersion))
        watch.close()
      }
    },
  )

  it('waits with the bookmark until the asked version is reached [SLIST-05]', async () => {
    const { client } = server
    const written = succeeded(await client.post(maps, configMap('c')))
    const version = written.metadata.resourceVersion
    const reached = await client.watch(`${maps}?${marked}&resourceVersion=${version}`)
    expect(summary(await reached.takeUntil(({ type }) => type === 'BOOKMARK'))).toContain('ADDED c')

    const next = Number(version) + 1
    const waiting = client.watch(`${maps}?${marked}&resourceVersion=${next}`)
    const later = succeeded(await client.post(maps, configMap('d')))
    expect(Number(later.metadata.resourceVersion)).toBeGreaterThanOrEqual(next)
    const watch = await waiting
    expect(summary(await watch.takeUntil(({ type }) => type === 'BOOKMARK'))).toContain('ADDED d')
    reached.close()
    watch.close()
  })

  it('needs the match NotOlderThan [SLIST-06]', async () => {
    for (const query of [
      'watch=1&sendInitialEvents=true',
      'watch=1&sendInitialEvents=true&resourceVersionMatch=Exact',
      'watch=1&sendInitialEvents=true&resourceVersionMatch=Sideways',
      'watch=1&resourceVersionMatch=NotOlderThan&resourceVersion=0',
    ]) {
      failed(await server.client.get(`${maps}?${query}`), 400, 'BadRequest')
    }
  })
})

describe.each(stores)('streaming lists on %s by default', (store) => {
  const server = useSharedServer(store)

  it('refuses initial events without the feature gate [SLIST-07]', async () => {
    const maps = core(await newNamespace(server.client), 'configmaps')
    failed(await server.client.get(`${maps}?${marked}`), 400, 'BadRequest')
  })
})
