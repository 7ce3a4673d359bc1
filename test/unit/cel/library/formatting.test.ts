import { describe, expect, it } from 'vitest'
import { CelError } from '../../../../runtime/cel/index.ts'
import { toFixed, toScientific } from '../../../../runtime/cel/value/decimal.ts'
import { utf8Length } from '../../../../runtime/cel/value/size.ts'
import { evaluate, outcome } from './support.ts'

describe('format', () => {
  it.each([
    ["'%s, %d%%'.format([dyn('a'), 1])", '"a, 1%"'],
    ["'%.3e %.0f %f'.format([123456.789, 2.5, 1e25])", '"1.235e+05 2 10000000000000000905969664.000000"'],
    ["'%x %X %o %b'.format([dyn(-255), 'é', 8u, -5])", '"-ff C3A9 10 -101"'],
    ["'%s'.format([{'b': [1.5], 'a': [2.0]}])", '"{a: [2], b: [1.5]}"'],
    ["'%s %d'.format([[int, type(1.0)], 1e300 * 1e300])", '"[int, double] Infinity"'],
    ["'😀%s'.format(['é'])", '"😀é"'],
  ])('%s is %s', (source, text) => {
    expect(outcome(source)).toBe(text)
  })

  it.each([
    ["'%s'.format([])", 'index 0 out of range'],
    ["'100%'.format([1])", 'unexpected end of string'],
    ["'%y'.format([1])", 'could not parse formatting clause: unrecognized formatting clause "y"'],
    [
      "'%.'.format([1])",
      'could not parse formatting clause: error while parsing precision: could not find end of precision specifier',
    ],
    [
      "'%.1001f'.format([1.0])",
      'could not parse formatting clause: error while parsing precision: precision 1001 exceeds maximum allowed precision 1000',
    ],
    [
      "'%b'.format(['1'])",
      'error during formatting: only ints, uints, and bools can be formatted as binary, was given string',
    ],
    [
      "'%d'.format([[null]])",
      'error during formatting: decimal clause can only be used on ints, uints, and doubles, was given list',
    ],
    [
      "'%s'.format([[optional.of(1)]])",
      'error during formatting: string clause can only be used on strings, bools, bytes, ints, doubles, maps, lists, types, durations, and timestamps, was given optional_type',
    ],
  ])('%s fails', (source, message) => {
    expect(outcome(source)).toBe(`error: ${message}`)
  })

  it('costs by what it writes, at least one', () => {
    const costOf = (source: string): number => evaluate(source).cost
    expect(costOf("'%s'.format(['a'])")).toBe(41)
    expect(costOf(`'%s'.format(['${'a'.repeat(1000)}'])`)).toBe(140)
  })

  it('does not grow texts without end', () => {
    const doubled = `['${'x'.repeat(100)}']${".map(s, '%s%s%s%s%s%s%s%s%s%s'.format([s, s, s, s, s, s, s, s, s, s]))".repeat(8)}`
    const replaced = `'a'${`.replace('', '${'a'.repeat(100)}')`.repeat(8)}`
    for (const source of [doubled, replaced]) {
      const { value } = evaluate(source)
      expect(value).toBeInstanceOf(CelError)
      expect(value).toHaveProperty('message', expect.stringMatching(/too long$/))
    }
  })
})

describe('decimal notations', () => {
  it('round the exact value, halves to even', () => {
    expect([0.5, 1.5, 2.5, -2.5, 1e21].map((value) => toFixed(value, 0))).toEqual([
      '0',
      '2',
      '2',
      '-2',
      '1' + '0'.repeat(21),
    ])
    expect(toFixed(1.005, 2)).toBe('1.00')
    expect(toFixed(-0.001, 2)).toBe('-0.00')
    expect(toFixed(0.1, 60)).toBe('0.1000000000000000055511151231257827021181583404541015625' + '0'.repeat(5))
    expect(toFixed(5e-324, 3)).toBe('0.000')
  })

  it('have one digit before the point and an exponent of two', () => {
    expect(
      [0, 1, 9.9999999, 9.5e22, 1e23, 1.7976931348623157e308, 5e-324].map((value) => toScientific(value, 3)),
    ).toEqual(['0.000e+00', '1.000e+00', '1.000e+01', '9.500e+22', '1.000e+23', '1.798e+308', '4.941e-324'])
    expect(toScientific(25, 0)).toBe('2e+01')
    expect(toScientific(1e23, 20)).toBe('9.99999999999999916114e+22')
  })
})

it('counts the bytes of UTF-8', () => {
  for (const text of ['', 'abc', 'é', '€', '😀', 'a😀é€\ud800', '\udc00\ud800']) {
    expect(utf8Length(text)).toBe(new TextEncoder().encode(text).length)
  }
})
