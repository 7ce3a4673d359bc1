import assert from 'node:assert/strict'
import type { Batch, Log } from '../../../runtime/store/contract/index.ts'
import type { Check } from '../check.ts'
import { assertContiguous, bytes, batchOf, plain, put, tailUntil, type LogWorld } from './world.ts'

const range = (count: number): number[] => Array.from({ length: count }, (_, i) => i)

/** Races for the next slots until `wins` of its own batches are in; returns them. */
async function race(log: Log, name: string, wins: number): Promise<Batch[]> {
  const won: Batch[] = []
  let slot = 1
  while (won.length < wins) {
    const batch = batchOf(
      slot,
      `${name}/${slot}`,
      range(1 + (slot % 3)).map((i) => ({ key: `/core/things/${name}/${i}`, value: bytes(`${name} ${slot}`) })),
    )
    if ((await log.append(batch)) === 'appended') {
      won.push(batch)
      slot = batch.last + 1
      continue
    }
    const winner = await log.read(slot)
    assert.ok(winner, `slot ${slot} is taken, so it must be readable`)
    assert.notEqual(winner.by, batch.by, 'a batch that lost must not be in the log')
    slot = winner.last + 1
  }
  return won
}

export const arbitrationChecks: readonly Check<LogWorld>[] = [
  {
    name: 'a taken slot stays with its first writer',
    async run({ open }) {
      const one = await open()
      const two = await open()
      const winner = put(1, 'one')
      assert.equal(await one.append(winner), 'appended')
      assert.equal(await two.append(put(1, 'two')), 'taken')
      assert.equal(await one.append(put(1, 'one-again')), 'taken')
      for (const log of [one, two]) {
        const read = await log.read(1)
        assert.deepEqual(read && plain(read), plain(winner))
      }
      assert.equal(await two.append(put(2, 'two')), 'appended')
      assert.equal(await one.append(put(2, 'one')), 'taken')
    },
  },
  {
    name: 'of many writers at once exactly one wins a slot',
    async run({ open }) {
      const logs = await Promise.all(range(3).map(open))
      for (const slot of range(10).map((i) => i + 1)) {
        const batches = range(30).map((i) => put(slot, `writer-${i}`))
        const outcomes = await Promise.all(batches.map((batch, i) => logs[i % logs.length]!.append(batch)))
        const winners = batches.filter((_, i) => outcomes[i] === 'appended')
        assert.equal(winners.length, 1, `slot ${slot} has ${winners.length} winners`)
        const read = await logs[0]!.read(slot)
        assert.deepEqual(read && plain(read), plain(winners[0]!))
      }
    },
  },
  {
    name: 'racing writers leave a contiguous log with every acknowledged batch once and no other',
    async run({ open }) {
      const logs = await Promise.all(range(3).map(open))
      const won = (await Promise.all(logs.map((log, i) => race(log, `server-${i}`, 25)))).flat()
      const head = await logs[0]!.head()
      assert.equal(head, Math.max(...won.map((batch) => batch.last)))
      const expected = won.sort((a, b) => a.first - b.first).map(plain)
      for (const log of logs) {
        const seen = await tailUntil(log, 0, head)
        assertContiguous(seen, 0)
        assert.deepEqual(seen.map(plain), expected)
      }
    },
  },
  {
    name: 'an acknowledged append is at once seen by head and read of every handle',
    async run({ open }) {
      const logs = await Promise.all(range(3).map(open))
      for (const slot of range(40).map((i) => i + 1)) {
        const writer = logs[slot % 3]!
        assert.equal(await writer.append(put(slot, 'w')), 'appended')
        for (const reader of logs) {
          const stale = `head is stale after the acknowledgement of ${slot}`
          assert.ok((reader.headNow?.() ?? slot) >= slot, stale)
          assert.ok((await reader.head()) >= slot, stale)
          assert.equal((await reader.read(slot))?.by, 'w')
        }
      }
    },
  },
]
