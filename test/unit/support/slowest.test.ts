import { expect, it } from 'vitest'
import { slowest } from '../../support/slowest.ts'

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
