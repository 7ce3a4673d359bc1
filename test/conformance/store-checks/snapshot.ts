import assert from 'node:assert/strict'
import { FutureRevision, type KeyRange, type Revision, type Store } from '../../../runtime/store/contract/index.ts'
import { PATIENCE } from '../../support/patience.ts'
import { inBackground, type Check } from '../check.ts'
import { churn, create, everything, eventsOf, listed, range, replay, thing, things, watchUntil } from './world.ts'
import type { StoreWorld } from './world.ts'

/** All pages of the snapshot; every page must tell exactly what remains. */
async function pages(store: Store, at: Revision, limit: number, listedRange: KeyRange = things): Promise<string[]> {
  const items: string[] = []
  let start = listedRange.start
  let remaining: number | undefined
  for (;;) {
    const page = await store.list({ start, end: listedRange.end }, { at, limit })
    assert.equal(page.revision, at)
    assert.ok(page.items.length <= limit)
    if (remaining !== undefined) assert.equal(page.items.length + page.remaining, remaining, 'remaining is wrong')
    remaining = page.remaining
    items.push(...listed(page.items))
    if (remaining === 0) return items
    start = `${page.items.at(-1)!.key}\0`
  }
}

export const snapshotChecks: readonly Check<StoreWorld>[] = [
  {
    name: 'lists are ordered bytewise, bounded by range and limit, and count what remains',
    async run({ open }) {
      const store = await open()
      const names = ['b', 'a', 'B', 'a-b', 'a0', 'z', 'é', '\uff5e', '\u{1f600}', 'aa']
      await Promise.all(names.map((name) => create(store, thing(name))))
      await create(store, '/core/thing/ns/a')
      await create(store, '/core/things2/ns/a')
      const sorted = names.map(thing).sort((a, b) => Buffer.compare(Buffer.from(a), Buffer.from(b)))
      const page = await store.list(things)
      assert.deepEqual(
        page.items.map(({ key }) => key),
        sorted,
      )
      assert.equal(page.remaining, 0)
      const first = await store.list(things, { limit: 4, read: 'any' })
      assert.deepEqual(
        first.items.map(({ key }) => key),
        sorted.slice(0, 4),
      )
      assert.equal(first.remaining, 6)
      assert.equal((await store.list({ start: sorted[3]!, end: sorted[7]! })).items.length, 4)
      assert.equal((await store.list(things, { limit: 10 })).remaining, 0)
      assert.deepEqual((await store.list({ start: 'x', end: 'y' })).items, [])
    },
  },
  {
    name: 'an exact list at every revision equals a replay up to it, on every server and after a restart',
    async run({ open }) {
      const one = await open()
      const two = await open()
      await Promise.all([churn(one, 40, 'one'), churn(two, 40, 'two')])
      const last = await one.revision()
      const all = eventsOf(await watchUntil(one, everything, 0, last))
      const restarted = await open()
      for (const store of [one, two, restarted]) {
        for (const at of range(last + 1).toReversed()) {
          const page = await store.list(things, { at })
          assert.deepEqual([page.revision, listed(page.items)], [at, replay(all, at)])
        }
        for (const after of [0, 13, last - 1]) {
          assert.equal(eventsOf(await watchUntil(store, things, after, last)).length, last - after)
        }
      }
    },
  },
  {
    name: 'a snapshot stays exact while it is paged under writes, on whichever server',
    async run({ open }) {
      const one = await open()
      const two = await open()
      await Promise.all(range(60).map((i) => create(one, thing(`steady-${i}`))))
      await churn(one, 30)
      const writing = inBackground(Promise.all([churn(one, 150, 'one'), churn(two, 150, 'churn')]))
      const snapshots: { at: Revision; items: string[] }[] = []
      for (const i of range(12)) {
        const first = await one.list(things, { limit: 10 })
        const at = first.revision
        const items = await pages(i % 2 === 0 ? one : two, at, 7 + i)
        assert.deepEqual(items.slice(0, first.items.length), listed(first.items))
        assert.equal(items.length, first.items.length + first.remaining)
        snapshots.push({ at, items })
      }
      await writing
      const all = eventsOf(await watchUntil(two, things, 0, await two.revision()))
      for (const { at, items } of snapshots) {
        assert.deepEqual(items, replay(all, at))
        assert.deepEqual(await pages(one, at, 1_000), items)
      }
    },
  },
  {
    name: 'a revision not reached yet is waited for, then FutureRevision',
    async run({ open }) {
      const store = await open({ waitMilliseconds: 30 })
      const patient = await open({ waitMilliseconds: PATIENCE })
      await create(store, thing('a'))
      await assert.rejects(store.list(things, { at: 9 }), FutureRevision)
      await assert.rejects(async () => store.get(thing('a'), { notOlderThan: 9 }), FutureRevision)
      await assert.rejects(store.waitFor(9, 10), FutureRevision)
      const waiting = [
        patient.list(things, { at: 3 }).then((page) => page.revision),
        Promise.resolve(patient.get(thing('c'), { notOlderThan: 3 })).then((found) => found?.revision),
        patient.waitFor(3, PATIENCE).then(() => 3),
      ]
      await create(store, thing('b'))
      await create(store, thing('c'))
      assert.deepEqual(await Promise.all(waiting), [3, 3, 3])
    },
  },
  {
    name: 'a state not older than a write of another server holds that write',
    async run({ open }) {
      const one = await open()
      const two = await open()
      for (const i of range(40)) {
        const revision = await create(one, thing(i))
        assert.equal((await two.get(thing(i), { notOlderThan: revision }))?.revision, revision)
      }
    },
  },
]
