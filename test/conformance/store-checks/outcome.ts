import assert from 'node:assert/strict'
import { ConditionFailed, Unavailable, UnknownOutcome, type Log } from '../../../runtime/store/contract/index.ts'
import { inBackground, type Check } from '../check.ts'
import {
  beforeAppends,
  breakingTail,
  delayingRequests,
  losingAcknowledgements,
  losingRequests,
  losingSight,
} from '../faults.ts'
import { batchOf } from '../log-checks/world.ts'
import {
  bytes,
  churn,
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

/** Every creation is acknowledged once, made once, and seen once by a server without errors. */
async function exactlyOnce({ open }: StoreWorld, errors: (log: Log) => Log): Promise<void> {
  const faulty = await open({ errors })
  const sound = await open()
  for (const round of range(10)) {
    await Promise.all(range(10).map((i) => create(i % 3 === 0 ? sound : faulty, thing(`${round}-${i}`))))
  }
  for (const store of [faulty, sound]) {
    assert.equal(await store.revision(), 100)
    const events = eventsOf(await watchUntil(store, everything, 0, 100))
    assert.equal(new Set(events.map(({ key }) => key)).size, 100)
    assert.ok(events.every(({ previous }) => previous === undefined))
  }
}

export const outcomeChecks: readonly Check<StoreWorld>[] = [
  {
    name: 'a lost acknowledgement: the commit is found, not repeated',
    run: (world) => exactlyOnce(world, (log) => losingAcknowledgements(log, 2)),
  },
  {
    name: 'a lost request: the commit is made once',
    run: (world) => exactlyOnce(world, (log) => losingRequests(log, 2)),
  },
  {
    name: 'a request that arrives late: the commit is made once',
    run: (world) => exactlyOnce(world, (log) => delayingRequests(log, 2, 8)),
  },
  {
    name: 'an outcome that can’t be found out is UnknownOutcome, and applied at most once',
    async run({ open }) {
      const blinded = await open({ errors: (log) => losingSight(log, 3), unknownOutcomeMilliseconds: 50 })
      const sound = await open()
      await create(blinded, thing('a'))
      await create(blinded, thing('b'))
      await assert.rejects(create(blinded, thing('c')), UnknownOutcome)
      assert.equal(await sound.revision(), 3)
      assert.equal((await sound.get(thing('c')))?.revision, 3)
      assert.equal((await blinded.get(thing('c')))?.revision, 3)
      await assert.rejects(create(sound, thing('c')), ConditionFailed)
      assert.equal(await create(sound, thing('d')), 4)
    },
  },
  {
    name: 'commits behind one whose outcome stays unknown are refused as Unavailable, and nothing of them is written',
    async run({ open }) {
      const blinded = await open({ errors: (log) => losingSight(log, 2), undecidedMilliseconds: 0 })
      const sound = await open()
      await create(blinded, thing('a'))
      const undecided = create(blinded, thing('b')).catch((error: unknown) => error)
      await watchUntil(sound, everything, 0, 2)
      // The first one may be queued before the outcome counts as unknown, and is refused then.
      for (const name of ['c', 'd']) await assert.rejects(create(blinded, thing(name)), Unavailable)
      await blinded.close()
      assert.ok((await undecided) instanceof UnknownOutcome)
      assert.equal(await sound.revision(), 2)
      assert.equal(await create(sound, thing('c')), 3)
    },
  },
  {
    name: 'a lost slot: the writer evaluates its conditions again after the winner',
    async run({ open }) {
      let steal: string | undefined
      const store = await open({
        errors: (log) =>
          beforeAppends(log, async ({ first }) => {
            if (steal === undefined) return
            const key = thing(steal)
            steal = undefined
            await log.append(batchOf(first, 'thief', [{ key, value: bytes('stolen') }]))
          }),
      })
      steal = 'other'
      assert.equal(await create(store, thing('mine')), 2)
      steal = 'contended'
      const outcomes = await Promise.allSettled([create(store, thing('contended')), create(store, thing('free'))])
      assert.deepEqual(
        outcomes.map(({ status }) => status),
        ['rejected', 'fulfilled'],
      )
      const contended = await store.get(thing('contended'))
      assert.deepEqual(contended && [contended.revision, text(contended.value)], [3, 'stolen'])
      assert.equal(await update(store, thing('contended'), 3, 'mine now'), 5)
    },
  },
  {
    name: 'a tail that breaks again and again loses nothing',
    async run({ open }) {
      const faulty = await open({ errors: (log) => breakingTail(log, 7) })
      const sound = await open()
      const watching = inBackground(watchUntil(faulty, things, 0, 80))
      await Promise.all([churn(sound, 40, 'one'), churn(faulty, 40, 'two')])
      const seen = eventsOf(await watching).map(line)
      assert.equal(await faulty.revision(), 80)
      assert.deepEqual(seen, eventsOf(await watchUntil(sound, things, 0, 80)).map(line))
      assert.equal(seen.length, 80)
      await faulty.healthy()
    },
  },
]
