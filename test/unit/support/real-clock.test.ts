import { afterEach, describe, expect, it, vi } from 'vitest'
import { clock, notRestored } from '../../support/real-clock.ts'

describe('the clock of a process that test files share', () => {
  afterEach(() => {
    vi.useRealTimers()
    vi.unstubAllGlobals()
  })

  it.each([
    ['all fake timers', () => vi.useFakeTimers(), ['fake timers', 'Date', 'setInterval', 'setTimeout']],
    ['one of them', () => vi.useFakeTimers({ toFake: ['setTimeout'] }), ['fake timers', 'setTimeout']],
    ['those that replace methods', () => vi.useFakeTimers({ toFake: ['performance'] }), ['fake timers']],
    ['a stub', () => vi.stubGlobal('setImmediate', () => undefined), ['setImmediate']],
  ])('is missed as long as there is %s', (_, replace, missed) => {
    const before = clock()
    replace()
    expect(notRestored(before)).toEqual(expect.arrayContaining(missed))
    vi.useRealTimers()
    vi.unstubAllGlobals()
    expect(notRestored(before)).toEqual([])
  })
})
