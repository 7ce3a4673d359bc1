import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import type { Batch } from '../../../../runtime/store/contract/index.ts'
import { Sequence } from '../../../../runtime/store/mongo/sequence.ts'

const batch = (first: number, last = first): Batch => ({ first, last, by: 'test', at: 0, events: [] })
const firsts = (batches: readonly Batch[] | undefined): readonly number[] | undefined =>
  batches?.map(({ first }) => first)

describe('batches from two sides', () => {
  beforeEach(() => void vi.useFakeTimers())
  afterEach(() => void vi.useRealTimers())

  it('come in the order of their slots, each once', async () => {
    const sequence = new Sequence(10)
    sequence.take(batch(13, 14))
    const next = sequence.next()
    sequence.take(batch(11, 12))
    sequence.take(batch(11, 12))
    expect(firsts(await next)).toEqual([11, 13])
    sequence.take(batch(13, 14))
    sequence.take(batch(15))
    expect(firsts(await sequence.next())).toEqual([15])
  })

  it('leave out what was had elsewhere', async () => {
    const sequence = new Sequence(0)
    sequence.take(batch(1))
    sequence.take(batch(2))
    sequence.take(batch(3))
    sequence.passed(2)
    expect(firsts(await sequence.next())).toEqual([3])
  })

  it('end, after what stands in line, when one does not come for a second', async () => {
    const sequence = new Sequence(0)
    sequence.take(batch(1))
    sequence.take(batch(3))
    expect(firsts(await sequence.next())).toEqual([1])
    const next = sequence.next()
    await vi.advanceTimersByTimeAsync(900)
    sequence.take(batch(4))
    await vi.advanceTimersByTimeAsync(200)
    expect(await next).toBeUndefined()
  })

  it('wait on when the one that was missing came in time', async () => {
    const sequence = new Sequence(0)
    sequence.take(batch(2))
    const next = sequence.next()
    await vi.advanceTimersByTimeAsync(900)
    sequence.take(batch(1))
    expect(firsts(await next)).toEqual([1, 2])
    const later = sequence.next()
    await vi.advanceTimersByTimeAsync(5_000)
    sequence.take(batch(3))
    expect(firsts(await later)).toEqual([3])
  })

  it('end when requested, with an error too', async () => {
    const over = new Sequence(0)
    const failed = new Sequence(0)
    over.take(batch(1))
    over.end()
    expect(firsts(await over.next())).toEqual([1])
    expect(await over.next()).toBeUndefined()
    const next = failed.next()
    failed.end({ error: new Error('broken') })
    await expect(next).rejects.toThrow('broken')
  })
})
