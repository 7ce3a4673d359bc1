import assert from 'node:assert/strict'
import { Compacted, NotEmpty, type CheckpointObject } from '../../../runtime/store/contract/index.ts'
import type { Check } from '../check.ts'
import { bytes, collect, fill, put, tailUntil, type LogWorld } from './world.ts'

const objects: readonly CheckpointObject[] = [3, 7, 9].map((revision) => ({
  key: `/core/things/ns/${revision}`,
  value: bytes(`value at ${revision}`),
  revision,
}))
const start = 5_000_000_000

export const beginChecks: readonly Check<LogWorld>[] = [
  {
    name: 'a log that begins with a state has it on every handle, and nothing before it',
    async run({ open }) {
      const one = await open()
      const two = await open()
      await one.begin(start, objects)
      for (const log of [one, two]) {
        assert.equal(await log.head(), start)
        const loaded = await log.load()
        assert.deepEqual([loaded.revision, loaded.trimmed], [start, start])
        assert.deepEqual(plainly(await collect(loaded.objects)), plainly(objects))
        assert.deepEqual(await collect(loaded.batches), [])
        for (const after of [0, 9, start - 1]) await assert.rejects(tailUntil(log, after, start), Compacted)
      }
      assert.notEqual(await two.append(put(10, 'late')).catch(() => 'refused'), 'appended')
      assert.equal(await two.append(put(start + 1, 'next')), 'appended')
      assert.equal((await tailUntil(one, start, start + 1))[0]?.by, 'next')
    },
  },
  {
    name: 'a log that holds something does not begin again, and keeps what it has',
    async run({ open }) {
      const one = await open()
      const two = await open()
      await one.begin(start, objects)
      await assert.rejects(two.begin(start + 10, []), NotEmpty)
      assert.equal(await two.head(), start)
      assert.equal((await collect((await two.load()).objects)).length, objects.length)
    },
  },
  {
    name: 'a log that was written does not begin, and keeps what it has',
    async run({ open }) {
      const one = await open()
      const two = await open()
      await fill(one, 3)
      await assert.rejects(two.begin(start, objects), NotEmpty)
      assert.equal(await two.head(), 3)
      assert.deepEqual(await collect((await two.load()).objects), [])
      assert.equal(await one.append(put(4, 'next')), 'appended')
    },
  },
]

const plainly = (all: readonly CheckpointObject[]): unknown =>
  all.map(({ key, revision, value }) => `${key} ${revision} ${Buffer.from(value).toString('base64')}`).toSorted()
