import { describe, expect, it } from 'vitest'
import { Compacted, Unavailable, type Batch, type Log } from '../../../../runtime/store/contract/index.ts'
import { memoryLog, memoryStorage } from '../../../../runtime/store/memory/index.ts'
import { Fence } from '../../../../runtime/store/state/fence.ts'
import { LogError, openStore, type StoreOptions } from '../../../../runtime/store/state/index.ts'
import { ReplicaState } from '../../../../runtime/store/state/replica-state.ts'
import { laggingTail, overLog } from '../../../conformance/faults.ts'
import { fill, put } from '../../../conformance/log-checks/world.ts'
import { create, eventsOf, eventually, thing, things, watchUntil } from '../../../conformance/store-checks/world.ts'

/** A store that follows a log to which only others append. */
async function following(change: (log: Log) => Partial<Log>, options: StoreOptions = {}) {
  const storage = memoryStorage()
  const log = memoryLog(storage)
  const errors: unknown[] = []
  const store = await openStore(overLog(log, change(log)), { onError: (error) => errors.push(error), ...options })
  return { log: memoryLog(storage), store, errors }
}

describe('a log that misbehaves', () => {
  it('is noticed when it leaves out a batch, and nothing is skipped', async () => {
    let dropped = false
    const { log, store, errors } = await following((inner) => ({
      async *tail(after, signal) {
        for await (const batches of inner.tail(after, signal)) {
          const rest = batches.filter(({ first }) => first !== 3 || dropped)
          dropped ||= rest.length < batches.length
          yield rest
        }
      },
    }))
    const watching = watchUntil(store, { start: '', end: '\uffff' }, 0, 6)
    await fill(log, 6)
    expect(eventsOf(await watching).map(({ revision }) => revision)).toEqual([1, 2, 3, 4, 5, 6])
    expect(errors.some((error) => error instanceof LogError)).toBe(true)
    await store.healthy()
    await store.close()
  })

  it('is noticed when it gives one slot to two writers', async () => {
    const { log, store, errors } = await following((inner) => ({
      append: async (batch) => inner.append(batch).then(() => 'appended' as const),
      tail: (after, signal) => laggingTail(inner, 20).tail(after, signal),
    }))
    await Promise.all([log.append(put(1, 'other')), create(store, thing('mine'))])
    await eventually('the error', () => errors.some((error) => error instanceof LogError))
    expect(await store.get(thing('mine'))).toBeUndefined()
    await store.close()
  })

  it('is noticed when its head goes back', async () => {
    let head: number | undefined
    const { store } = await following((inner) => ({ head: async () => head ?? inner.head() }))
    await create(store, thing('a'))
    head = 0
    await expect(store.get(thing('a'))).rejects.toThrow(Unavailable)
    await expect(store.healthy()).rejects.toThrow(Unavailable)
    head = undefined
    await store.healthy()
    await store.close()
  })

  it('loads afresh after it was trimmed past this server; watchers that missed something end', async () => {
    const state = { asleep: false }
    const { log, store } = await following((inner) => ({
      async *tail(after, signal) {
        for await (const batches of inner.tail(after, signal)) {
          while (state.asleep && !signal.aborted) await new Promise((resolve) => setTimeout(resolve, 1))
          yield* inner.tail(after, signal)
          yield batches
        }
      },
    }))
    const stop = new AbortController()
    const watch = store.watch(things, 0, stop.signal)[Symbol.asyncIterator]()
    await watch.next()
    const next = watch.next()
    state.asleep = true
    await fill(log, 9)
    await log.checkpoint(
      8,
      Array.from({ length: 8 }, (_, i) => ({ ...put(i + 1, 'filler').events[0]! })),
    )
    await log.trim(8)
    state.asleep = false
    await expect(next).rejects.toThrow(Compacted)
    expect((await store.list({ start: '', end: '\uffff' })).items).toHaveLength(9)
    expect(store.compactedRevision()).toBe(8)
    await store.close()
  })

  it('says nothing was written when it says so itself', async () => {
    const { store } = await following(() => ({ append: () => Promise.reject(new Unavailable('full')) }))
    await expect(create(store, thing('a'))).rejects.toThrow(Unavailable)
    await store.close()
    await expect(create(store, thing('a'))).rejects.toThrow('the store is closed')
  })
})

describe('Space', () => {
  it('refuses what does not follow, has holes, or contradicts the state', () => {
    const space = new ReplicaState(0, [])
    const batch = put(1, 'a', 'k')
    expect(() => space.apply(put(2, 'a'))).toThrow('batch 2 follows revision 0')
    expect(() => space.apply({ ...batch, last: 2 })).toThrow('batch 1 to 2 has 1 events')
    const event = batch.events[0]!
    expect(() => space.apply({ ...batch, events: [{ ...event, revision: 7 }] })).toThrow('batch 1 lacks revision 1')
    expect(() => space.apply({ ...batch, events: [{ ...event, previousRevision: 5 }] })).toThrow('k was at 0')
    const sound = new ReplicaState(0, [])
    expect(sound.apply(batch)).toHaveLength(1)
    expect(sound.apply(batch)).toEqual([])
    expect(() => sound.apply({ ...batch, by: 'b' } satisfies Batch)).toThrow('slot 1 belongs to a and to b')
  })
})

describe('Fence', () => {
  it('shares one read among those who wait, never one that began before the call', async () => {
    const reads: ((revision: number) => void)[] = []
    const fence = new Fence(() => new Promise((resolve) => reads.push(resolve)))
    const settle = (): Promise<void> => new Promise((resolve) => setImmediate(resolve))
    const early = [fence.pass(), fence.pass()]
    await settle()
    const late = [fence.pass(), fence.pass()]
    await settle()
    expect(reads).toHaveLength(1)
    reads[0]!(5)
    expect(await Promise.all(early)).toEqual([5, 5])
    await settle()
    expect(reads).toHaveLength(2)
    reads[1]!(8)
    expect(await Promise.all(late)).toEqual([8, 8])
  })
})
