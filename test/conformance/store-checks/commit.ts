import assert from 'node:assert/strict'
import { ConditionFailed, Fenced } from '../../../runtime/store/contract/index.ts'
import { inBackground, type Check } from '../check.ts'
import {
  bytes,
  create,
  everything,
  eventsOf,
  line,
  range,
  remove,
  text,
  thing,
  things,
  update,
  watchUntil,
  type StoreWorld,
} from './world.ts'

export const commitChecks: readonly Check<StoreWorld>[] = [
  {
    name: 'creates, reads, changes and deletes, each write at the next revision',
    async run({ open }) {
      const store = await open()
      await store.healthy()
      assert.equal(await store.revision(), 0)
      assert.equal(await store.get(thing('a')), undefined)
      assert.equal(await create(store, thing('a'), 'one'), 1)
      assert.equal(await create(store, thing('b'), ''), 2)
      assert.equal(await update(store, thing('a'), 1, 'two'), 3)
      const a = await store.get(thing('a'))
      assert.deepEqual(a && [a.key, a.revision, text(a.value)], [thing('a'), 3, 'two'])
      const b = await store.get(thing('b'), { read: 'any' })
      assert.deepEqual(b && [b.revision, b.value.byteLength], [2, 0])
      assert.equal(await remove(store, thing('a'), 3), 4)
      assert.equal(await store.get(thing('a')), undefined)
      assert.equal(await create(store, thing('a'), 'again'), 5)
      assert.equal(await store.revision(), 5)
      assert.equal(store.localRevision(), 5)
    },
  },
  {
    name: 'a condition that fails says what the key is at, and nothing is written',
    async run({ open }) {
      const store = await open()
      await create(store, thing('a'), 'one')
      const failures = [
        { write: () => create(store, thing('a')), expected: 0, actual: 1 },
        { write: () => update(store, thing('a'), 7, 'x'), expected: 7, actual: 1 },
        { write: () => update(store, thing('none'), 1, 'x'), expected: 1, actual: 0 },
        { write: () => remove(store, thing('none'), 1), expected: 1, actual: 0 },
      ]
      for (const { write, expected, actual } of failures) {
        const error = await write().then(
          () => undefined,
          (reason: unknown) => reason,
        )
        assert.ok(error instanceof ConditionFailed, String(error))
        assert.deepEqual([error.expected, error.actual], [expected, actual])
      }
      assert.equal(await store.revision(), 1)
      assert.equal((await store.list(everything)).items.length, 1)
    },
  },
  {
    name: 'one failing write fails its commit as a whole and no other',
    async run({ open }) {
      const store = await open()
      await create(store, thing('taken'))
      const outcomes = await Promise.allSettled(
        range(40).map((i) =>
          store.commit([
            { key: thing(`a-${i}`), expect: 0, value: bytes('a') },
            { key: i % 4 === 0 ? thing('taken') : thing(`b-${i}`), expect: 0, value: bytes('b') },
          ]),
        ),
      )
      outcomes.forEach(({ status }, i) => assert.equal(status, i % 4 === 0 ? 'rejected' : 'fulfilled'))
      const page = await store.list(things)
      assert.equal(page.revision, 1 + 2 * 30)
      assert.equal(page.items.length, 1 + 2 * 30)
      for (const i of range(40)) {
        const a = await store.get(thing(`a-${i}`))
        const b = await store.get(thing(`b-${i}`))
        assert.equal(a === undefined, i % 4 === 0)
        if (i % 4 !== 0) assert.equal(b?.revision, (a?.revision ?? 0) + 1)
      }
    },
  },
  {
    name: 'the same key twice: in one commit and in commits of one batch',
    async run({ open }) {
      const store = await open()
      await create(store, thing('a'), 'old')
      const replaced = await store.commit([
        { key: thing('a'), expect: 1, value: undefined },
        { key: thing('a'), expect: 0, value: bytes('new') },
      ])
      assert.equal(replaced, 3)
      const twice = [thing('b'), thing('b')].map((key) => ({ key, expect: 0, value: bytes('x') }))
      await assert.rejects(store.commit(twice), ConditionFailed)
      assert.equal(await store.get(thing('b')), undefined)
      const creations = await Promise.allSettled(range(50).map(() => create(store, thing('c'))))
      assert.equal(creations.filter(({ status }) => status === 'fulfilled').length, 1)
      const mixed = await Promise.allSettled([remove(store, thing('a'), 3), create(store, thing('a'), 'third')])
      assert.equal(mixed[0].status, 'fulfilled')
      assert.equal((await store.get(thing('a'))) === undefined, mixed[1].status === 'rejected')
      const events = eventsOf(await watchUntil(store, things, 0, await store.revision()))
      assert.deepEqual(events.slice(0, 3).map(line), [
        `1 ${thing('a')} old after nothing`,
        `2 ${thing('a')} deleted after ${thing('a')} 1 old`,
        `3 ${thing('a')} new after nothing`,
      ])
    },
  },
  {
    name: 'a guard lets writes through while its key is untouched, and none after',
    async run({ open }) {
      const one = await open()
      const two = await open()
      const place = thing('place')
      const guard = { key: place, revision: await create(one, place, 'one') }
      const write = (store: typeof one, name: string, by: { key: string; revision: number }): Promise<number> =>
        store.commit([{ key: thing(name), expect: 0, value: bytes('x') }], { guard: by })
      assert.equal(await write(one, 'a', guard), 2)
      assert.equal(await write(two, 'b', { key: thing('nothing'), revision: 0 }), 3)
      assert.equal((await one.get(place))?.revision, 1)
      const taken = await update(two, place, 1, 'two')
      await assert.rejects(write(one, 'late', guard), Fenced)
      await assert.rejects(write(two, 'late', { key: place, revision: 0 }), Fenced)
      assert.equal(await write(two, 'c', { key: place, revision: taken }), taken + 1)
      // In one batch: what comes before the place is taken is written, what comes after is not.
      const next = { key: place, revision: taken }
      const outcomes = await Promise.allSettled([
        write(two, 'before', next),
        update(two, place, taken, 'three'),
        write(two, 'after', next),
      ])
      assert.deepEqual(
        outcomes.map(({ status }) => status),
        ['fulfilled', 'fulfilled', 'rejected'],
      )
      assert.ok((outcomes[2] as PromiseRejectedResult).reason instanceof Fenced)
      for (const store of [one, two]) {
        assert.notEqual(await store.get(thing('before')), undefined)
        for (const name of ['late', 'after']) assert.equal(await store.get(thing(name)), undefined)
      }
    },
  },
  {
    name: 'of many writers that take one place in turn, only the last one ever writes',
    async run({ open }) {
      const stores = [await open(), await open(), await open()]
      const place = thing('place')
      const written: { term: number; revision: number }[] = []
      await Promise.all(
        range(12).map(async (i) => {
          const store = stores[i % stores.length]!
          const present = (await store.get(place))?.revision ?? 0
          const term = await store
            .commit([{ key: place, expect: present, value: bytes(String(i)) }])
            .catch(() => undefined)
          if (term === undefined) return
          for (const n of range(10)) {
            const key = thing(`w-${i}-${n}`)
            const outcome = await store
              .commit([{ key, expect: 0, value: bytes('x') }], { guard: { key: place, revision: term } })
              .catch((error: unknown) => assert.ok(error instanceof Fenced))
            if (outcome !== undefined) written.push({ term, revision: outcome })
          }
        }),
      )
      const events = eventsOf(await watchUntil(stores[0]!, things, 0, await stores[0]!.revision()))
      const terms = events.filter(({ key }) => key === place).map(({ revision }) => revision)
      assert.ok(terms.length > 0)
      for (const { term, revision } of written)
        assert.equal(
          terms.findLast((each) => each < revision),
          term,
        )
    },
  },
  {
    name: 'values of 3 MiB and commits of many writes arrive whole on every server',
    async run({ open }) {
      const one = await open()
      const two = await open()
      const large = new Uint8Array(3 * 1024 * 1024).map((_, i) => i % 251)
      const revisions = await Promise.all(
        range(3).map((i) => one.commit([{ key: thing(`large-${i}`), expect: 0, value: large }])),
      )
      assert.deepEqual(revisions.toSorted(), [1, 2, 3])
      const many = range(700).map((i) => ({
        key: thing(`many-${String(i).padStart(3, '0')}`),
        expect: 0,
        value: bytes('m'),
      }))
      assert.equal(await one.commit(many), 703)
      for (const store of [one, two]) {
        for (const i of range(3)) {
          const found = await store.get(thing(`large-${i}`))
          assert.ok(found !== undefined && Buffer.compare(found.value, large) === 0)
        }
        assert.equal((await store.list(things)).items.length, 703)
      }
    },
  },
  {
    name: 'nothing of a large commit shows before all of it does',
    async run({ open }) {
      const one = await open()
      const two = await open()
      const names = range(120).map((i) => thing(`part-${i}`))
      let revisions = names.map(() => 0)
      const writing = inBackground(
        (async () => {
          for (const round of range(15)) {
            const last = await one.commit(
              names.map((key, i) => ({ key, expect: revisions[i]!, value: bytes(String(round)) })),
            )
            revisions = names.map((_, i) => last - names.length + 1 + i)
          }
          return 'written' as const
        })(),
      )
      for (let done = false; !done;) {
        for (const store of [one, two]) {
          const { items } = await store.list(things)
          assert.ok(items.length === 0 || items.length === names.length)
          assert.ok(new Set(items.map(({ value }) => text(value))).size <= 1, 'a commit was seen in part')
        }
        done = (await Promise.race([writing, new Promise((resolve) => setImmediate(resolve))])) === 'written'
      }
      for (const store of [one, two]) {
        const batches = await watchUntil(store, things, 0, await store.revision())
        for (const { events } of batches) assert.equal(events.length % names.length, 0, 'a commit was torn apart')
      }
    },
  },
]
