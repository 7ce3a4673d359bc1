import { expect, it } from 'vitest'
import { areQuick, slowest } from '../../support/slowest.ts'

it('lists the slowest tests first, and marks those that took more than a quarter of their limit', () => {
  const taking = (title: string, duration?: number) => ({ title, ...(duration === undefined ? {} : { duration }) })
  const report = {
    testResults: [
      { name: '/a/one.test.ts', assertionResults: [taking('fast', 12), taking('left out')] },
      { name: '/a/two.test.ts', assertionResults: [taking('slow', 61_000), taking('quarter', 60_000)] },
    ],
  }
  expect(slowest(report, 240_000)).toEqual([
    '  61.0 s  25 %  two.test.ts: slow  (more than a quarter of its limit)',
    '  60.0 s  25 %  two.test.ts: quarter',
    '   0.0 s   0 %  one.test.ts: fast',
    '   0.0 s   0 %  one.test.ts: left out',
  ])
})

it('finds out whether a test took more than a quarter of its limit, and lists each of them', () => {
  const reportOf = (...durations: readonly number[]) => ({
    testResults: [{ name: 'a', assertionResults: durations.map((duration) => ({ title: 't', duration })) }],
  })
  expect(areQuick(reportOf(1, 60_000), 240_000)).toBe(true)
  expect(areQuick(reportOf(1, 60_001), 240_000)).toBe(false)
  const many = reportOf(...Array.from({ length: 30 }, () => 60_001))
  expect(slowest(many, 240_000)).toHaveLength(30)
})
