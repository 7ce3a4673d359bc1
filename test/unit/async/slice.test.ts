import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { inSlices, inWeighedSlices, Slice, SLICE_WEIGHT } from '../../../runtime/async/index.ts'

/** Milliseconds of the clock that the tests turn. */
let now = 0
beforeEach(() => {
  now = 0
  vi.spyOn(performance, 'now').mockImplementation(() => now)
})
afterEach(() => void vi.restoreAllMocks())

const work = (milliseconds: number): void => void (now += milliseconds)

/** Does ten items of so many milliseconds each; returns after how many of them others had a turn. */
async function turnsOf(
  slices: (items: readonly number[], item: () => number, turn: () => Promise<void>) => Promise<void>,
  milliseconds: number,
): Promise<readonly number[]> {
  let done = 0
  const turns: number[] = []
  await slices(
    Array.from({ length: 10 }, (_, index) => index),
    () => {
      work(milliseconds)
      done += 1
      return 2_100
    },
    async () => void turns.push(done),
  )
  return turns
}

describe('a slice of long work', () => {
  it('is full after two milliseconds, however little was done', async () => {
    expect(await turnsOf(inSlices, 1)).toEqual([2, 4, 6, 8, 10])
    expect(await turnsOf(inWeighedSlices, 1)).toEqual([2, 4, 6, 8, 10])
    expect(await turnsOf(inSlices, 30)).toEqual([1, 2, 3, 4, 5, 6, 7, 8, 9, 10])
    expect(await turnsOf(inSlices, 0.1)).toEqual([])
  })

  it('is full by its weight, however fast that was done', () => {
    const slice = new Slice()
    expect([slice.add(SLICE_WEIGHT - 1), slice.add(1)]).toEqual([false, true])
    slice.begin()
    expect(slice.add(1)).toBe(false)
  })

  it('looks at the clock seldom while pieces of work are small', () => {
    const slice = new Slice()
    const before = vi.mocked(performance.now).mock.calls.length
    for (let count = 0; count < 1_000; count++) slice.add(8)
    expect(vi.mocked(performance.now).mock.calls.length - before).toBeLessThanOrEqual(4)
  })
})
