import { describe, expect, it } from 'vitest'
import { memoryLog, memoryStorage } from '../../../../runtime/store/memory/log.ts'
import { openStore, type AppendTurns } from '../../../../runtime/store/state/index.ts'

const value = Buffer.from('x')

/** Turns that are given at once, and how many there were. */
function countedTurns(): AppendTurns & { taken: number; ended: number[] } {
  return {
    taken: 0,
    ended: [],
    async take() {
      this.taken++
      return 0
    },
    end(reached) {
      this.ended.push(reached)
    },
  }
}

describe('turns of writers', () => {
  it('are not asked for by a writer whom nobody else is in the way of', async () => {
    const turns = countedTurns()
    const store = await openStore(memoryLog(), { turns })
    for (let n = 0; n < 3; n++) await store.commit([{ key: `/a/${n}`, expect: 0, value }])
    expect(turns.taken).toBe(0)
    await store.close()
  })

  it('are asked for after a slot was lost, and end at what was written', async () => {
    const storage = memoryStorage()
    const turns = countedTurns()
    const log = memoryLog(storage)
    let isFirst = true
    const other = await openStore(memoryLog(storage))
    const store = await openStore(
      {
        ...log,
        async append(batch) {
          // Another writer is faster once.
          if (isFirst) await other.commit([{ key: '/b/0', expect: 0, value }])
          isFirst = false
          return log.append(batch)
        },
      },
      { turns },
    )
    expect(await store.commit([{ key: '/a/0', expect: 0, value }])).toBe(2)
    expect(turns.taken).toBe(1)
    await store.close()
    expect(turns.ended).toEqual([2])
    await other.close()
  })

  it('wait for what the last writer had reached, and no longer than a moment', async () => {
    const storage = memoryStorage()
    const other = await openStore(memoryLog(storage))
    const log = memoryLog(storage)
    const appended: number[] = []
    let isFirst = true
    const store = await openStore(
      {
        ...log,
        async append(batch) {
          appended.push(batch.first)
          if (isFirst) await other.commit([{ key: '/b/0', expect: 0, value }])
          isFirst = false
          return log.append(batch)
        },
      },
      {
        turns: {
          take: async () => (await other.commit([{ key: `/b/${appended.length}`, expect: 0, value }])) + 1_000,
          end: () => undefined,
        },
      },
    )
    expect(await store.commit([{ key: '/a/0', expect: 0, value }])).toBe(3)
    expect(appended).toEqual([1, 3])
    await store.close()
    await other.close()
  })
})
