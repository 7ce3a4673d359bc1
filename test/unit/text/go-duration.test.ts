import { describe, expect, it } from 'vitest'
import { goDuration } from '../../../runtime/text/index.ts'

describe('a time as Go prints it', () => {
  // Each as time.Duration.String gives it.
  it.each([
    [0, '0s'],
    [0.000_001, '1ns'],
    [0.000_999, '999ns'],
    [0.001, '1µs'],
    [0.012_5, '12.5µs'],
    [1, '1ms'],
    [1.000_5, '1.0005ms'],
    [734.521, '734.521ms'],
    [999.999_999, '999.999999ms'],
    [1_000, '1s'],
    [1_234.567, '1.234567s'],
    [60_000, '1m0s'],
    [61_500, '1m1.5s'],
    [3_600_000, '1h0m0s'],
    [90_061_001.5, '25h1m1.0015s'],
  ])('writes %d ms as %s', (milliseconds, text) => {
    expect(goDuration(milliseconds)).toBe(text)
  })
})
