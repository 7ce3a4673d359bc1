import { describe, expect, it } from 'vitest'
import { difference, lowerQuartile, lowest, regressions, rounded } from '../../../bench/ratios/costs.ts'

describe('ratios of what operations cost', () => {
  const kept = { allocatedBytes: 35_000, systemCalls: 2, writtenBytes: 2_661 }

  it('may be up to ten percent above those that are kept, and anything below', () => {
    expect(regressions('get', kept, kept)).toEqual([])
    expect(regressions('get', kept, { allocatedBytes: 38_500, systemCalls: 2.2, writtenBytes: 2_927 })).toEqual([])
    expect(regressions('get', kept, { allocatedBytes: 1, systemCalls: 1, writtenBytes: 1 })).toEqual([])
  })

  it('fail with one sentence for each figure, which names the operation, the kept figure and the seen one', () => {
    expect(regressions('get', kept, { allocatedBytes: 38_600, systemCalls: 2.3, writtenBytes: 2_661 })).toEqual([
      'get: 38600 bytes allocated each, more than 10 % above the 35000 that are kept',
      'get: 2.3 system calls each, more than 10 % above the 2 that are kept',
    ])
  })

  it('name an operation that is not kept, or no longer measured as it was', () => {
    const told = ['watch: no figures are kept; npm run ratios -- --update keeps them']
    expect(regressions('watch', undefined, kept)).toEqual(told)
    expect(regressions('watch', { allocatedBytes: 1, writtenBytes: 1 }, kept)).toEqual(told)
    expect(regressions('watch', kept, { allocatedBytes: 1, writtenBytes: 1 })).toEqual(told)
  })

  it('leave single windows aside in which the server had more to do', () => {
    expect(lowerQuartile([7, 300, 5, 6, 5, 5, 900, 6])).toBe(5)
    const tried = { allocatedBytes: 40_000, systemCalls: 2, writtenBytes: 2_000 }
    expect(lowest(kept, tried)).toEqual({ allocatedBytes: 35_000, systemCalls: 2, writtenBytes: 2_000 })
  })

  it('are whole bytes and tenths of system calls of a part', () => {
    const whole = { allocatedBytes: 45_003, systemCalls: 12.33, writtenBytes: 3_661 }
    expect(rounded(difference(whole, kept, 4))).toEqual({ allocatedBytes: 2_501, systemCalls: 2.6, writtenBytes: 250 })
    const uncounted = { allocatedBytes: 2, writtenBytes: 4 }
    expect(rounded(difference(uncounted, kept, 1))).not.toHaveProperty('systemCalls')
  })
})
