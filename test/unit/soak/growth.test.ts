import { describe, expect, it } from 'vitest'
import { trendOf, lowerEnvelope, type Point } from '../../../bench/soak/growth.ts'
import { pageOf } from '../../../bench/soak/page.ts'
import type { SoakResult } from '../../../bench/soak/run.ts'
import { shuffled } from '../../../bench/soak/shuffled.ts'
import { randomNumbers } from '../../support/random-object.ts'
import { summaryOf } from '../../../bench/soak/summary.ts'

const MINUTE = 60
const TOLERANCE = { share: 0.1, least: 5 }

/** A point every ten seconds for an hour. */
const pointsOf = (valueAt: (seconds: number, random: number) => number): readonly Point[] => {
  const random = randomNumbers(7)
  return Array.from({ length: 360 }, (_, index) => ({
    seconds: index * 10,
    value: valueAt(index * 10, random()),
  }))
}

describe('growth', () => {
  it('is none where garbage comes and goes, however high it stands for a moment', () => {
    const points = pointsOf((seconds, random) => 100 + (seconds % 290) / 5 + 500 * Number(random > 0.97))
    expect(trendOf(points, 10 * MINUTE, TOLERANCE)).toMatchObject({ grows: false })
  })

  it('is none where seldom moments of nothing come at other times', () => {
    const points = pointsOf((seconds) => (seconds % 300 === 0 ? 30 + seconds / 60 : 160))
    expect(trendOf(points, 0, TOLERANCE)).toMatchObject({ grows: false })
  })

  it('is none in what happens before the warm-up is over', () => {
    const points = pointsOf((seconds, random) => Math.min(seconds, 10 * MINUTE) + random)
    expect(trendOf(points, 10 * MINUTE, TOLERANCE)).toMatchObject({ grows: false })
  })

  it('is found below the garbage', () => {
    const points = pointsOf((seconds, random) => 100 + seconds / 60 + 80 * random)
    const found = trendOf(points, 10 * MINUTE, TOLERANCE)
    expect(found).toMatchObject({ grows: true })
    expect(found?.perHour).toBeGreaterThan(40)
    expect(found?.perHour).toBeLessThan(80)
  })

  it('is not what falls, and not a step that was taken back', () => {
    expect(
      trendOf(
        pointsOf((seconds) => 400 - seconds / 60),
        0,
        TOLERANCE,
      )?.grows,
    ).toBe(false)
    const hill = pointsOf((seconds) => 100 + 100 * Number(seconds > 1_000 && seconds < 2_000))
    expect(trendOf(hill, 0, TOLERANCE)?.grows).toBe(false)
  })

  it('is not told of too little', () => {
    expect(trendOf([], 0, TOLERANCE)).toBeUndefined()
    expect(trendOf(pointsOf(() => 1).slice(0, 12), 0, TOLERANCE)).toBeUndefined()
    expect(lowerEnvelope([])).toEqual([])
  })
})

describe('the page of a soak', () => {
  const result: SoakResult = {
    store: 'lmdb',
    workers: 1,
    seconds: 3_600,
    rounds: 60,
    samples: pointsOf((seconds) => seconds).map(({ seconds }) => ({
      seconds,
      own: 2e8 + seconds * 1e5,
      mapped: 5e7,
      delay: 12,
      descriptors: 40,
      stored: Number.NaN,
    })),
    faults: [
      { name: 'a server is killed', from: 60, to: 64 },
      { name: 'a server is killed', from: 90, to: 94 },
    ],
    losses: [],
    statuses: { '200': 5, none: 1 },
    counts: { acknowledged: 5, unknown: 1, reads: 1, events: 15, connections: 3, lists: 0 },
  }

  it('needs nothing beside it, draws every figure and shows what is wrong as text', () => {
    const page = pageOf({ result, warmUp: 600, failures: ['<b> is lost'] })
    expect(page).not.toMatch(/src=|href=|@import|url\(/)
    expect(page.match(/<svg /g)).toHaveLength(5)
    expect(page).toContain('&lt;b> is lost')
    expect(page).toContain('a server is killed: 2')
    expect(page).toContain('It grows: ')
    expect(page).not.toContain('NaN')
  })

  it('comes with a summary for programs', () => {
    expect(summaryOf({ result, warmUp: 600, failures: ['one'] })).toMatchObject({
      store: 'lmdb',
      losses: 0,
      failures: ['one'],
      faults: { 'a server is killed': 2 },
      figures: { own: { growth: { grows: true } }, descriptors: { median: 40 }, stored: { growth: null } },
    })
  })
})

describe('faults by chance', () => {
  it('come in the same order for the same seed, each of them once', () => {
    const items = ['a', 'b', 'c', 'd', 'e']
    expect(shuffled(items, randomNumbers(3))).toEqual(shuffled(items, randomNumbers(3)))
    expect(shuffled(items, randomNumbers(3)).toSorted()).toEqual(items)
    expect(new Set([1, 2, 3, 4].map((seed) => shuffled(items, randomNumbers(seed)).join('')))).not.toHaveLength(1)
  })
})
