import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { canonicalTime, timeError } from '../../../runtime/api/index.ts'
import { growthOf, MOST_GROWTH } from '../../support/growth.ts'

const plain = '2006-01-02T15:04:05Z07:00'
const exact = '2006-01-02T15:04:05.000000Z07:00'

describe('times of built-in kinds', () => {
  it.each([
    ['2024-02-29T23:59:59Z', '2024-02-29T23:59:59Z'],
    ['2024-02-29T23:59:59.999999999Z', '2024-02-29T23:59:59Z'],
    ['2024-02-29T23:59:59,5Z', '2024-02-29T23:59:59Z'],
    ['2024-03-01T01:30:00+02:00', '2024-02-29T23:30:00Z'],
    ['2024-02-29T20:00:00-05:30', '2024-03-01T01:30:00Z'],
    ['2024-01-01T1:02:03Z', '2024-01-01T01:02:03Z'],
    ['0099-01-01T00:00:00Z', '0099-01-01T00:00:00Z'],
    ['0001-01-01T00:00:00Z', undefined],
    ['0001-01-01T02:00:00+02:00', undefined],
    ['yesterday', 'yesterday'],
  ])('in seconds: %s is %s', (text, canonical) => {
    expect(canonicalTime(text, 'seconds')).toBe(canonical)
  })

  it.each([
    ['2024-02-29T23:59:59.000001Z', '2024-02-29T23:59:59.000001Z'],
    ['2024-02-29T23:59:59.120000+01:00', '2024-02-29T22:59:59.120000Z'],
    ['0001-01-01T00:00:00.000000Z', undefined],
  ])('in microseconds: %s is %s', (text, canonical) => {
    expect(timeError(text, 'micro')).toBeUndefined()
    expect(canonicalTime(text, 'micro')).toBe(canonical)
  })

  it.each([
    ['now', `parsing time "now" as "${plain}": cannot parse "now" as "2006"`],
    ['2024', `parsing time "2024" as "${plain}": cannot parse "" as "-"`],
    ['2024-13-01T00:00:00Z', 'parsing time "2024-13-01T00:00:00Z": month out of range'],
    ['2024-02-30T00:00:00Z', 'parsing time "2024-02-30T00:00:00Z": day out of range'],
    ['2024-02-01t00:00:00Z', `parsing time "2024-02-01t00:00:00Z" as "${plain}": cannot parse "t00:00:00Z" as "T"`],
    ['2024-02-01T24:00:00Z', 'parsing time "2024-02-01T24:00:00Z": hour out of range'],
    ['2024-02-01T00:60:00Z', 'parsing time "2024-02-01T00:60:00Z": minute out of range'],
    ['2024-02-01T00:00:60Z', 'parsing time "2024-02-01T00:00:60Z": second out of range'],
    ['2024-02-01T00:00:00', `parsing time "2024-02-01T00:00:00" as "${plain}": cannot parse "" as "Z07:00"`],
    ['2024-02-01T00:00:00z', `parsing time "2024-02-01T00:00:00z" as "${plain}": cannot parse "z" as "Z07:00"`],
    ['2024-02-01T00:00:00Zx', 'parsing time "2024-02-01T00:00:00Zx": extra text: "x"'],
    ['2024-02-01T00:00:00+25:00', 'parsing time "2024-02-01T00:00:00+25:00": time zone offset hour out of range'],
    ['9999-12-31T23:30:00-01:00', 'parsing time "9999-12-31T23:30:00-01:00": year out of range'],
  ])('refuses %s', (text, error) => {
    expect(timeError(text, 'seconds')).toBe(error)
  })

  it.each([
    ['2024-02-01T00:00:00Z', `cannot parse "Z" as ".000000"`],
    ['2024-02-01T00:00:00.12345Z', `cannot parse ".12345Z" as ".000000"`],
    ['2024-02-01T00:00:00.1234567Z', `cannot parse "7Z" as "Z07:00"`],
  ])('refuses %s where six digits are due', (text, why) => {
    expect(timeError(text, 'micro')).toBe(`parsing time "${text}" as "${exact}": ${why}`)
  })

  it('agrees with the clock on every time with an offset, and changes nothing the second time', () => {
    const offsets = fc.tuple(
      fc.constantFrom('+', '-'),
      fc.integer({ min: 0, max: 23 }),
      fc.integer({ min: 0, max: 59 }),
    )
    const times = fc.date({ min: new Date('0002-01-01'), max: new Date('9998-01-01'), noInvalidDate: true })
    fc.assert(
      fc.property(times, offsets, (date, [sign, hours, minutes]) => {
        const pad = (value: number): string => String(value).padStart(2, '0')
        const text = `${date.toISOString().slice(0, 23)}${sign}${pad(hours)}:${pad(minutes)}`
        const canonical = canonicalTime(text, 'seconds')
        expect(canonical).toBe(`${new Date(Math.floor(Date.parse(text) / 1000) * 1000).toISOString().slice(0, 19)}Z`)
        expect(canonicalTime(canonical ?? '', 'seconds')).toBe(canonical)
      }),
    )
  })

  it('looks at a text of any length once', async () => {
    const input = (digits: number): string => `2024-02-01T00:00:00.${'1'.repeat(digits)}`
    expect(await growthOf({ input, work: (text) => timeError(text, 'seconds') })).toBeLessThanOrEqual(MOST_GROWTH)
  })
})
