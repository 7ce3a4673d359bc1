import assert from 'node:assert/strict'
import type { Batch } from '../../../runtime/store/contract/index.ts'
import { inBackground, type Check } from '../check.ts'
import { assertContiguous, fill, plain, put, tailUntil, type LogWorld } from './world.ts'

export const tailChecks: readonly Check<LogWorld>[] = [
  {
    name: 'a tail from every revision gives exactly the batches after it',
    async run({ open }) {
      const log = await open()
      await fill(log, 25)
      const all = (await tailUntil(log, 0, 25)).map(plain)
      for (let after = 0; after < 25; after++) {
        assert.deepEqual((await tailUntil(log, after, 25)).map(plain), all.slice(after))
      }
    },
  },
  {
    name: 'a running tail gets the batches of every handle, in order, once each',
    async run({ open }) {
      const one = await open()
      const two = await open()
      const reader = await open()
      const tails = [one, two, reader].map((log) => inBackground(tailUntil(log, 0, 120)))
      for (let slot = 1; slot <= 120; slot++) {
        assert.equal(await (slot % 3 === 0 ? one : two).append(put(slot, `w${slot % 3}`)), 'appended')
      }
      for (const seen of await Promise.all(tails)) {
        assertContiguous(seen, 0)
        assert.equal(seen.length, 120)
      }
    },
  },
  {
    name: 'a tail at the head waits for the next batch',
    async run({ open }) {
      const writer = await open()
      const reader = await open()
      await fill(writer, 3)
      for (let slot = 4; slot <= 8; slot++) {
        const next = inBackground(tailUntil(reader, slot - 1, slot))
        await new Promise((resolve) => setTimeout(resolve, 20))
        await writer.append(put(slot, 'w'))
        assert.deepEqual(
          (await next).map((batch) => batch.first),
          [slot],
        )
      }
    },
  },
  {
    name: 'a tail ends when its signal aborts, waiting or not',
    async run({ open }) {
      const log = await open()
      await fill(log, 3)
      const stop = new AbortController()
      const seen: Batch[] = []
      const ended = (async () => {
        for await (const batches of log.tail(0, stop.signal)) seen.push(...batches)
      })()
      await tailUntil(log, 0, 3)
      await new Promise((resolve) => setTimeout(resolve, 20))
      stop.abort()
      await ended
      assertContiguous(seen, 0)
      for await (const batches of log.tail(0, AbortSignal.abort())) assert.deepEqual(batches, [])
    },
  },
  {
    name: 'close ends the tails of the handle',
    async run({ open }) {
      const log = await open()
      const other = await open()
      await fill(log, 2)
      const ended = (async () => {
        for await (const batches of log.tail(2, new AbortController().signal)) assert.deepEqual(batches, [])
      })().catch(() => undefined)
      await new Promise((resolve) => setTimeout(resolve, 20))
      await log.close()
      await ended
      assert.equal(await other.head(), 2)
    },
  },
]
