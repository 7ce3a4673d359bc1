import { setImmediate as turn } from 'node:timers/promises'
import { describe, expect, it } from 'vitest'
import { atOnce, byTurns, Turns, type Sliced } from '../../../runtime/async/index.ts'

function* slices(name: string, done: string[]): Sliced<string> {
  for (let slice = 1; slice <= 3; slice++) {
    done.push(`${name}${slice}`)
    yield
  }
  return name
}

describe('turns', () => {
  it('let one of all that wait go on in each turn of the event loop', async () => {
    const turns = new Turns()
    const done: string[] = []
    const works = ['a', 'b', 'c'].map((name) => byTurns(slices(name, done), turns.next))
    const seen: number[] = []
    for (let count = 0; count < 8; count++) {
      seen.push(done.length)
      await turn()
    }
    await Promise.all(works)
    for (const [index, count] of seen.entries()) expect(count - (seen[index - 1] ?? count)).toBeLessThanOrEqual(1)
    expect(done).toEqual(['a1', 'b1', 'c1', 'a2', 'b2', 'c2', 'a3', 'b3', 'c3'])
  })

  it('end with what the work makes, with pauses or without', async () => {
    expect(atOnce(slices('a', []))).toBe('a')
    expect(await byTurns(slices('b', []), new Turns().next)).toBe('b')
  })

  it('hand on what the work throws', async () => {
    function* failing(): Sliced<void> {
      yield
      throw new RangeError('no')
    }
    expect(() => atOnce(failing())).toThrow(RangeError)
    await expect(byTurns(failing(), new Turns().next)).rejects.toThrow(RangeError)
  })
})
