import { describe, expect, it } from 'vitest'
import { compareStrings } from '../../../../runtime/cel/value/compare.ts'
import { formatDouble } from '../../../../runtime/cel/value/double.ts'
import { formatDuration, parseDuration } from '../../../../runtime/cel/value/duration.ts'
import { equals } from '../../../../runtime/cel/value/equal.ts'
import { addInts, divideInts, multiplyInts } from '../../../../runtime/cel/value/int.ts'
import { valueFromJson, valueToJson } from '../../../../runtime/cel/value/json.ts'
import { codePoints } from '../../../../runtime/cel/value/size.ts'
import { formatTimestamp, parseTimestamp } from '../../../../runtime/cel/value/timestamp.ts'
import { CelError, Double, Timestamp, Uint } from '../../../../runtime/cel/value/values.ts'

describe('integers', () => {
  it('are numbers as long as they are exact, and bigints beyond', () => {
    expect(addInts(2 ** 53 - 1, 1)).toBe(2n ** 53n)
    expect(addInts(2n ** 53n, -1)).toBe(2 ** 53 - 1)
    expect(multiplyInts(2 ** 32, 2 ** 32)).toBeInstanceOf(CelError)
    expect(multiplyInts(0, -5)).toBe(0)
    expect(divideInts(-7, 2)).toBe(-3)
  })
})

describe('equality', () => {
  it('goes by value across the number types', () => {
    expect(equals(1, new Double(1))).toBe(true)
    expect(equals(new Uint(1), 1)).toBe(true)
    expect(equals(new Double(NaN), new Double(NaN))).toBe(false)
    expect(equals(valueFromJson({ a: [1, null] }), valueFromJson({ a: [1.0, null] }))).toBe(true)
    expect(equals('1', 1)).toBe(false)
  })
})

describe('strings', () => {
  it('count and compare by code points', () => {
    expect(codePoints('a😀')).toBe(2)
    expect(compareStrings('\uffff', '😀')).toBe(-1)
  })
})

describe('times', () => {
  it('reads and writes durations as Go does', () => {
    const shown = (text: string): string | undefined => {
      const duration = parseDuration(text)
      return duration && formatDuration(duration)
    }
    expect(shown('1h2m3.5s')).toBe('3723.5s')
    expect(shown('-1.5ms')).toBe('-0.0015s')
    expect(shown('1ns')).toBe('0.000000001s')
    expect(shown('1')).toBeUndefined()
    expect(shown('300000h300000h300000h3000000h')).toBeUndefined()
  })

  it('reads and writes RFC 3339', () => {
    const parsed = parseTimestamp('2024-02-29T23:30:00.120-01:00')
    expect(parsed).toBeInstanceOf(Timestamp)
    expect(formatTimestamp(parsed as Timestamp)).toBe('2024-03-01T00:30:00.12Z')
    expect(parseTimestamp('2023-02-29T00:00:00Z')).toBeUndefined()
    expect(parseTimestamp('0000-01-01T00:00:00Z')).toBeInstanceOf(CelError)
    expect(formatTimestamp(new Timestamp(-62_135_596_800, 0))).toBe('0001-01-01T00:00:00Z')
  })
})

describe('doubles', () => {
  it.each([
    [1.5, '1.5'],
    [100_000, '100000'],
    [1_000_000, '1e+06'],
    [0.0001, '0.0001'],
    [0.00001, '1e-05'],
    [-Infinity, '-Inf'],
  ])('writes %d as %s', (value, text) => {
    expect(formatDouble(value)).toBe(text)
  })
})

describe('plain data', () => {
  it('becomes values and plain data again', () => {
    const data = { a: [1, 2.5, 'x', null, true], b: {} }
    expect(valueToJson(valueFromJson(data))).toEqual(data)
    expect(valueFromJson(3)).toBe(3)
    expect(valueFromJson(3n)).toBe(3)
    expect(valueFromJson(2n ** 63n - 1n)).toBe(2n ** 63n - 1n)
    expect(valueFromJson(2n ** 63n)).toEqual(new Double(2 ** 63))
    expect(valueFromJson(2.5)).toEqual(new Double(2.5))
    expect(valueToJson(2n ** 60n)).toBe('1152921504606846976')
    expect(valueToJson(new Uint8Array([104, 105]))).toBe('aGk=')
  })
})
