import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { divideSeats, lendSeats, seatBounds, smoothedDemand } from '../../../runtime/fairness/concurrency.ts'
import { DemandMeter } from '../../../runtime/fairness/demand.ts'
import { newCell } from '../../../runtime/fairness/distributions.ts'

const shares = (of: number, lendablePercent = 0, borrowingLimitPercent?: number) => ({
  shares: of,
  lendablePercent,
  borrowingLimitPercent,
})

describe('the seats of levels', () => {
  it('are divided by shares, rounded up', () => {
    const [a, b, none] = seatBounds(10, [shares(1), shares(2), shares(0)])
    expect(a).toEqual({ nominal: 4, lower: 4, upper: 11 })
    expect(b).toEqual({ nominal: 7, lower: 7, upper: 11 })
    expect(none).toEqual({ nominal: 0, lower: 0, upper: 11 })
  })

  it('are lent and borrowed within limits', () => {
    expect(seatBounds(100, [shares(1, 25, 50), shares(1, 100, 0)])).toEqual([
      { nominal: 50, lower: 37, upper: 75 },
      { nominal: 50, lower: 0, upper: 50 },
    ])
  })
})

const claims = fc.array(
  fc.record({ lower: fc.nat(50), more: fc.nat(100), above: fc.nat(100) }).map(({ lower, more, above }) => ({
    lower,
    upper: lower + more,
    target: lower + above,
  })),
  { minLength: 1, maxLength: 8 },
)

describe('the division of seats', () => {
  it('gives away all seats within bounds, in proportion to targets', () => {
    fc.assert(
      fc.property(claims, fc.nat(600), (all, seats) => {
        const { seats: given } = divideSeats(seats, all)
        const sum = given.reduce((total, each) => total + each, 0)
        const lowest = all.reduce((total, { lower }) => total + lower, 0)
        const reachable = all.reduce((total, { target, lower, upper }) => total + (target > 0 ? upper : lower), 0)
        for (const [index, { lower, upper }] of all.entries()) {
          expect(given[index]).toBeGreaterThanOrEqual(lower - 1e-9)
          expect(given[index]).toBeLessThanOrEqual(upper + 1e-9)
        }
        expect(sum).toBeCloseTo(Math.min(reachable, Math.max(lowest, seats)), 6)
        // Those at neither bound have the same part of their targets.
        const free = all.flatMap(({ lower, upper, target }, index) => {
          const own = given[index] as number
          return own > lower + 1e-9 && own < upper - 1e-9 ? [own / target] : []
        })
        for (const part of free) expect(part).toBeCloseTo(free[0] as number, 6)
      }),
    )
  })
})

describe('lending', () => {
  const levelOf = (nominal: number, lendable: number, highest: number, type: 'Limited' | 'Exempt' = 'Limited') => ({
    type,
    nominal,
    lower: nominal - lendable,
    upper: 1_000,
    highest,
    smoothed: highest,
  })

  it('gives what idle levels may lend to those that ask for more', () => {
    expect(lendSeats([levelOf(50, 40, 0), levelOf(50, 0, 200)]).seats).toEqual([10, 90])
  })

  it('says what levels were meant to get, and what part of it they got', () => {
    const { targets, fairFraction } = lendSeats([levelOf(50, 40, 0), levelOf(50, 0, 60)])
    expect(targets).toEqual([10, 60])
    expect(fairFraction).toBeCloseTo(100 / 70)
    expect(lendSeats([levelOf(50, 40, 50), levelOf(50, 40, 50)]).fairFraction).toBe(1)
  })

  it('leaves a level its own seats when it needs them again', () => {
    expect(lendSeats([levelOf(50, 40, 50), levelOf(50, 0, 200)]).seats).toEqual([50, 50])
  })

  it('gives exempt levels what they used, and the rest to the others, but never less than they keep', () => {
    expect(lendSeats([levelOf(0, 0, 30, 'Exempt'), levelOf(50, 40, 0), levelOf(50, 40, 50)]).seats).toEqual([
      30, 12, 58,
    ])
    expect(lendSeats([levelOf(0, 0, 500, 'Exempt'), levelOf(50, 40, 50), levelOf(50, 10, 50)]).seats).toEqual([
      500, 10, 40,
    ])
  })

  it('follows a rise of the demand at once and a fall slowly', () => {
    const at = (average: number) => ({ highest: average, average, deviation: 0 })
    expect(smoothedDemand(10, at(100))).toBe(100)
    expect(smoothedDemand(100, at(0))).toBeCloseTo(97.7)
    let left = 100
    for (let period = 0; period < 30; period++) left = smoothedDemand(left, at(0))
    expect(left).toBeGreaterThan(45)
    expect(left).toBeLessThan(55)
  })

  it('measures demand over time', () => {
    const meter = new DemandMeter(newCell('demand'), 0)
    meter.set(4, 0)
    meter.set(0, 5)
    expect(meter.take(10)).toEqual({ highest: 4, average: 2, deviation: 2 })
    meter.set(1, 10)
    expect(meter.take(20)).toEqual({ highest: 1, average: 1, deviation: 0 })
  })
})
