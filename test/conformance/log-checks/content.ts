import assert from 'node:assert/strict'
import type { Check } from '../check.ts'
import { assertContiguous, batchOf, bytes, collect, fill, plain, put, tailUntil, type LogWorld } from './world.ts'

const megabyte = 1024 * 1024

export const contentChecks: readonly Check<LogWorld>[] = [
  {
    name: 'an empty log has head 0, a free first slot and loads nothing',
    async run({ open }) {
      const log = await open()
      await log.healthy()
      assert.equal(await log.head(), 0)
      assert.equal(await log.read(1), undefined)
      const loaded = await log.load()
      assert.equal(loaded.revision, 0)
      assert.equal(loaded.trimmed, 0)
      assert.deepEqual(await collect(loaded.objects), [])
      assert.deepEqual(await collect(loaded.batches), [])
    },
  },
  {
    name: 'an appended batch reads back exactly, by read, tail and load, through every handle',
    async run({ open }) {
      const one = await open()
      const two = await open()
      const batch = batchOf(
        1,
        'server-ä/17',
        [
          { key: '/core/things/ns/plain', value: bytes('{"a":1}') },
          { key: '/core/things/ns/empty', value: new Uint8Array(0) },
          { key: '/core/things/ns/deleted', previousRevision: 2 },
          {
            key: '/grüße/things/ns/\u{1f600}',
            value: Uint8Array.from({ length: 256 }, (_, i) => i),
            previousRevision: 3,
          },
        ],
        1_700_000_000_123,
      )
      assert.equal(await one.append(batch), 'appended')
      for (const log of [one, two]) {
        assert.equal(await log.head(), 4)
        const read = await log.read(1)
        assert.deepEqual(read && plain(read), plain(batch))
        assert.deepEqual((await tailUntil(log, 0, 4)).map(plain), [plain(batch)])
        assert.deepEqual((await collect((await log.load()).batches)).map(plain), [plain(batch)])
        assert.equal(await log.read(2), undefined)
      }
    },
  },
  {
    name: 'values of 3 MiB and batches of 500 events survive',
    async run({ open }) {
      const one = await open()
      const two = await open()
      const large = batchOf(1, 'a', [{ key: '/core/things/ns/large', value: new Uint8Array(3 * megabyte).fill(7) }])
      const wide = batchOf(
        2,
        'a',
        Array.from({ length: 500 }, (_, i) => ({ key: `/core/things/ns/${i}`, value: bytes(`value ${i}`) })),
      )
      assert.equal(await one.append(large), 'appended')
      assert.equal(await one.append(wide), 'appended')
      const seen = await tailUntil(two, 0, 501)
      assert.deepEqual(seen.map(plain), [plain(large), plain(wide)])
    },
  },
  {
    name: 'a later change of the caller’s buffers or of what was read does not change the log',
    async run({ open }) {
      const one = await open()
      const two = await open()
      await one.append(put(1, 'a'))
      await one.append(put(2, 'a'))
      const first = await two.read(1)
      const before = first && plain(first)
      await two.read(2)
      await collect((await two.load()).batches)
      await fill(one, 20)
      assert.deepEqual(first && plain(first), before)
    },
  },
  {
    name: 'everything is there again after all handles were closed',
    async run({ open }) {
      const before = await open()
      await fill(before, 30)
      await before.checkpoint(10, [{ key: '/core/things/ns/filler-10', value: bytes('filler at 10'), revision: 10 }])
      await before.trim(5)
      await before.close()
      const after = await open()
      assert.equal(await after.head(), 30)
      const loaded = await after.load()
      assert.equal(loaded.revision, 10)
      assert.equal(loaded.trimmed, 5)
      assert.deepEqual(
        (await collect(loaded.objects)).map((object) => [object.key, object.revision]),
        [['/core/things/ns/filler-10', 10]],
      )
      const batches = await collect(loaded.batches)
      assert.equal(batches.at(-1)?.last, 30)
      assertContiguous(batches, 5)
      assert.equal(await after.append(put(30, 'late')), 'taken')
      assert.equal(await after.append(put(31, 'late')), 'appended')
    },
  },
]
