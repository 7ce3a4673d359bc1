import { Timestamp } from 'mongodb'
import { describe, expect, it } from 'vitest'
import { FreeSlot } from '../../../../runtime/store/mongo/free-slot.ts'

const at = (t: number, i = 1): Timestamp => new Timestamp({ t, i })

describe('the newest slot known to be free', () => {
  it('vouches for an insert within the grace period, and no longer', () => {
    const slot = new FreeSlot(10)
    slot.was(5, at(100))
    expect([slot.isFirst(5, at(109, 9)), slot.isFirst(5, at(110)), slot.isFirst(5, undefined)]).toEqual([
      true,
      false,
      false,
    ])
  })

  it('vouches for no other slot', () => {
    const slot = new FreeSlot(10)
    slot.was(5, at(100))
    expect([slot.isFirst(4, at(100)), slot.isFirst(6, at(100))]).toEqual([false, false])
    slot.was(4, at(101))
    expect(slot.isFirst(5, at(101))).toBe(true)
  })

  it('vouches for nothing as long as no time is known', () => {
    const slot = new FreeSlot(10)
    slot.was(5, undefined)
    expect(slot.isFirst(5, at(100))).toBe(false)
    slot.was(5, at(100))
    slot.was(5, undefined)
    expect(slot.isFirst(5, at(100))).toBe(true)
    slot.was(6, undefined)
    expect(slot.isFirst(6, at(100))).toBe(false)
  })

  it('never vouches without a grace period', () => {
    const slot = new FreeSlot(0)
    slot.was(5, at(100))
    expect(slot.isFirst(5, at(100))).toBe(false)
  })

  it('keeps the latest time that was reported', () => {
    const slot = new FreeSlot(10)
    slot.reached(undefined)
    expect(slot.latest).toBeUndefined()
    slot.reached(at(100, 2))
    slot.reached(at(100, 1))
    expect(slot.latest).toEqual(at(100, 2))
  })
})
