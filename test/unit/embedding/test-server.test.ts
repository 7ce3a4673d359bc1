import { execFile } from 'node:child_process'
import { mkdtemp, readdir, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join, resolve } from 'node:path'
import { promisify } from 'node:util'
import { describe, expect, it } from 'vitest'
import * as definitions from '../../../generated/index.ts'
import { ConfigMapResource, NamespaceResource } from '../../../generated/core/resources.ts'
import { LeaseResource } from '../../../generated/coordination/resources.ts'
import { defineController, setCondition } from '../../../operator/index.ts'
import { SERVER_FLAGS } from '../../../server/flags.ts'
import { eventually, startTestServer, testClock, type TestServer } from '../../../server/testing/index.ts'
import { PLACES } from '../../../server/testing/kept-flags.ts'
import { idleTime } from '../../support/processor-time.ts'

const HOUR = 3_600_000

describe('a test server', () => {
  it('is ready within 300 ms of processor time', async () => {
    const spent: number[] = []
    for (let run = 0; run < 4; run++) {
      let server: TestServer | undefined
      spent.push(await idleTime(async () => (server = await startTestServer({ definitions }))))
      await server?.close()
    }
    expect(Math.min(...spent)).toBeLessThan(300)
  })

  it('has the objects of the first start, and none of another one', async () => {
    const [one, other] = await Promise.all([startTestServer({ definitions }), startTestServer({ definitions })])
    await one
      .client()
      .for(ConfigMapResource)
      .in('default')
      .create({ metadata: { name: 'mine' } })
    expect((await other.client().for(ConfigMapResource).in('default').list()).items).toEqual([])
    await expect(one.client().for(NamespaceResource).get('default')).resolves.toBeDefined()
    await Promise.all([one.close(), other.close()])
  })

  it('lives in a time that a test moves: that of objects, and of what is to be looked at again', async () => {
    const looks: number[] = []
    const hourly = defineController(ConfigMapResource, {
      reconcile({ object }) {
        if (object.metadata.name === 'first') looks.push(looks.length)
        return { requeueAfter: HOUR }
      },
    })
    const start = Date.parse('2030-01-01T00:00:00Z')
    const server = await startTestServer({ definitions, config: { controllers: [hourly] }, clock: testClock(start) })
    const maps = server.client().for(ConfigMapResource).in('default')
    const { metadata } = await maps.create({ metadata: { name: 'first' } })
    expect(metadata.creationTimestamp).toMatch(/^2030-01-01T00:0/)
    // Each look plans the next one; nothing else happens to the object.
    await server.eventually(() => {
      server.clock.advance(HOUR)
      expect(looks.length).toBeGreaterThan(4)
    })
    const later = await maps.create({ metadata: { name: 'second' } })
    expect(later.metadata.creationTimestamp).not.toMatch(/^2030-01-01T00/)
    await server.close()
  })

  it('uses neither the store nor the data folder of the configuration, and tells what it logs', async () => {
    const config = { serve: { store: 'mongodb://127.0.0.1:1/?replicaSet=none', 'data-dir': '/proc/none', v: 1 } }
    const server = await startTestServer({ definitions, config })
    expect(server.output()).toContain('the server starts')
    await server[Symbol.asyncDispose]()
  })

  it('keeps no records and no objects elsewhere, reads no credentials and elects nobody, whatever the configuration says', async () => {
    const folder = await mkdtemp(join(tmpdir(), 'orch-test-server-'))
    const missing = join(folder, 'missing')
    const serve = {
      'leader-elect': true,
      'leader-elect-retry-period': '1h',
      'store-override': [`events=${join(folder, 'events')}`],
      'audit-log-path': join(folder, 'audit.log'),
      'tls-cert-file': missing,
      'tls-private-key-file': missing,
      'tls-sni-cert-key': [`${missing},${missing}`],
      'token-auth-file': missing,
      'client-ca-file': missing,
      'root-ca-file': missing,
      'service-account-signing-key-file': missing,
      'service-account-key-file': [missing],
    }
    const seen: string[] = []
    const run = defineController(ConfigMapResource, { reconcile: ({ key }) => void seen.push(key) })
    const server = await startTestServer({ definitions, config: { serve, controllers: [run] } })
    const maps = server.client().for(ConfigMapResource).in('default')
    await maps.create({ metadata: { name: 'one' } })
    await server.eventually(() => expect(seen).toContain('default/one'))
    expect((await server.client().for(LeaseResource).list()).items).toEqual([])
    await server.close()
    expect(await readdir(folder)).toEqual([])
    await rm(folder, { recursive: true })
  })

  it('knows of each flag that names a place whether it goes there', () => {
    const named = Object.entries(SERVER_FLAGS).flatMap(([name, { placeholder = '' }]) =>
      /-(?:file|path|dir|config|key)$|^store/.test(name) || /FILE|DIR|\.pem/.test(placeholder) ? [name] : [],
    )
    const others = ['runtime-config', 'store-hot-bytes']
    expect(Object.keys(PLACES).toSorted()).toEqual(named.filter((name) => !others.includes(name)).toSorted())
  })

  it('gives controllers the time of the test, for what they write', async () => {
    const start = Date.parse('2030-01-01T00:00:00Z')
    const times: (string | undefined)[] = []
    const run = defineController(ConfigMapResource, {
      reconcile({ object, now }) {
        const { conditions } = setCondition(
          { ...object, status: {} },
          { type: 'Seen', status: 'True', reason: 'Seen' },
          now(),
        )
        times.push(conditions[0]?.lastTransitionTime)
      },
    })
    const server = await startTestServer({ definitions, config: { controllers: [run] }, clock: testClock(start) })
    const maps = server.client().for(ConfigMapResource).in('default')
    await maps.create({ metadata: { name: 'one' } })
    await server.eventually(() => expect(times.length).toBeGreaterThan(0))
    for (const time of times) expect(time).toMatch(/^2030-01-01T00:\d\d:\d\dZ$/)
    await server.close()
  })

  it('serves a test of node:test', async () => {
    const fixture = join(import.meta.dirname, 'fixtures/node-runner.ts')
    const args = ['--import', 'tsx', '--test-reporter=tap', '--test', fixture]
    const { PATH = '' } = process.env
    const options = { cwd: resolve(import.meta.dirname, '../../..'), env: { PATH } }
    const { stdout } = await promisify(execFile)(process.execPath, args, options)
    expect(stdout).toContain('# pass 1')
    expect(stdout).toContain('# fail 0')
  })
})

describe('eventually', () => {
  it('returns what a check returns once it no longer throws', async () => {
    let tries = 0
    const check = () => {
      if (++tries < 3) throw new Error('not yet')
      return tries
    }
    expect(await eventually(check)).toBe(3)
  })

  it('throws what the check threw last when the time is over', async () => {
    const check = () => Promise.reject(new Error('never'))
    await expect(eventually(check, { within: 0 })).rejects.toThrow('never')
  })
})

describe('the clock of tests', () => {
  it('calls what is due by the time that it is moved to, in its order, and nothing that was ended', () => {
    const clock = testClock(0)
    const called: string[] = []
    clock.after(2 * HOUR, () => called.push('two'))
    clock.after(HOUR, () => called.push('one'))
    clock.after(HOUR, () => called.push('ended'))()
    clock.after(4 * HOUR, () => called.push('four'))
    clock.advance(3 * HOUR)
    expect(called).toEqual(['one', 'two'])
    expect(clock.now()).toBeGreaterThanOrEqual(3 * HOUR)
    clock.advance(HOUR)
    expect(called).toEqual(['one', 'two', 'four'])
  })
})
