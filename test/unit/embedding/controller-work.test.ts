import { once } from 'node:events'
import type { AddressInfo } from 'node:net'
import { expect, it } from 'vitest'
import * as definitions from '../../../generated/index.ts'
import { ConfigMapResource } from '../../../generated/core/resources.ts'
import type { Config } from '../../../config/index.ts'
import { defineController } from '../../../operator/index.ts'
import { startTestServer, type TestServer } from '../../../server/testing/index.ts'
import { httpServer } from '../../support/http-server.ts'

const MINUTE = 60_000

/** Whoever asks is an administrator, for what is served over a connection alone. */
const ANYBODY: Config = {
  authenticators: [{ authenticate: () => ({ username: 'ada', groups: ['system:masters'] }) }],
}

const mapsOf = (server: TestServer) => server.client().for(ConfigMapResource).in('default')

/** Returns the samples of the server's /metrics that match. */
async function metricsOf({ handler }: TestServer, pattern: RegExp): Promise<readonly string[]> {
  const http = httpServer(handler).listen(0, '127.0.0.1')
  await once(http, 'listening')
  try {
    const text = await (await fetch(`http://127.0.0.1:${(http.address() as AddressInfo).port}/metrics`)).text()
    return text.split('\n').filter((line) => pattern.test(line))
  } finally {
    http.closeAllConnections()
    http.close()
  }
}

it('looks at every object again after resync, by the clock', async () => {
  const looks: string[] = []
  const run = defineController(ConfigMapResource, {
    name: 'looks',
    resync: MINUTE,
    reconcile: ({ object }) => void looks.push(object.metadata.name ?? ''),
  })
  await using server = await startTestServer({ definitions, config: { controllers: [run] } })
  const maps = mapsOf(server)
  await maps.create({ metadata: { name: 'one' } })
  await maps.create({ metadata: { name: 'two' } })
  const countOf = (name: string): number => looks.filter((each) => each === name).length
  await server.eventually(() => expect([countOf('one'), countOf('two')]).toEqual([1, 1]))
  for (const round of [2, 3]) {
    server.clock.advance(MINUTE - 10_000)
    expect([countOf('one'), countOf('two')]).toEqual([round - 1, round - 1])
    server.clock.advance(10_000)
    await server.eventually(() => expect([countOf('one'), countOf('two')]).toEqual([round, round]))
  }
})

it('reflects a type once for several controllers, and counts the work of each under its name', async () => {
  const seen: string[] = []
  const named = (name: string) =>
    defineController(ConfigMapResource, {
      name,
      reconcile: ({ object }) => void (object.metadata.name === 'one' && seen.push(name)),
    })
  const names = ['first', 'second', 'third']
  const config = { ...ANYBODY, controllers: names.map(named) }
  await using server = await startTestServer({ definitions, config })
  await mapsOf(server).create({ metadata: { name: 'one' } })
  await server.eventually(() => expect(seen.toSorted()).toEqual(names))
  const lists = await metricsOf(server, /^apiserver_request_total\{verb="LIST".*resource="configmaps"/)
  expect(lists.map((line) => line.replace(/.*\} /, ''))).toEqual(['1'])
  const added = await metricsOf(server, /^workqueue_adds_total\{name="(?:first|second|third)"\} [1-9]/)
  expect(added).toHaveLength(3)
})

it('tries again what met a conflict, and reports nothing', async () => {
  const attempts: string[] = []
  let others = 0
  const run = defineController(ConfigMapResource, {
    name: 'writes',
    async reconcile({ object, client }) {
      const { name = '' } = object.metadata
      if (name !== 'one' || object.data?.['done'] === 'yes') return
      const maps = client.for(ConfigMapResource).in('default')
      attempts.push(object.metadata.resourceVersion ?? '')
      // Somebody else is faster, twice.
      if (others++ < 2) await maps.patch(name, 'merge', { data: { other: `${others}` } })
      await maps.update({ ...object, data: { ...object.data, done: 'yes' } })
    },
  })
  await using server = await startTestServer({ definitions, config: { controllers: [run] } })
  const maps = mapsOf(server)
  await maps.create({ metadata: { name: 'one' } })
  await server.eventually(async () => {
    server.clock.advance(1_000)
    expect((await maps.get('one')).data).toEqual({ other: '2', done: 'yes' })
  })
  expect(attempts.length).toBeGreaterThanOrEqual(3)
  expect(server.output()).not.toContain('writes')
})
