import assert from 'node:assert/strict'
import { ConditionFailed, type Revision, type Store } from '../../../runtime/store/contract/index.ts'
import { inBackground, type Check } from '../check.ts'
import { laggingTail } from '../faults.ts'
import {
  create,
  everything,
  eventsOf,
  line,
  range,
  text,
  thing,
  things,
  update,
  watchUntil,
  type StoreWorld,
} from './world.ts'

/** Servers that learn of each other's writes late, unless they ask. */
const lagging = ({ open }: StoreWorld, count: number): Promise<Store[]> =>
  Promise.all(range(count).map((i) => open({ errors: (log) => laggingTail(log, 1 + 2 * i) })))

/** Adds one to the number that the key holds, however often it must try. */
async function increment(store: Store, key: string): Promise<void> {
  for (;;) {
    const now = await store.get(key, { read: 'any' })
    assert.ok(now !== undefined)
    try {
      await update(store, key, now.revision, String(Number(text(now.value)) + 1))
      return
    } catch (error) {
      if (!(error instanceof ConditionFailed)) throw error
    }
  }
}

export const concurrencyChecks: readonly Check<StoreWorld>[] = [
  {
    name: 'of hundreds of parallel writes on one version exactly one succeeds',
    async run(world) {
      const stores = await lagging(world, 3)
      let revision = await create(stores[0]!, thing('contended'))
      for (const round of range(5)) {
        const outcomes = await Promise.allSettled(
          range(300).map((i) => update(stores[i % 3]!, thing('contended'), revision, `${round} ${i}`)),
        )
        const won = outcomes.flatMap((outcome) => (outcome.status === 'fulfilled' ? [outcome.value] : []))
        const lost = outcomes.flatMap((outcome) => (outcome.status === 'rejected' ? [outcome.reason as unknown] : []))
        assert.equal(won.length, 1)
        assert.ok(lost.every((error) => error instanceof ConditionFailed))
        revision = won[0]!
        for (const store of stores) assert.equal((await store.get(thing('contended')))?.revision, revision)
      }
    },
  },
  {
    name: 'no increment is lost and none counts twice',
    async run(world) {
      const stores = await lagging(world, 3)
      await create(stores[0]!, thing('counter'), '0')
      await Promise.all(stores.map((store) => store.get(thing('counter'))))
      await Promise.all(range(90).map((i) => increment(stores[i % 3]!, thing('counter'))))
      const counter = await stores[0]!.get(thing('counter'))
      assert.equal(counter && text(counter.value), '90')
      assert.equal(await stores[1]!.revision(), 91)
    },
  },
  {
    name: 'writers on several servers share one contiguous order, which all watchers see',
    async run(world) {
      const stores = await lagging(world, 3)
      const watching = stores.map((store) => inBackground(watchUntil(store, everything, 0, 300)))
      const revisions = await Promise.all(range(300).map((i) => create(stores[i % 3]!, thing(i))))
      assert.deepEqual(
        revisions.toSorted((a, b) => a - b),
        range(300).map((i) => i + 1),
      )
      const seen = (await Promise.all(watching)).map((batches) => eventsOf(batches).map(line))
      for (const lines of seen) assert.deepEqual(lines, seen[0])
      assert.equal(seen[0]!.length, 300)
      const events = eventsOf(await watchUntil(stores[0]!, everything, 0, 300))
      events.forEach((event) => assert.equal(event.key, thing(revisions.indexOf(event.revision))))
    },
  },
  {
    name: 'a consistent read on any server sees every write that was acknowledged before',
    async run(world) {
      const stores = await lagging(world, 3)
      const round = async (worker: number, i: number): Promise<void> => {
        const writer = stores[(worker + i) % 3]!
        const reader = stores[(worker + i + 1) % 3]!
        const revision = await create(writer, thing(`${worker}-${i}`))
        const [found, page, newest] = await Promise.all([
          reader.get(thing(`${worker}-${i}`)),
          reader.list(things),
          reader.revision(),
        ])
        assert.equal(found?.revision, revision, 'a get missed an acknowledged write')
        assert.ok(page.revision >= revision && page.items.some((item) => item.revision === revision))
        assert.ok(newest >= revision)
      }
      await Promise.all(
        range(4).map(async (worker) => {
          for (const i of range(20)) await round(worker, i)
        }),
      )
    },
  },
  {
    name: 'revisions follow real time: what begins after an acknowledgement gets a later revision',
    async run(world) {
      const stores = await lagging(world, 2)
      let acknowledged = 0
      const worker = async (name: number): Promise<void> => {
        for (const i of range(40)) {
          const before = acknowledged
          const revision = await create(stores[(name + i) % 2]!, thing(`${name}-${i}`))
          assert.ok(revision > before, `revision ${revision} after ${before} was acknowledged`)
          acknowledged = Math.max(acknowledged, revision)
        }
      }
      await Promise.all(range(5).map(worker))
    },
  },
  {
    name: 'a stale server does not reject a write that the newest state allows',
    async run(world) {
      const [one, two] = await lagging(world, 2)
      assert.ok(one !== undefined && two !== undefined)
      for (const i of range(30)) {
        const created: Revision = await create(one, thing('handed-over'), `one ${i}`)
        const deleted: Revision = await two.commit([{ key: thing('handed-over'), expect: created, value: undefined }])
        assert.equal(deleted, created + 1)
      }
    },
  },
]
