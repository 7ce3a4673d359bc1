import { beforeEach, describe, expect, it } from 'vitest'
import { stores } from '../support/backing.ts'
import type { Entity } from '../support/client.ts'
import { useSharedServer } from '../support/shared-server.ts'
import { configMap, core, createAll, failed, names, newNamespace, succeeded } from './objects.ts'

const far = '999999999'
const invalid = 'resourceVersionMatch=Exact'

describe.each(stores)('resource versions of get and list on %s', (store) => {
  const server = useSharedServer(store)
  let maps = ''
  /** Versions after a and b were created, and after a was changed. */
  let v: { b: string; changed: string }

  beforeEach(async () => {
    const { client } = server
    maps = core(await newNamespace(client), 'configmaps')
    const [, b] = await createAll(
      client,
      maps,
      ['a', 'b'].map((name) => configMap(name, { data: { n: 'old' } })),
    )
    const changed = succeeded(await client.patch(`${maps}/a`, { data: { n: 'new' } }))
    v = { b: b?.metadata.resourceVersion ?? '', changed: changed.metadata.resourceVersion }
  })
  const list = async (query: string): Promise<Entity> => succeeded(await server.client.get(`${maps}?${query}`))
  const refused = async (query: string): Promise<Entity> =>
    failed(await server.client.get(`${maps}?${query}`), 400, 'BadRequest')
  const contents = ({ items }: Entity): (string | undefined)[] => items.map(({ data }) => data['n'])
  const atLeast = (answer: Entity, version: string): void =>
    expect(Number(answer.metadata.resourceVersion)).toBeGreaterThanOrEqual(Number(version))

  it('reads the newest state with the version unset or empty [RV-01]', async () => {
    for (let n = 0; n < 20; n++) {
      const written = succeeded(await server.client.patch(`${maps}/b`, { data: { n: String(n) } }))
      for (const query of ['', '?resourceVersion=']) {
        const read = succeeded(await server.client.get(`${maps}/b${query}`))
        expect(read.metadata.resourceVersion).toBe(written.metadata.resourceVersion)
      }
    }
  })

  it('reads any state with version 0 [RV-02]', async () => {
    const { data, kind } = succeeded(await server.client.get(`${maps}/a?resourceVersion=0`))
    expect(kind).toBe('ConfigMap')
    expect(['old', 'new']).toContain(data['n'])
  })

  it('reads a state not older than the given version [RV-03]', async () => {
    const read = succeeded(await server.client.get(`${maps}/a?resourceVersion=${v.changed}`))
    expect(read.data['n']).toBe('new')
  })

  it('lists the newest state with the version unset [RV-04] [RV-07]', async () => {
    for (const name of ['c', 'd', 'e', 'f']) {
      succeeded(await server.client.post(maps, configMap(name)))
      expect(names(await list(''))).toContain(name)
      expect(names(await list('resourceVersion='))).toContain(name)
      expect(names(await list('limit=10'))).toContain(name)
    }
  })

  it('lists any state with version 0, whatever the limit and match [RV-05] [RV-08] [RV-18] [RV-20]', async () => {
    for (const query of ['resourceVersion=0', 'resourceVersion=0&resourceVersionMatch=NotOlderThan']) {
      expect((await list(query)).kind).toBe('ConfigMapList')
      expect((await list(`${query}&limit=1`)).items.length).toBeLessThanOrEqual(1)
    }
  })

  it.each([
    ['resourceVersion='],
    ['resourceVersionMatch=NotOlderThan&resourceVersion='],
    ['limit=5&resourceVersionMatch=NotOlderThan&resourceVersion='],
  ])('lists at least the state of the version with %s [RV-06] [RV-19] [RV-23]', async (query) => {
    const answer = await list(query + v.changed)
    atLeast(answer, v.changed)
    expect(contents(answer)).toEqual(['new', 'old'])
  })

  it('lists exactly the version with a limit and no match [RV-09]', async () => {
    const answer = await list(`limit=5&resourceVersion=${v.b}`)
    expect(answer.metadata.resourceVersion).toBe(v.b)
    expect(contents(answer)).toEqual(['old', 'old'])
  })

  it('continues at the version of the token [RV-10] [RV-11]', async () => {
    const first = await list('limit=1')
    succeeded(await server.client.patch(`${maps}/b`, { data: { n: 'later' } }))
    for (const query of ['', '&resourceVersion=0', '&resourceVersion=']) {
      const second = await list(`limit=1&continue=${first.metadata.continue}${query}`)
      expect(second.metadata.resourceVersion).toBe(first.metadata.resourceVersion)
      expect(contents(second)).toEqual(['old'])
    }
  })

  it('refuses a token together with a version or a match [RV-12] [RV-28]', async () => {
    const token = (await list('limit=1')).metadata.continue
    await refused(`limit=2&continue=${token}&resourceVersion=${v.b}`)
    for (const match of ['Exact', 'NotOlderThan']) {
      await refused(`limit=2&continue=${token}&resourceVersionMatch=${match}`)
      await refused(`limit=2&continue=${token}&resourceVersionMatch=${match}&resourceVersion=${v.b}`)
    }
  })

  it('refuses Exact without a version and at version 0 [RV-13] [RV-15]', async () => {
    for (const limit of ['', '&limit=2']) {
      await refused(`${invalid}${limit}`)
      await refused(`${invalid}&resourceVersion=${limit}`)
      await refused(`${invalid}&resourceVersion=0${limit}`)
    }
  })

  it('lists exactly the asked version with Exact [RV-14] [RV-23]', async () => {
    const answer = await list(`resourceVersionMatch=Exact&resourceVersion=${v.b}`)
    expect(answer.metadata.resourceVersion).toBe(v.b)
    expect(contents(answer)).toEqual(['old', 'old'])
    const later = await list(`resourceVersionMatch=Exact&resourceVersion=${v.changed}`)
    expect(later.metadata.resourceVersion).toBe(v.changed)
    expect(contents(later)).toEqual(['new', 'old'])
  })

  it('walks the snapshot of an Exact list with a limit [RV-16]', async () => {
    succeeded(await server.client.post(maps, configMap('c')))
    const first = await list(`resourceVersionMatch=Exact&limit=1&resourceVersion=${v.b}`)
    const second = await list(`limit=1&continue=${first.metadata.continue}`)
    expect([first, second].map(({ metadata }) => metadata.resourceVersion)).toEqual([v.b, v.b])
    expect([first, second].map(contents)).toEqual([['old'], ['old']])
    expect(second.metadata.continue).toBe('')
  })

  it('refuses NotOlderThan without a version [RV-17]', async () => {
    await refused('resourceVersionMatch=NotOlderThan')
    await refused('resourceVersionMatch=NotOlderThan&limit=2')
  })

  it('answers a recent version under NotOlderThan with a limit', async () => {
    const answer = await list(`resourceVersionMatch=NotOlderThan&limit=2&resourceVersion=${v.changed}`)
    atLeast(answer, v.changed)
    expect(contents(answer)).toEqual(['new', 'old'])
  })

  it('refuses a version of the future after a moment, and says when to come again [RV-25] [RV-26]', async () => {
    const queries = ['', '&limit=1', '&resourceVersionMatch=Exact', '&resourceVersionMatch=NotOlderThan']
    const paths = [
      `${maps}/a?resourceVersion=${far}`,
      ...queries.map((query) => `${maps}?resourceVersion=${far}${query}`),
    ]
    await Promise.all(
      paths.map(async (path) => {
        const reply = await server.client.get(path)
        expect(failed(reply, 504, 'Timeout').message).toContain('Too large resource version')
        expect(Number(reply.headers['retry-after'])).toBeGreaterThan(0)
      }),
    )
  })

  it('serves a version that is reached while the request waits [RV-25]', async () => {
    const next = Number(v.changed) + 1
    const waiting = server.client.get(`${maps}/a?resourceVersion=${next}`)
    const written = succeeded(await server.client.patch(`${maps}/a`, { data: { n: 'awaited' } }))
    expect(Number(written.metadata.resourceVersion)).toBeGreaterThanOrEqual(next)
    expect(succeeded(await waiting).data['n']).toBe('awaited')
  })

  it('opens a watch at a version of the future and replays nothing [RV-27]', async () => {
    const watch = await server.client.watch(`${maps}?watch=1&resourceVersion=${far}&timeoutSeconds=3`)
    succeeded(await server.client.patch(`${maps}/a`, { data: { n: 'meanwhile' } }))
    await watch.end()
    expect(watch.events.filter(({ type }) => type !== 'ERROR')).toEqual([])
  })

  it('refuses what can be no version [RV-29]', async () => {
    for (const version of ['abc', '-1', '1.5', '0x10']) {
      failed(await server.client.get(`${maps}/a?resourceVersion=${version}`), 400, 'BadRequest')
      await refused(`resourceVersion=${version}`)
      failed(await server.client.get(`${maps}?watch=1&resourceVersion=${version}`), 400, 'BadRequest')
    }
  })
})
