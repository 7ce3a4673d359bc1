import { setTimeout as pause } from 'node:timers/promises'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { Unavailable, UnknownOutcome, type StoreEvent } from '../../runtime/store/contract/index.ts'
import { mongoLog } from '../../runtime/store/mongo/index.ts'
import { openStore } from '../../runtime/store/state/index.ts'
import { startReplicaSet, type MongoSet } from '../support/mongod.ts'
import { PATIENCE } from '../support/patience.ts'

let set: MongoSet | undefined
beforeAll(async () => {
  set = await startReplicaSet({ nodes: 1 })
})
afterAll(() => set?.stop())

const bytes = (text: string): Uint8Array => new TextEncoder().encode(text)

it('an outage is told as such, and ends for reads, writes and watches without a restart', async () => {
  const { uri, nodes } = set ?? expect.fail('the replica set is started by beforeAll')
  const store = await openStore(await mongoLog({ uri, database: 'outage' }), { unknownOutcomeMilliseconds: 2_000 })
  const create = (name: string) => store.commit([{ key: `/core/things/${name}`, expect: 0, value: bytes(name) }])
  const seen: StoreEvent[] = []
  const stop = new AbortController()
  const watching = (async () => {
    const everything = { start: '', end: '\u{10ffff}' }
    for await (const { events } of store.watch(everything, 0, stop.signal)) seen.push(...events)
  })()

  expect(await create('before')).toBe(1)
  await nodes[0]?.kill()
  const told = await create('during').catch((error: unknown) => error)
  expect(told instanceof Unavailable || told instanceof UnknownOutcome).toBe(true)
  await expect(create('later')).rejects.toThrow(Unavailable)
  await expect(store.list({ start: '', end: '\u{10ffff}' })).rejects.toThrow(Unavailable)
  await expect(store.healthy()).rejects.toThrow(Unavailable)

  await nodes[0]?.start()
  await set?.primary()
  while (
    await store.healthy().then(
      () => false,
      () => true,
    )
  )
    await pause(100)
  const revision = await create('after')
  await store.waitFor(revision, PATIENCE)
  const { items } = await store.list({ start: '', end: '\u{10ffff}' })
  while ((seen.at(-1)?.revision ?? 0) < revision) await pause(20)
  expect(seen.map(({ key, revision }) => ({ key, revision }))).toEqual(
    items.map(({ key, revision }) => ({ key, revision })).sort((a, b) => a.revision - b.revision),
  )
  stop.abort()
  await watching
  await store.close()
})
