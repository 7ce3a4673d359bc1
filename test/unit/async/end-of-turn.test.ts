import { setImmediate as turn } from 'node:timers/promises'
import { describe, expect, it } from 'vitest'
import { EndOfTurn } from '../../../runtime/async/index.ts'

describe('the end of a turn', () => {
  it('calls what was given during the turn in that order', async () => {
    const end = new EndOfTurn()
    const called: string[] = []
    end.call(() => called.push('a'))
    await Promise.resolve()
    end.call(() => called.push('b'))
    await Promise.resolve()
    expect(called).toEqual([])
    await turn()
    expect(called).toEqual(['a', 'b'])
  })

  it('calls what is given by what it calls at the end of the next turn', async () => {
    const end = new EndOfTurn()
    const called: string[] = []
    end.call(() => end.call(() => called.push('later')))
    await turn()
    expect(called).toEqual([])
    await turn()
    expect(called).toEqual(['later'])
  })
})
