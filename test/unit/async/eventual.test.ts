import { describe, expect, it } from 'vitest'
import { firstKnown, promised, whenKnown, type Eventual } from '../../../runtime/async/index.ts'

describe('what is known at once', () => {
  it('is gone on with at once, and a promise when it is kept', async () => {
    const double = (value: number): number => 2 * value
    expect(whenKnown(2, double)).toBe(4)
    await expect(whenKnown(Promise.resolve(2), double)).resolves.toBe(4)
  })

  it('comes from the first who knows it, and nobody after that is asked', async () => {
    const asked: number[] = []
    const from = (answers: readonly Eventual<string | undefined>[]): Eventual<string | undefined> =>
      firstKnown([...answers.keys()], (index) => {
        asked.push(index)
        return answers[index]
      })
    expect(from([undefined, 'b', 'c'])).toBe('b')
    await expect(from([undefined, Promise.resolve(undefined), 'c', 'd'])).resolves.toBe('c')
    expect(asked).toEqual([0, 1, 0, 1, 2])
    expect(from([undefined, undefined])).toBeUndefined()
    await expect(from([Promise.reject(new RangeError('broken')), 'b'])).rejects.toThrow(RangeError)
  })

  it('becomes a promise, whether the work answers, throws or waits', async () => {
    const refuse = (): never => {
      throw new RangeError('refused')
    }
    await expect(promised(() => 1)).resolves.toBe(1)
    await expect(promised(() => Promise.resolve(2))).resolves.toBe(2)
    await expect(promised(refuse)).rejects.toThrow(RangeError)
  })
})
