import assert from 'node:assert/strict'
import type { Store, WatchBatch } from '../../../runtime/store/contract/index.ts'
import { inBackground, type Check } from '../check.ts'
import {
  churn,
  create,
  everything,
  eventsOf,
  line,
  listed,
  range,
  replay,
  thing,
  things,
  watchUntil,
  type StoreWorld,
} from './world.ts'

/** Lists, then watches from there, until the revision: what a client's cache would hold. */
async function listThenWatch(store: Store, last: Promise<number>): Promise<string[]> {
  const page = await store.list(things)
  const state = new Map(page.items.map((item) => [item.key, item]))
  const stop = new AbortController()
  let position = page.revision
  let target = Infinity
  void last.then(
    (revision) => {
      target = revision
      if (position >= target) stop.abort()
    },
    () => stop.abort(),
  )
  for await (const batch of store.watch(things, page.revision, stop.signal)) {
    for (const { revision, key, value, previous } of batch.events) {
      assert.ok(revision > position, 'an event came twice, or what the list held came again')
      position = revision
      assert.equal(state.get(key)?.revision, previous?.revision, 'an event is missing')
      if (value === undefined) state.delete(key)
      else state.set(key, { key, value, revision })
    }
    position = Math.max(position, batch.revision)
    if (position >= target) stop.abort()
  }
  return listed([...state.values()].sort((a, b) => (a.key < b.key ? -1 : 1)))
}

export const watchChecks: readonly Check<StoreWorld>[] = [
  {
    name: 'a watch from every revision equals a replay of the rest, previous states included',
    async run({ open }) {
      const one = await open()
      const two = await open()
      await Promise.all([churn(one, 40, 'one'), churn(two, 40, 'two')])
      const last = await one.revision()
      await two.revision()
      const all = eventsOf(await watchUntil(one, everything, 0, last))
      assert.deepEqual(
        all.map(({ revision }) => revision),
        range(last).map((i) => i + 1),
      )
      for (const event of all) {
        const before = all.findLast(({ key, revision }) => key === event.key && revision < event.revision)
        assert.equal(event.previous?.revision, before?.value === undefined ? undefined : before.revision)
      }
      for (const store of [one, two]) {
        for (const after of range(last)) {
          const seen = eventsOf(await watchUntil(store, everything, after, last))
          assert.deepEqual(seen.map(line), all.slice(after).map(line))
        }
      }
    },
  },
  {
    name: 'list, then watch, under load: no gap, no duplicate',
    async run({ open }) {
      const one = await open()
      const two = await open()
      const writing = inBackground(Promise.all([churn(one, 120, 'one'), churn(two, 120, 'two')]))
      const last = inBackground(writing.then(() => one.revision()))
      const clients = range(12).map(async (i) => {
        await new Promise((resolve) => setTimeout(resolve, i * 5))
        return listThenWatch(i % 2 === 0 ? one : two, last)
      })
      const seen = await Promise.all(clients)
      const expected = listed((await one.list(things)).items)
      for (const state of seen) assert.deepEqual(state, expected)
      const replayed = replay(eventsOf(await watchUntil(two, things, 0, await last)), await last)
      assert.deepEqual(replayed, expected)
    },
  },
  {
    name: 'a watch gives only its range, and tells how far it is without events',
    async run({ open }) {
      const one = await open({ progressMilliseconds: 20 })
      const two = await open({ progressMilliseconds: 20 })
      const key = thing('watched')
      const single = { start: key, end: `${key}\0` }
      const watching = inBackground(watchUntil(two, single, 0, 21))
      for (const i of range(10)) await create(one, `/core/others/ns/${i}`)
      await create(one, key)
      for (const i of range(10)) await create(one, `${key}-${i}`)
      const batches = await watching
      assert.deepEqual(eventsOf(batches).map(line), [`11 ${key} ${key} after nothing`])
      assert.equal(batches.at(-1)?.revision, 21)
      const revisions = batches.map(({ revision }) => revision)
      assert.deepEqual(
        revisions,
        revisions.toSorted((a, b) => a - b),
      )
    },
  },
  {
    name: 'a watch begins at once, even without events, and ends when its signal aborts',
    async run({ open }) {
      const store = await open()
      await create(store, thing('a'))
      const stop = new AbortController()
      const watch = store.watch(things, 1, stop.signal)[Symbol.asyncIterator]()
      assert.deepEqual(await watch.next(), { done: false, value: { revision: 1, events: [] } })
      const next = watch.next()
      stop.abort()
      assert.equal((await next).done, true)
      for await (const batch of store.watch(things, 0, AbortSignal.abort())) assert.fail(`unexpected ${batch.revision}`)
    },
  },
  {
    name: 'a watch from a revision not reached yet waits and replays nothing older',
    async run({ open }) {
      const store = await open({ progressMilliseconds: 5 })
      await create(store, thing('old'))
      const watching = inBackground(watchUntil(store, things, 4, 6))
      for (const i of range(5)) await create(store, thing(i))
      assert.deepEqual(
        eventsOf(await watching).map(({ revision }) => revision),
        [5, 6],
      )
    },
  },
  {
    name: 'a watcher that sleeps through many other writes continues where it was',
    async run({ open }) {
      const store = await open({ progressMilliseconds: 3_600_000 })
      const stop = new AbortController()
      const seen: WatchBatch[] = []
      const watching = inBackground(
        (async () => {
          for await (const batch of store.watch(things, 0, stop.signal)) seen.push(batch)
        })(),
      )
      for (const i of range(30)) {
        await Promise.all(range(20).map((j) => create(store, `/core/others/ns/${i}-${j}`)))
        await create(store, thing(i))
      }
      await watchUntil(store, things, 0, await store.revision())
      stop.abort()
      await watching
      assert.deepEqual(
        eventsOf(seen).map(({ key }) => key),
        range(30).map((i) => thing(i)),
      )
    },
  },
]
