import assert from 'node:assert/strict'
import { Compacted, type Batch, type Log, type Revision } from '../../../runtime/store/contract/index.ts'
import { inBackground, type Check } from '../check.ts'
import { assertContiguous, batchOf, bytes, collect, fill, put, tailUntil, type LogWorld } from './world.ts'

const key = (index: number): string => `/core/things/ns/${index}`

/** Sets key `revision % 7`, or deletes it at every fifth revision. */
const stir = (revision: Revision): Batch =>
  batchOf(revision, 'stir', [
    revision % 5 === 0 ? { key: key(revision % 7) } : { key: key(revision % 7), value: bytes(`at ${revision}`) },
  ])

function changesBetween(after: Revision, upTo: Revision) {
  const last = new Map<string, { key: string; value: Uint8Array | undefined; revision: Revision }>()
  for (let revision = after + 1; revision <= upTo; revision++) {
    const event = stir(revision).events[0]!
    last.set(event.key, { key: event.key, value: event.value, revision })
  }
  return last.values()
}

const stateAt = (revision: Revision): Map<string, string> => {
  const state = new Map<string, string>()
  for (const { key, value } of changesBetween(0, revision)) if (value !== undefined) state.set(key, decode(value))
  return state
}

const decode = (value: Uint8Array): string => new TextDecoder().decode(value)

/** Loads and replays: what a cold start sees. */
async function coldStart(log: Log): Promise<{ state: Map<string, string>; last: Revision }> {
  const loaded = await log.load()
  const state = new Map<string, string>()
  for (const object of await collect(loaded.objects)) {
    assert.ok(object.revision <= loaded.revision)
    state.set(object.key, decode(object.value))
  }
  const batches = await collect(loaded.batches)
  if (batches[0] !== undefined) {
    assert.ok(batches[0].first <= loaded.revision + 1, 'a gap between the checkpoint and the log')
    assertContiguous(batches, batches[0].first - 1)
  }
  for (const event of batches.flatMap((batch) => batch.events)) {
    if (event.revision <= loaded.revision) continue
    if (event.value === undefined) state.delete(event.key)
    else state.set(event.key, decode(event.value))
  }
  return { state, last: Math.max(loaded.revision, batches.at(-1)?.last ?? 0) }
}

export const checkpointChecks: readonly Check<LogWorld>[] = [
  {
    name: 'checkpoint and log together are the state, however far the checkpoint is',
    async run({ open }) {
      const writer = await open()
      const reader = await open()
      for (let revision = 1; revision <= 60; revision++) await writer.append(stir(revision))
      let previous = 0
      for (const upTo of [1, 12, 13, 40, 60]) {
        await writer.checkpoint(upTo, changesBetween(previous, upTo))
        previous = upTo
        assert.equal((await reader.load()).revision, upTo)
        assert.deepEqual([...(await coldStart(reader)).state].sort(), [...stateAt(60)].sort())
      }
    },
  },
  {
    name: 'a checkpoint never goes back, and one that overlaps the other server’s is harmless',
    async run({ open }) {
      const one = await open()
      const two = await open()
      for (let revision = 1; revision <= 40; revision++) await one.append(stir(revision))
      await one.checkpoint(30, changesBetween(0, 30))
      await two.checkpoint(20, changesBetween(0, 20))
      assert.equal((await two.load()).revision, 30)
      await two.checkpoint(35, changesBetween(20, 35))
      assert.equal((await one.load()).revision, 35)
      assert.deepEqual([...(await coldStart(one)).state].sort(), [...stateAt(40)].sort())
    },
  },
  {
    name: 'what is trimmed is Compacted, the rest stays',
    async run({ open }) {
      const one = await open()
      const two = await open()
      for (let revision = 1; revision <= 40; revision++) await one.append(stir(revision))
      await one.checkpoint(30, changesBetween(0, 30))
      await one.trim(20)
      for (const log of [one, two]) {
        assert.equal((await log.load()).trimmed, 20)
        for (const after of [0, 10, 19]) await assert.rejects(tailUntil(log, after, 40), Compacted)
        assertContiguous(await tailUntil(log, 20, 40), 20)
        assert.equal(await log.head(), 40)
        assert.deepEqual([...(await coldStart(log)).state].sort(), [...stateAt(40)].sort())
      }
    },
  },
  {
    name: 'a slot that was trimmed while its writer slept can’t be won',
    async run({ open }) {
      const awake = await open()
      const sleeper = await open()
      for (let revision = 1; revision <= 20; revision++) await awake.append(stir(revision))
      await awake.checkpoint(20, changesBetween(0, 20))
      await awake.trim(20)
      for (const slot of [1, 7, 20]) {
        const outcome = await sleeper.append(put(slot, 'late')).catch((error: Error) => error.name)
        assert.ok(outcome === 'taken' || outcome === 'UnknownOutcome', `slot ${slot}: ${outcome}`)
      }
      assert.equal(await awake.head(), 20)
      assert.equal(await sleeper.append(put(21, 'now awake')), 'appended')
      assert.equal((await coldStart(awake)).last, 21)
    },
  },
  {
    name: 'a completely trimmed log keeps its head',
    async run({ open }) {
      const log = await open()
      for (let revision = 1; revision <= 10; revision++) await log.append(stir(revision))
      await log.checkpoint(10, changesBetween(0, 10))
      await log.trim(10)
      await log.close()
      const again = await open()
      assert.equal(await again.head(), 10)
      assert.deepEqual(await coldStart(again), { state: stateAt(10), last: 10 })
      assert.equal(await again.append(put(11, 'next')), 'appended')
      assert.equal(await again.head(), 11)
    },
  },
  {
    name: 'load is one snapshot while others append, checkpoint and trim',
    async run({ open }) {
      const writer = await open()
      const keeper = await open()
      const reader = await open()
      await fill(writer, 0)
      const writing = inBackground(
        (async () => {
          for (let revision = 1; revision <= 150; revision++) {
            assert.equal(await writer.append(stir(revision)), 'appended')
            if (revision % 15 !== 0) continue
            await keeper.checkpoint(revision, changesBetween(revision - 15, revision))
            await keeper.trim(revision - 5)
          }
          return 'written' as const
        })(),
      )
      for (let done = false; !done;) {
        const { state, last } = await coldStart(reader)
        assert.deepEqual([...state].sort(), [...stateAt(last)].sort(), `a cold start at ${last} is no snapshot`)
        done = (await Promise.race([writing, new Promise((resolve) => setTimeout(resolve, 2))])) === 'written'
      }
    },
  },
]
