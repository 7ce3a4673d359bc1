import assert from 'node:assert/strict'
import { Compacted, type Store, type WatchBatch } from '../../../runtime/store/contract/index.ts'
import type { Check } from '../check.ts'
import {
  churn,
  create,
  eventsOf,
  eventually,
  listed,
  range,
  remove,
  thing,
  things,
  turnableClock,
  watchUntil,
  type StoreWorld,
} from './world.ts'

const retentionMilliseconds = 300_000

const compacted = (store: Store, revision: number): Promise<void> =>
  eventually(`compaction of ${revision}`, () => store.compactedRevision() >= revision)

export const compactionChecks: readonly Check<StoreWorld>[] = [
  {
    name: 'history is kept for the configured time and then compacted',
    async run({ open }) {
      const clock = turnableClock()
      const store = await open({ retentionMilliseconds, clock })
      const old = await churn(store, 30, 'old')
      clock.turn(retentionMilliseconds - 60_000)
      const recent = await churn(store, 30, 'recent')
      assert.ok((await store.list(things, { at: 1 })).items.length > 0)
      clock.turn(120_000)
      await compacted(store, old)
      assert.equal(store.compactedRevision(), old)
      for (const revision of [1, old - 1]) {
        await assert.rejects(store.list(things, { at: revision }), Compacted)
        await assert.rejects(watchUntil(store, things, revision, recent), Compacted)
      }
      assert.equal(eventsOf(await watchUntil(store, things, old, recent)).length, recent - old)
      assert.equal((await store.list(things, { at: old })).revision, old)
      assert.equal((await store.list(things)).revision, recent)
    },
  },
  {
    name: 'state and retained history survive restarts, before and after compaction',
    async run({ open }) {
      const clock = turnableClock()
      const first = await open({ retentionMilliseconds, clock })
      const old = await churn(first, 60, 'old')
      clock.turn(retentionMilliseconds + 60_000)
      await compacted(first, old)
      const recent = await churn(first, 60, 'recent')
      const expected = await Promise.all(
        range(recent - old + 1).map(async (i) => listed((await first.list(things, { at: old + i })).items)),
      )
      await first.close()
      const second = await open({ retentionMilliseconds, clock })
      assert.equal(await second.revision(), recent)
      assert.equal(second.compactedRevision(), old)
      for (const i of range(recent - old + 1)) {
        assert.deepEqual(listed((await second.list(things, { at: old + i })).items), expected[i])
        if (i === 0) continue
        assert.equal(eventsOf(await watchUntil(second, things, recent - i, recent)).length, i)
      }
      await assert.rejects(second.list(things, { at: old - 1 }), Compacted)
      const [checkpointed] = (await second.list(things)).items
      assert.ok(checkpointed !== undefined)
      const later = await remove(second, checkpointed.key, checkpointed.revision)
      assert.equal(later, recent + 1)
      clock.turn(2 * retentionMilliseconds)
      await compacted(second, later)
      const third = await open({ retentionMilliseconds, clock })
      assert.equal(await third.revision(), later)
      assert.deepEqual(listed((await third.list(things)).items), listed((await second.list(things)).items))
      assert.equal(await create(third, thing('next')), later + 1)
    },
  },
  {
    name: 'a watcher of a quiet range outlives the compaction of everything else',
    async run({ open }) {
      const clock = turnableClock()
      const store = await open({ retentionMilliseconds, clock, progressMilliseconds: 3_600_000 })
      const stop = new AbortController()
      const seen: WatchBatch[] = []
      const watching = (async () => {
        for await (const batch of store.watch(things, 0, stop.signal)) {
          seen.push(batch)
          if (batch.events.length > 0) stop.abort()
        }
      })()
      for (const i of range(20)) await create(store, `/core/others/ns/${i}`)
      clock.turn(retentionMilliseconds + 60_000)
      await compacted(store, 20)
      await create(store, thing('at last'))
      await watching
      assert.deepEqual(
        eventsOf(seen).map(({ revision }) => revision),
        [21],
      )
    },
  },
  {
    name: 'a watcher that falls behind the retained history, or too far behind, ends with Compacted',
    async run({ open }) {
      const clock = turnableClock()
      const store = await open({ retentionMilliseconds, clock })
      const strict = await open({ watchBacklog: 10 })
      const stop = new AbortController()
      const slow = [store, strict].map((one) => one.watch(things, 0, stop.signal)[Symbol.asyncIterator]())
      for (const watch of slow) assert.equal((await watch.next()).value?.revision, 0)
      const first = slow.map((watch) => watch.next())
      const started = await create(store, thing('first'))
      for (const one of first) assert.equal((await one).value?.revision, started)
      const last = await churn(store, 40)
      await strict.revision() // A server that still reads the log while it is trimmed would load a state without history.
      clock.turn(retentionMilliseconds + 60_000)
      await compacted(store, last)
      for (const watch of slow) await assert.rejects(watch.next(), Compacted)
      assert.equal(eventsOf(await watchUntil(strict, things, 1, last)).length, last - 1)
    },
  },
  {
    name: 'a server continues after another one has trimmed the log',
    async run({ open }) {
      const clock = turnableClock()
      const keeper = await open({ retentionMilliseconds, clock })
      const other = await open()
      const old = await churn(keeper, 30, 'one')
      clock.turn(retentionMilliseconds + 60_000)
      await compacted(keeper, old)
      await churn(other, 30, 'two')
      const last = await keeper.revision()
      assert.deepEqual(listed((await keeper.list(things)).items), listed((await other.list(things)).items))
      const cold = await open()
      assert.equal(await cold.revision(), last)
      assert.deepEqual(listed((await cold.list(things)).items), listed((await other.list(things)).items))
    },
  },
]
