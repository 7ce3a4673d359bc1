import { describe, expect, it } from 'vitest'
import { memoryLog, memoryStorage } from '../../../../runtime/store/memory/log.ts'
import type { Batch, Log } from '../../../../runtime/store/contract/index.ts'
import { openStore } from '../../../../runtime/store/state/index.ts'
import { isTurnOfAnother } from '../../../../runtime/store/state/precedence.ts'

const value = Buffer.from('x')
/** Longer than a test may take. */
const FOR_EVER = 1_000_000

describe('the turn of a writer', () => {
  it('is that of whoever has written least lately', () => {
    const turnsAfter = (writers: string): string[] => {
      const newest = [...writers].map((writer, index) => `${writer}/${index}`)
      return ['a', 'b', 'c'].filter((server) => !isTurnOfAnother(newest, server))
    }
    expect(turnsAfter('bcabcabca')).toEqual(['b'])
    expect(turnsAfter('cabcabcab')).toEqual(['c'])
    expect(turnsAfter('cbacbaacbb')).toEqual(['a'])
    // Nobody waits for one that seldom writes, nor does one wait that has not written.
    expect(turnsAfter('aaa')).toEqual(['a', 'b', 'c'])
    expect(turnsAfter('bbbaaa')).toEqual(['b', 'c'])
    expect(turnsAfter('bbaaa')).toEqual(['a', 'b', 'c'])
    expect(turnsAfter('')).toEqual(['a', 'b', 'c'])
  })
})

describe('writers of one log', () => {
  /** Two stores on one log, the second of which has lost its first slot, 3, to the other and then won the next. */
  async function contended(giveWayMilliseconds: number) {
    const storage = memoryStorage()
    const log = memoryLog(storage)
    const other = await openStore(memoryLog(storage), { server: 'other' })
    for (const name of ['x', 'y']) await other.commit([{ key: `/b/${name}`, expect: 0, value }])
    const attempts: number[] = []
    const append = async (batch: Batch): ReturnType<Log['append']> => {
      if (attempts.length === 0) await other.commit([{ key: '/b/0', expect: 0, value }])
      attempts.push(batch.first)
      return log.append(batch)
    }
    const store = await openStore({ ...log, append }, { server: 'store', giveWayMilliseconds })
    expect(await store.commit([{ key: '/a/0', expect: 0, value }])).toBe(4)
    expect(attempts).toEqual([3, 4])
    return { store, other, attempts }
  }

  it('let one go first that has waited longer, after a slot was lost', async () => {
    const { store, other, attempts } = await contended(FOR_EVER)
    const next = store.commit([{ key: '/a/1', expect: 0, value }])
    await new Promise((resolve) => setTimeout(resolve, 10))
    expect(attempts).toEqual([3, 4])
    expect(await other.commit([{ key: '/b/1', expect: 0, value }])).toBe(5)
    expect(await next).toBe(6)
    expect(attempts).toEqual([3, 4, 6])
    await store.close()
    await other.close()
  })

  it('wait no longer for one that does not come, until they lose a slot again', async () => {
    const { store, other, attempts } = await contended(1)
    for (let n = 1; n < 4; n++) expect(await store.commit([{ key: `/a/${n}`, expect: 0, value }])).toBe(4 + n)
    expect(attempts).toEqual([3, 4, 5, 6, 7])
    await store.close()
    await other.close()
  })

  it('do not wait where nobody is in their way', async () => {
    const storage = memoryStorage()
    const other = await openStore(memoryLog(storage), { server: 'other' })
    const store = await openStore(memoryLog(storage), { server: 'store', giveWayMilliseconds: FOR_EVER })
    for (let n = 0; n < 3; n++) await other.commit([{ key: `/b/${n}`, expect: 0, value }])
    await store.waitFor(3, FOR_EVER)
    for (let n = 0; n < 3; n++) expect(await store.commit([{ key: `/a/${n}`, expect: 0, value }])).toBe(4 + n)
    await store.close()
    await other.close()
  })
})
