import fc from 'fast-check'
import { expect, it } from 'vitest'
import { HistogramCell } from '../../../runtime/metrics/index.ts'
import { Utilization } from '../../../runtime/fairness/utilization.ts'

const BOUNDS = [0, 0.25, 0.5, 1]

it('counts each nanosecond at what is used of the limit then, whenever that is looked at', () => {
  const change = fc.record({
    used: fc.nat(8),
    after: fc.nat(5),
    limit: fc.integer({ min: 1, max: 4 }),
    look: fc.boolean(),
  })
  fc.assert(
    fc.property(fc.array(change, { maxLength: 30 }), (changes) => {
      const each = new HistogramCell(BOUNDS)
      const use = new Utilization(new HistogramCell(BOUNDS), 0)
      let now = 0
      let used = 0
      for (const { used: next, after, limit, look } of changes) {
        use.limit = limit
        now += after
        each.observe(used / limit, after * 1e6)
        use.set(next, now)
        used = next
        if (look) use.upTo(now)
      }
      const seen = use.upTo(now)
      expect(seen.counts).toEqual(each.counts)
      expect(seen.sum).toBeCloseTo(each.sum, 0)
    }),
  )
})
