import { describe, expect, it } from 'vitest'
import { growthOf, MOST_GROWTH } from '../../support/growth.ts'

/** Spends time on every pair of characters. */
function quadratic(text: string): number {
  let found = 0
  for (let i = 0; i < text.length; i++)
    for (let j = 0; j < text.length; j++) if (text.charCodeAt(i) < text.charCodeAt(j)) found++
  return found
}

function linear(text: string): number {
  let found = 0
  for (let i = 0; i < text.length; i++) for (let j = 0; j < 200; j++) if (text.charCodeAt(i) < j) found++
  return found
}

const input = (size: number): string => 'x'.repeat(size)
/** Enough for work in the square to be measured: more would take minutes where the first runs are slow. */
const largest = 4_000

describe('the growth of processor time', () => {
  it('is about four for linear work', async () => {
    expect(await growthOf({ input, work: linear })).toBeLessThanOrEqual(MOST_GROWTH)
  })

  it('is more than the most for quadratic work', async () => {
    expect(await growthOf({ input, work: quadratic, largest })).toBeGreaterThan(MOST_GROWTH)
  })

  it('is one for work that refuses what is large', async () => {
    const refuse = (): never => {
      throw new Error('too large')
    }
    expect(await growthOf({ input, work: refuse })).toBe(1)
  })

  it('is not measured again where it is low enough', async () => {
    const sizes: number[] = []
    await growthOf({ input, work: (text) => sizes.push(text.length) })
    const repeated = sizes.length - new Set(sizes).size
    expect(repeated).toBeLessThan(new Set(sizes).size)
  })

  it('waits for work that is not done at once', async () => {
    const work = async (text: string): Promise<number> => {
      await Promise.resolve()
      return quadratic(text)
    }
    expect(await growthOf({ input, work, largest })).toBeGreaterThan(MOST_GROWTH)
  })
})
