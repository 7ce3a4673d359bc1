import { existsSync } from 'node:fs'
import { mkdtemp, readFile, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { newBacking, stores } from '../support/backing.ts'
import type { Client } from '../support/client.ts'
import { parseSamples, type Sample } from '../support/metrics.ts'
import { waitFor } from '../support/patience.ts'
import { runServerToItsEnd, startServer, type Server } from '../support/server.ts'
import { clientsOfBoth, TWO_WORKERS, workersOf } from '../support/workers.ts'
import { vendor } from '../../generated/index.ts'
import { account, tokenOf } from './service-accounts/parties.ts'
import { configMap, core, names, newNamespace, succeeded } from './objects.ts'

const folder = await mkdtemp(join(tmpdir(), 'orch-workers-'))
afterAll(() => rm(folder, { recursive: true, force: true }))

describe.each(stores)('two workers on one %s', (store) => {
  const auditLog = join(folder, `${store}.log`)
  let server: Server
  let a: Client
  let b: Client
  let maps = ''
  let space = ''
  beforeAll(async () => {
    const audit = [`--audit-log-path=${auditLog}`, '--audit-log-mode=blocking-strict']
    server = await startServer({ store, flags: [...TWO_WORKERS, ...audit] })
    ;[a, b] = await clientsOfBoth(server)
  })
  afterAll(async () => {
    await Promise.all([a?.close(), b?.close()])
    await server?.dispose()
  })
  beforeEach(async ({ onTestFailed }) => {
    onTestFailed(() => console.error(server.output().slice(-4_000)))
    space = await newNamespace(a)
    maps = core(space, 'configmaps')
  })

  it('read on one what was just written through the other [RV-01] [RV-24]', async () => {
    succeeded(await a.post(maps, configMap('x', { data: { n: 'start' } })))
    for (let n = 0; n < 20; n++) {
      const [writer, reader] = n % 2 === 0 ? [a, b] : [b, a]
      succeeded(await writer.patch(`${maps}/x`, { data: { n: String(n) } }))
      expect(succeeded(await reader.get(`${maps}/x`)).data['n']).toBe(String(n))
      expect(succeeded(await reader.get(maps)).items.map(({ data }) => data['n'])).toEqual([String(n)])
    }
  })

  it('show on one what is written through the other, as it happens', async () => {
    const watch = await b.watch(`${maps}?watch=1`)
    for (const name of ['x', 'y', 'z']) {
      const stored = succeeded(await a.post(maps, configMap(name)))
      expect((await watch.next()).object).toEqual(stored)
    }
    watch.close()
  })

  it('continue on one the list that the other began', async () => {
    for (const name of ['p', 'q', 'r']) succeeded(await a.post(maps, configMap(name)))
    const first = succeeded(await a.get(`${maps}?limit=2`))
    succeeded(await b.delete(`${maps}/r`))
    const second = succeeded(await b.get(`${maps}?limit=2&continue=${first.metadata.continue}`))
    expect(second.metadata.resourceVersion).toBe(first.metadata.resourceVersion)
    expect(names(second)).toEqual(['r'])
  })

  it('accept the tokens that the other issued', async () => {
    succeeded(await a.post(core(space, 'serviceaccounts'), account('me')))
    const token = await tokenOf(a, space, 'me')
    const group = `authentication.${vendor.apiDomain}`
    const review = { apiVersion: `${group}/v1`, kind: 'SelfSubjectReview' }
    for (const client of [a, b]) {
      const answer = await waitFor(async () =>
        succeeded(await client.post(`/apis/${group}/v1/selfsubjectreviews`, review, { token })),
      )
      expect(answer.status).toMatchObject({ userInfo: { username: `system:serviceaccount:${space}:me` } })
    }
  })

  it('let one of many writers over both win each version [STORE-04]', async () => {
    const { resourceVersion } = succeeded(await a.post(maps, configMap('x'))).metadata
    const attempt = (n: number) =>
      (n % 2 === 0 ? a : b).put(`${maps}/x`, configMap('x', { metadata: { resourceVersion }, data: { n: String(n) } }))
    const codes = (await Promise.all(Array.from({ length: 20 }, (_, n) => attempt(n)))).map(({ status }) => status)
    expect(codes.filter((code) => code === 200)).toHaveLength(1)
    expect(codes.filter((code) => code === 409)).toHaveLength(19)
  })

  it('show the sum of what they count on either, and what they have in common once', async () => {
    const lists = (samples: readonly Sample[]) =>
      samples
        .filter(({ name, labels }) => name === 'apiserver_request_total' && labels['resource'] === 'secrets')
        .reduce((sum, { value }) => sum + value, 0)
    const before = lists(await shownOn(a))
    for (const client of [a, a, b]) succeeded(await client.get(core(space, 'secrets')))
    for (const client of [a, b]) await waitFor(async () => expect(lists(await shownOn(client))).toBe(before + 3))
    succeeded(await a.post(maps, configMap('x')))
    const all = succeeded(await b.get('/api/v1/configmaps')).items.length
    await waitFor(async () => {
      const samples = await shownOn(b)
      const valuesOf = (name: string) => samples.filter((sample) => sample.name === name)
      expect(valuesOf('kubernetes_build_info').map(({ value }) => value)).toEqual([1])
      expect(valuesOf('leader_election_master_status').map(({ value }) => value)).toEqual([1])
      const stored = valuesOf('apiserver_resource_objects').find(({ labels }) => labels['resource'] === 'configmaps')
      expect(stored?.value).toBe(all)
    })
  })

  it('are ready if all are, and name that check [HEALTH-08]', async () => {
    for (const client of [a, b]) {
      await waitFor(async () => expect((await client.get('/readyz?verbose')).text).toContain('[+]workers ok'))
      expect((await client.get('/livez/workers')).status).toBe(404)
    }
  })

  it('write one audit log', async () => {
    const ids = await Promise.all(
      Array.from({ length: 10 }, async (_, n) => {
        const { headers } = await (n % 2 === 0 ? a : b).get(core(space, 'configmaps'))
        return String(headers['audit-id'])
      }),
    )
    const lines = (await readFile(auditLog, 'utf8')).trimEnd().split('\n')
    const logged = lines.map((line) => (JSON.parse(line) as { readonly auditID: string }).auditID)
    expect(ids.filter((id) => !logged.includes(id))).toEqual([])
  })

  it('replace one that is killed: nothing acknowledged is lost, and its watch goes on at the other without a gap', async () => {
    const shownBefore = await countOfWrites(a)
    const [first, second] = workersOf(server)
    const { resourceVersion } = succeeded(await a.get(maps)).metadata
    const watch = await b.watch(`${maps}?watch=1&resourceVersion=${resourceVersion}`)
    const acknowledged: string[] = []
    let isKilled = false
    const lane = async (client: Client, name: string): Promise<void> => {
      for (let n = 0; n < 200; n++) {
        const reply = await client.post(maps, configMap(`${name}-${n}`)).catch(() => undefined)
        if (reply === undefined) return
        if (reply.status === 201) acknowledged.push(`${name}-${n}`)
        if (isKilled && n > 20) return
      }
    }
    const lanes = [lane(a, 'a'), lane(b, 'b'), lane(b, 'c')]
    await watch.take(10)
    process.kill(second!.pid, 'SIGKILL')
    isKilled = true
    await Promise.all(lanes)
    await watch.until(() => watch.ended, 'the end of the watch').catch(() => undefined)
    const seen = watch.events.map(({ object }) => object.metadata)
    const from = seen.at(-1)?.resourceVersion ?? resourceVersion
    const resumed = await a.watch(`${maps}?watch=1&resourceVersion=${from}`)
    succeeded(await a.post(maps, configMap('end')))
    const rest = await resumed.takeUntil(({ object }) => object.metadata.name === 'end')
    resumed.close()
    const watched = [...seen, ...rest.map(({ object }) => object.metadata)].map(({ name }) => name)
    expect(new Set(watched).size).toBe(watched.length)
    expect(acknowledged.filter((name) => !watched.includes(name))).toEqual([])
    expect(names(succeeded(await a.get(maps))).toSorted()).toEqual(watched.toSorted())

    await b.close()
    ;[a, b] = await clientsOfBoth(server)
    const [still, replaced] = workersOf(server)
    expect(still).toEqual(first)
    expect(replaced).toMatchObject({ number: 2 })
    expect(replaced!.pid).not.toBe(second!.pid)
    expect(server.output()).toContain('"message":"a worker ended and is replaced"')
    await waitFor(async () => expect((await b.get('/readyz')).status).toBe(200))
    expect(await countOfWrites(b)).toBeGreaterThanOrEqual(shownBefore)
    succeeded(await b.get(`${maps}/end`))
  })

  it('end together when the primary process is asked to', async () => {
    const pids = workersOf(server).map(({ pid }) => pid)
    process.kill(server.pid, 'SIGTERM')
    await waitFor(() => expect(pids.filter((pid) => existsSync(`/proc/${pid}`))).toEqual([]))
    await waitFor(() => expect(existsSync(`/proc/${server.pid}/exe`)).toBe(false))
    expect(server.output()).not.toContain('internal error')
    await server.start()
    const client = server.client.onOneConnection()
    succeeded(await client.get(maps))
    await client.close()
  })
})

/** Returns the values that a worker shows; a busy one may need a second question. */
const shownOn = (client: Client): Promise<readonly Sample[]> =>
  waitFor(async () => {
    const { status, text } = await client.get('/metrics')
    expect(status).toBe(200)
    return parseSamples(text)
  })

/** Returns how many writes the metrics show. */
const countOfWrites = async (client: Client): Promise<number> =>
  (await shownOn(client))
    .filter(({ name, labels }) => name === 'apiserver_request_total' && labels['verb'] === 'POST')
    .reduce((sum, { value }) => sum + value, 0)

it('tell once what keeps all of them from starting', async () => {
  const backing = await newBacking('lmdb')
  const { code, output } = await runServerToItsEnd(backing, ['--workers=2', '--token-auth-file=/nonexistent'])
  await backing.dispose()
  expect(output).toBe('orch: the token file /nonexistent does not exist\n')
  expect(code).toBe(1)
})
