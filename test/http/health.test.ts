import { rm } from 'node:fs/promises'
import { describe, expect, it, onTestFinished } from 'vitest'
import { startHook } from '../../server/start-hook.ts'
import { stores } from '../support/backing.ts'
import { Client } from '../support/client.ts'
import { Text } from '../support/command.ts'
import { parseSamples } from '../support/metrics.ts'
import { waitFor } from '../support/patience.ts'
import { adminToken, newPlace, readAuthority, startServer, useServer } from '../support/server.ts'
import { listeningHere, startServerHere } from '../support/server-here.ts'
import { configMap, core, newNamespace, succeeded } from './objects.ts'

const ENDPOINTS = ['/healthz', '/livez', '/readyz']
const STARTED = [
  'poststarthook/start-controllers',
  'poststarthook/create-bootstrap-objects',
  'poststarthook/start-apiextensions-controllers',
  'poststarthook/start-garbage-collector-controller',
  'poststarthook/start-namespace-controller',
  'poststarthook/start-clusterrole-aggregation-controller',
]

describe.each(stores)('health on %s', (store) => {
  const server = useServer({ store })
  const namesAt = async (path: string): Promise<readonly string[]> => {
    const { text } = await server.client.get(`${path}?verbose`)
    return [...text.matchAll(/^\[\+\](\S+) ok$/gm)].map(([, name]) => name ?? '')
  }

  it('is told by three paths, to anybody [HEALTH-01] [HEALTH-02] [HEALTH-03]', async () => {
    for (const path of ENDPOINTS) {
      const { status, text, headers } = await server.client.get(path, { token: '' })
      expect([status, text]).toEqual([200, 'ok'])
      expect(headers['content-type']).toMatch(/^text\/plain/)
    }
  })

  it('is told line by line, with the same code [HEALTH-05] [HEALTH-06]', async () => {
    for (const path of ENDPOINTS) {
      const { status, text } = await server.client.get(`${path}?verbose`)
      expect(status).toBe(200)
      const lines = text.split('\n')
      expect(lines.slice(-2)).toEqual(['healthz check passed', ''])
      for (const line of lines.slice(0, -2)) expect(line).toMatch(/^\[\+\]\S+ ok$/)
    }
  })

  it('has checks of the log, the store, each step of the start, each controller, and the end [HEALTH-08]', async () => {
    const all = ['ping', 'log', ...STARTED]
    expect(await namesAt('/readyz')).toEqual(expect.arrayContaining([...all, 'store', 'shutdown']))
    expect(await namesAt('/healthz')).toEqual(expect.arrayContaining([...all, 'store']))
    const alive = await namesAt('/livez')
    expect(alive).toEqual(expect.arrayContaining(all))
    for (const name of ['store', 'shutdown']) expect(alive).not.toContain(name)
  })

  it('is told of one check below its path [HEALTH-04]', async () => {
    for (const path of ['/livez', '/readyz']) {
      for (const name of await namesAt(path)) {
        const { status, text } = await server.client.get(`${path}/${name}`)
        expect([name, status, text]).toEqual([name, 200, 'ok'])
      }
      expect((await server.client.get(`${path}/nope`)).status).toBe(404)
      expect((await server.client.get(`${path}/poststarthook`)).status).toBe(404)
    }
  })

  it('leaves out what is excluded, once or several times [HEALTH-07]', async () => {
    const { status, text } = await server.client.get('/readyz?verbose&exclude=log&exclude=store')
    expect(status).toBe(200)
    expect(text).toContain('[+]log excluded: ok\n')
    expect(text).toContain('[+]store excluded: ok\n')
    expect(text.endsWith('healthz check passed\n')).toBe(true)
  })

  it('is counted by check, endpoint and outcome', async () => {
    await server.client.get('/livez')
    const { status, text } = await server.client.get('/metrics/slis')
    expect(status).toBe(200)
    expect(text).toContain('# HELP kubernetes_healthcheck [STABLE] ')
    const samples = parseSamples(text).filter(({ labels }) => labels['name'] === 'ping' && labels['type'] === 'livez')
    expect(samples.find(({ name }) => name === 'kubernetes_healthcheck')?.value).toBe(1)
    const total = samples.find(({ name }) => name === 'kubernetes_healthchecks_total')
    expect(total?.labels['status']).toBe('success')
    expect(total?.value).toBeGreaterThanOrEqual(1)
    expect((await server.client.get('/metrics/slis', { token: '' })).status).toBe(403)
  })
})

describe('the end of a server', () => {
  it('is told by readiness at once, while requests are served and it is alive [HEALTH-03]', async ({
    onTestFinished,
  }) => {
    const server = await startServer({ store: 'lmdb', flags: ['--shutdown-delay-duration', '10s'] })
    onTestFinished(() => server.dispose())
    const { client } = server
    const maps = core(await newNamespace(client), 'configmaps')
    server.signal('SIGTERM')
    await waitFor(async () => expect((await client.get('/readyz')).status).toBe(500))
    const { text } = await client.get('/readyz?verbose')
    expect(text).toContain('[-]shutdown failed: reason withheld\n')
    expect(text.split('\n').filter((line) => line.startsWith('[-]'))).toHaveLength(1)
    expect((await client.get('/livez')).text).toBe('ok')
    succeeded(await client.post(maps, configMap('late')))
  })
})

describe('a store that is gone', () => {
  it('fails readiness without saying why, and not liveness [HEALTH-07] [HEALTH-10]', async ({ onTestFinished }) => {
    const server = await startServerHere({ store: 'lmdb' })
    onTestFinished(() => server.dispose())
    const { client, backing } = server
    await rm(backing.uri.replace(/^lmdb:/, ''), { recursive: true, force: true })
    await waitFor(async () => expect((await client.get('/readyz')).status).toBe(500))
    const { text } = await client.get('/readyz')
    expect(text).toContain('[-]store failed: reason withheld\n')
    expect(text.endsWith('healthz check failed\n')).toBe(true)
    expect((await client.get('/readyz/store')).text).toBe('internal server error: reason withheld\n')
    expect((await client.get('/readyz?exclude=store')).status).toBe(200)
    const excluded = await client.get('/readyz?verbose&exclude=store')
    expect(excluded.text).toContain('[+]store excluded: ok\n')
    expect((await client.get('/livez')).status).toBe(200)
    expect(server.output()).toContain('health check store failed')
    const { text: slis } = await client.get('/metrics/slis')
    const failed = parseSamples(slis).filter(({ labels }) => labels['name'] === 'store' && labels['type'] === 'readyz')
    expect(failed.find(({ name }) => name === 'kubernetes_healthcheck')?.value).toBe(0)
  })
})

describe('a start that takes long', () => {
  /** A server that listens, with a step of its start that ends when `finish` is called. */
  async function starting(grace: string) {
    const place = await newPlace({ store: 'lmdb', flags: [`--livez-grace-period=${grace}`] })
    onTestFinished(() => place.remove())
    const ending = new AbortController()
    const slow = startHook<void>('slow', () => undefined)
    let finish = (): void => undefined
    const work = new Promise<void>((resolve) => (finish = resolve))
    const hook = slow.run(() => work, ending.signal)
    const server = await listeningHere(place.flags, new Text(), [slow.check])
    const client = new Client({ url: place.url, token: adminToken, ca: await readAuthority(place.dataDirectory) })
    onTestFinished(async () => {
      ending.abort()
      finish()
      await hook
      await client.close()
      await server.close()
    })
    await server.start()
    const codes = (): Promise<readonly number[]> =>
      Promise.all(['/livez', '/readyz', '/healthz'].map(async (path) => (await client.get(path)).status))
    return { client, codes, finish }
  }

  it('does not fail liveness in its grace period, and fails readiness; after it liveness fails too [HEALTH-09]', async () => {
    const within = await starting('1h')
    expect(await within.codes()).toEqual([200, 500, 500])
    expect((await within.client.get('/livez/poststarthook/slow')).status).toBe(200)
    expect((await within.client.get('/livez?verbose')).text).toContain('[+]poststarthook/slow ok\n')
    const after = await starting('1s')
    await waitFor(async () => expect(await after.codes()).toEqual([500, 500, 500]))
    expect((await after.client.get('/livez')).text).toContain('[-]poststarthook/slow failed: reason withheld\n')
    expect((await after.client.get('/livez?exclude=poststarthook/slow')).status).toBe(200)
    for (const { codes, finish } of [within, after]) {
      finish()
      await waitFor(async () => expect(await codes()).toEqual([200, 200, 200]))
    }
  })
})
