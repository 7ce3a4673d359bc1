import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { Lookout } from '../../../../runtime/store/lmdb/lookout.ts'

const POLL = 100
const nothing = (): readonly string[] => []
const something = (): readonly string[] => ['batch']

describe('the lookout of a tail', () => {
  let lookout: Lookout
  let woken = 0
  const sleep = (): void => void lookout.wait().then(() => woken++)
  const pass = (milliseconds: number): Promise<unknown> => vi.advanceTimersByTimeAsync(milliseconds)

  beforeEach(() => {
    vi.useFakeTimers()
    woken = 0
    lookout = new Lookout(POLL)
  })
  afterEach(() => {
    lookout.close()
    vi.useRealTimers()
  })

  it('wakes for a write of its own process without reading what others have written', async () => {
    sleep()
    lookout.wake()
    await pass(0)
    expect(woken).toBe(1)
    expect(lookout.look(something)).toBeUndefined()
  })

  it('keeps a notice that comes while nobody waits', async () => {
    lookout.notice()
    sleep()
    await pass(0)
    expect(woken).toBe(1)
    expect(lookout.look(something)).toEqual(['batch'])
    expect(lookout.look(something)).toBeUndefined()
  })

  it('looks without a notice from time to time, and more rarely the longer that is in vain', async () => {
    const looks: number[] = []
    for (let at = 0; at < 40; at++) {
      await pass(POLL)
      if (lookout.look(nothing) !== undefined) looks.push(at + 1)
    }
    expect(looks).toEqual([1, 3, 7, 15, 25, 35])
  })

  it('looks often again once it has found what no notice told of', async () => {
    await pass(16 * POLL)
    expect(lookout.look(nothing)).toEqual([])
    await pass(10 * POLL)
    expect(lookout.look(something)).toEqual(['batch'])
    await pass(10 * POLL)
    lookout.look(nothing)
    await pass(2 * POLL)
    expect(lookout.look(nothing)).toEqual([])
  })

  it('has no timer any more once it is closed', async () => {
    lookout.close()
    expect(vi.getTimerCount()).toBe(0)
  })
})
