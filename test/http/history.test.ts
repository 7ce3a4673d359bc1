import { execFile } from 'node:child_process'
import { resolve } from 'node:path'
import { promisify } from 'node:util'
import { describe, expect, it } from 'vitest'
import { stores } from '../support/backing.ts'
import type { Entity, Reply } from '../support/client.ts'
import { useServerHere } from '../support/server-here.ts'
import { configMap, core, createAll, eventually, failed, newNamespace, succeeded } from './objects.ts'

const window = 5_000

/** Both at once: most of the time is spent waiting for the end of the window. */
describe.concurrent.each(stores)('history on %s, kept for five seconds', (store) => {
  const server = useServerHere({ store, flags: ['--history-retention', '5s'] })

  interface Snapshot {
    readonly maps: string
    readonly version: string
    readonly token: string
    readonly madeAt: number
  }
  const makeSnapshot = async (): Promise<Snapshot> => {
    const { client } = server
    const maps = core(await newNamespace(client), 'configmaps')
    await createAll(
      client,
      maps,
      ['a', 'b', 'c'].map((name) => configMap(name, { data: { n: 'old' } })),
    )
    const madeAt = Date.now()
    const list = succeeded(await client.get(`${maps}?limit=1`))
    succeeded(await client.patch(`${maps}/c`, { data: { n: 'new' } }))
    return { maps, version: list.metadata.resourceVersion, token: list.metadata.continue ?? '', madeAt }
  }

  /** The ways to ask for a version; each answers 200 while it is kept and 410 afterwards (ERR-02). */
  const ways: Record<string, (snapshot: Snapshot) => string> = {
    'a watch': ({ maps, version }) => `${maps}?watch=1&timeoutSeconds=1&resourceVersion=${version}`,
    'a token': ({ maps, token }) => `${maps}?limit=1&continue=${token}`,
    'an Exact list': ({ maps, version }) => `${maps}?resourceVersionMatch=Exact&resourceVersion=${version}`,
    'NotOlderThan with a limit': ({ maps, version }) =>
      `${maps}?resourceVersionMatch=NotOlderThan&limit=2&resourceVersion=${version}`,
    'a limit with a version': ({ maps, version }) => `${maps}?limit=2&resourceVersion=${version}`,
  }

  it.sequential('answers for versions within the window [STORE-05] [WATCH-13] [LIST-14]', async () => {
    // Only answers that came within the window count: a machine that stood still in between asks again.
    for (const [name, pathOf] of Object.entries(ways)) {
      const timely = await eventually(
        async () => {
          const snapshot = await makeSnapshot()
          await new Promise((resolve) => setTimeout(resolve, 2_000))
          const askedAt = Date.now()
          const reply = await server.client.get(pathOf(snapshot))
          return { reply, late: askedAt - snapshot.madeAt > window - 1_000 }
        },
        ({ late }) => !late,
      )
      expect(timely.reply.status, `${name}: ${timely.reply.text}`).toBe(200)
    }
  })

  it.sequential(
    'answers 410 once the window is over, for every cause [ERR-02] [LIST-14] [RV-21] [RV-22] [STORE-05] [WATCH-12] [WATCH-13]',
    async () => {
      const snapshot = await makeSnapshot()
      for (const [name, pathOf] of Object.entries(ways)) {
        const reply = await eventually(
          () => ask(pathOf(snapshot)),
          ({ status }) => status === 410,
        )
        expect(Date.now() - snapshot.madeAt, name).toBeGreaterThan(window - 100)
        expect(failed(reply, 410, 'Expired').message, name).toMatch(/too old/i)
      }
      // The client starts again: a list without version or token, and a watch from it.
      const fresh = succeeded(await server.client.get(snapshot.maps))
      expect(fresh.items.map(({ data }) => data['n'])).toEqual(['old', 'old', 'new'])
      const watch = await server.client.watch(
        `${snapshot.maps}?watch=1&resourceVersion=${fresh.metadata.resourceVersion}`,
      )
      succeeded(await server.client.post(snapshot.maps, configMap('d')))
      expect((await watch.next()).object.metadata.name).toBe('d')
      watch.close()
    },
  )

  it.sequential(
    'gives with the 410 a token that resumes behind the same key at the newest version [LIST-14]',
    async () => {
      const { maps, token } = await makeSnapshot()
      const expired = await eventually(
        () => ask(`${maps}?limit=1&continue=${token}`),
        ({ status }) => status === 410,
      )
      const status = failed(expired, 410, 'Expired')
      expect(status.message).toMatch(/inconsistent list/)
      const resumption = status.metadata.continue ?? ''
      succeeded(await server.client.post(maps, configMap('d', { data: { n: 'later' } })))
      const second = succeeded(await ask(`${maps}?limit=1&continue=${resumption}`))
      expect(second.items.map(({ metadata }) => metadata.name)).toEqual(['b'])
      expect(second.metadata.remainingItemCount).toBe(2)
      // From here on it is a snapshot again: what comes later is not part of it.
      succeeded(await server.client.post(maps, configMap('e')))
      const rest = succeeded(await ask(`${maps}?limit=5&continue=${second.metadata.continue ?? ''}`))
      expect(rest.items.map(({ metadata, data }) => [metadata.name, data['n']])).toEqual([
        ['c', 'new'],
        ['d', 'later'],
      ])
      expect(rest.metadata).toMatchObject({ continue: '', resourceVersion: second.metadata.resourceVersion })
      failed(await ask(`${maps}?limit=1&resourceVersion=5&continue=${resumption}`), 400, 'BadRequest')
      failed(await ask(`${maps.replace('configmaps', 'secrets')}?limit=1&continue=${resumption}`), 400, 'BadRequest')
    },
  )

  it.sequential('keeps versions of the window exact over a restart, and what is older gone [STORE-05]', async () => {
    const old = await makeSnapshot()
    await eventually(
      () => ask(ways['an Exact list']?.(old) ?? ''),
      ({ status }) => status === 410,
    )
    await server.restart()
    failed(await ask(ways['an Exact list']?.(old) ?? ''), 410, 'Expired')
    failed(await ask(ways['a watch']?.(old) ?? ''), 410, 'Expired')
  })

  it.sequential('goes on with an open watch over compactions', async () => {
    const { client } = server
    const maps = core(await newNamespace(client), 'configmaps')
    const first = succeeded(await client.post(maps, configMap('x', { data: { n: '0' } })))
    const watch = await client.watch(`${maps}?watch=1&resourceVersion=${first.metadata.resourceVersion}`)
    const seen: Entity[] = []
    const written: Entity[] = []
    const deadline = Date.now() + 2 * window
    for (let n = 1; Date.now() < deadline; n++) {
      written.push(succeeded(await client.patch(`${maps}/x`, { data: { n: String(n) } })))
      seen.push((await watch.next()).object)
      await new Promise((resolve) => setTimeout(resolve, 50))
    }
    expect(seen).toEqual(written)
    watch.close()
  })

  const ask = (path: string): Promise<Reply> => server.client.get(path)
})

describe('history by default', () => {
  it('is kept for five minutes [STORE-05] [WATCH-13] [LIST-14]', async () => {
    const launcher = resolve(import.meta.dirname, '../../bin/orch')
    const { stdout } = await promisify(execFile)(launcher, ['serve', '--help'])
    const [, text] = /--history-retention[^\n]*\n([^-]*)/.exec(stdout) ?? []
    expect(text?.replaceAll(/\s+/g, ' ')).toContain('(default 5m)')
  })
})
