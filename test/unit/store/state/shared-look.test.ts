import { describe, expect, it } from 'vitest'
import { memoryLog, memoryStorage } from '../../../../runtime/store/memory/index.ts'
import { openStore } from '../../../../runtime/store/state/index.ts'
import { laggingTail, overLog } from '../../../conformance/faults.ts'
import { put } from '../../../conformance/log-checks/world.ts'
import { create, thing } from '../../../conformance/store-checks/world.ts'

/** A store whose log counts how often somebody looks at its head, and another server that appends to it. */
async function counting() {
  const storage = memoryStorage()
  const log = memoryLog(storage)
  let looks = 0
  const headNow = (): number => {
    looks++
    return storage.head
  }
  const store = await openStore(overLog(laggingTail(log, 20), { headNow }))
  return { store, other: memoryLog(storage), looks: () => looks }
}

describe('consistent reads', () => {
  it('that were asked for before one look at the log share it', async () => {
    const { store, looks } = await counting()
    const revision = await create(store, thing('a'))
    const since = performance.now()
    const before = looks()
    const found = [1, 2, 3].map(() => store.get(thing('a'), { since }))
    expect(found.map((one) => !(one instanceof Promise) && one?.revision)).toEqual([revision, revision, revision])
    expect(looks() - before).toBe(1)
    await store.close()
  })

  it('see what another server has committed since that look', async () => {
    const { store, other } = await counting()
    const revision = await create(store, thing('a'))
    await store.get(thing('a'), { since: performance.now() })
    await other.append(put(revision + 1, 'other'))
    const since = performance.now()
    expect(store.localRevision()).toBe(revision)
    const read = store.get(thing('a'), { since })
    expect(read).toBeInstanceOf(Promise)
    await read
    expect(store.localRevision()).toBe(revision + 1)
    await store.close()
  })

  it('look again each time unless they say since when', async () => {
    const { store, looks } = await counting()
    await create(store, thing('a'))
    const before = looks()
    void store.get(thing('a'))
    void store.get(thing('a'))
    expect(looks() - before).toBe(2)
    await store.close()
  })
})
