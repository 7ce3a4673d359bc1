import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { decodeJson, decodeYaml, encodeYaml } from '../../../runtime/codec/index.ts'
import {
  hasDigits,
  hasLongDigits,
  indentedJsonText,
  jsonText,
  parseExactly,
  parseJson,
  readJson,
  fromBigInt,
} from '../../../runtime/json/index.ts'

const bytes = (text: string): Uint8Array => Buffer.from(text)

/** A value beside its text, which is put together without any encoder of numbers. */
interface Written {
  readonly value: unknown
  readonly text: string
}

const MAX = 2n ** 63n - 1n
const MIN = -(2n ** 63n)
const isSafe = (integer: bigint): boolean => integer >= -(2n ** 53n) + 1n && integer <= 2n ** 53n - 1n

const space = fc.constantFrom('', '', '', ' ', '\n\t', '  ')
const scalar = fc.oneof(
  fc.string({ unit: 'binary', maxLength: 12 }).map((value): Written => ({ value, text: JSON.stringify(value) })),
  fc
    .constantFrom('1234567890123456789', '"12345678901234567"', ':9007199254740993,', 'a\\')
    .map((value): Written => ({ value, text: JSON.stringify(value) })),
  fc.constantFrom<Written>(
    { value: null, text: 'null' },
    { value: true, text: 'true' },
    { value: false, text: 'false' },
    { value: 1000, text: '1e3' },
    { value: 1e17, text: '1e17' },
    { value: 9007199254740992, text: '9007199254740992.0' },
    { value: 0.1234567890123456789, text: '0.1234567890123456789' },
    { value: 2 ** 63, text: '9223372036854775808' },
    { value: -(2 ** 63) - 4096, text: '-9223372036854779904' },
    { value: 1e30, text: '1000000000000000000000000000000' },
  ),
  fc
    .oneof(
      fc.bigInt({ min: MIN, max: MAX }),
      fc.bigInt({ min: -(2n ** 53n) - 3n, max: -(2n ** 53n) + 3n }),
      fc.bigInt({ min: 2n ** 53n - 3n, max: 2n ** 53n + 3n }),
      fc.constantFrom(MIN, MAX, 0n, 9007199254740993n),
    )
    .map((integer): Written => ({ value: isSafe(integer) ? Number(integer) : integer, text: String(integer) })),
)
const name = fc.oneof(fc.string({ maxLength: 6 }), fc.constantFrom('a', 'b"c', '12', '__proto__', '9007199254740993'))

const written = fc.letrec<{ any: Written; list: Written; object: Written }>((tie) => ({
  any: fc.oneof({ depthSize: 'small', withCrossShrink: true }, scalar, tie('list'), tie('object')),
  list: fc.tuple(fc.array(tie('any'), { maxLength: 4 }), space).map(([items, gap]) => ({
    value: items.map(({ value }) => value),
    text: `[${gap}${items.map(({ text }) => text).join(`,${gap}`)}${gap}]`,
  })),
  object: fc
    .tuple(fc.uniqueArray(fc.tuple(name, tie('any')), { maxLength: 4, selector: ([key]) => key }), space)
    .map(([fields, gap]) => ({
      value: Object.fromEntries(fields.map(([key, { value }]) => [key, value])),
      text: `{${fields.map(([key, { text }]) => `${gap}${JSON.stringify(key)}${gap}:${gap}${text}`).join()}${gap}}`,
    })),
})).any

describe('integers of 64 bits in JSON', () => {
  it('are read with all their digits, wherever they stand', () => {
    fc.assert(
      fc.property(written, ({ value, text }) => {
        expect(decodeJson(bytes(text))).toEqual({ value, errors: [] })
        expect(parseJson(text)).toEqual(value)
        expect(readJson(bytes(text))).toEqual(value)
      }),
      { numRuns: 500 },
    )
  })

  it('are written with all their digits, and otherwise as the engine writes', () => {
    fc.assert(
      fc.property(written, ({ text }) => {
        const value = parseJson(text)
        const again = jsonText(value)
        expect(parseJson(indentedJsonText(value))).toEqual(parseJson(again))
        const marked = (_: string, each: unknown): unknown => (typeof each === 'bigint' ? `<${each}>` : each)
        expect(again).toBe(JSON.stringify(value, marked).replaceAll(/"<(-?\d+)>"/g, '$1'))
        expect(indentedJsonText(value)).toBe(JSON.stringify(value, marked, 2).replaceAll(/"<(-?\d+)>"/g, '$1'))
      }),
      { numRuns: 500 },
    )
  })

  it('are exact beside repeated keys', () => {
    const { value, errors } = decodeJson(bytes('{"a":{"x":9007199254740993,"y":1},"a":{"y":-9007199254740993}}'))
    expect(value).toEqual({ a: { x: 9007199254740993n, y: -9007199254740993n } })
    expect(errors).toEqual(['duplicate field "a"'])
  })

  it('leave out what is undefined, as the engine does', () => {
    expect(jsonText({ a: undefined, b: [undefined, 2n ** 60n] })).toBe('{"b":[null,1152921504606846976]}')
    expect(jsonText(undefined)).toBe('null')
  })

  it('are the same in YAML', () => {
    fc.assert(
      fc.property(fc.bigInt({ min: MIN, max: MAX }), (integer) => {
        const value = fromBigInt(integer)
        const text = encodeYaml({ a: value, b: [value] })
        expect(text).toBe(`a: ${integer}\nb:\n  - ${integer}\n`)
        expect(decodeYaml(bytes(text)).value).toEqual({ a: value, b: [value] })
      }),
    )
    expect(decodeYaml(bytes('a: 0x7fffffffffffffff\nb: 9223372036854775808\n12: 9_007_199_254_740_993')).value).toEqual(
      {
        a: MAX,
        b: 2 ** 63,
        12: 9007199254740993n,
      },
    )
    expect(decodeYaml(bytes(`a: ${'0'.repeat(200)}`)).value).toEqual({ a: 0 })
    expect(decodeYaml(bytes(`a: 1${'0'.repeat(200)}\nb: ${MAX}`)).value).toEqual({ a: 1e200, b: MAX })
    expect(decodeYaml(bytes(`a: -0b${'1'.repeat(63)}`)).value).toEqual({ a: -MAX })
  })
})

describe('a long run of digits', () => {
  const runs = fc.array(fc.tuple(fc.nat(20), fc.constantFrom('x', ' ', '/', ':', '-', ',', '[', '"', '.')), {
    maxLength: 20,
  })

  it('is found wherever it begins, and none where there is none', () => {
    fc.assert(
      fc.property(runs, (parts) => {
        const text = parts.map(([length, end]) => '7'.repeat(length) + end).join('')
        expect(hasDigits(bytes(text), 16)).toBe(/\d{16}/.test(text))
        expect(hasLongDigits(bytes(text))).toBe(/(?:^|[[:,\s])-?\d{16}/.test(text))
      }),
      { numRuns: 300 },
    )
  })

  it('is no integer within a word, and keeps no text from the parser of the engine', () => {
    const digits = '0123456789012345678901234567890123456789'
    for (const text of [`containerd://${digits}`, `a${digits}`, `-${digits}`, `.${digits}`, `e-${digits}`])
      expect(hasLongDigits(bytes(JSON.stringify({ id: `x${text}` })))).toBe(false)
    for (const number of [digits, `-${digits}`, `${digits}.5`, `${digits}e3`])
      for (const text of [`[${number}]`, `{"a":${number}}`, `[1,${number}]`, `[\n\t${number}]`, number])
        expect(hasLongDigits(bytes(text)), text).toBe(true)
  })

  it('makes no difference to what is read: all integers are those of the exact parser', () => {
    const digits = fc.stringMatching(/^[ -.:0-9a-f[,]{0,8}[0-9]{0,40}[ -.:0-9a-f]{0,8}$/)
    const numbers = fc.oneof(
      fc.bigInt({ min: MIN, max: MAX }).map(fromBigInt),
      fc.double({ noNaN: true, noDefaultInfinity: true }),
    )
    const value = fc.letrec((tie) => ({
      any: fc.oneof(
        { maxDepth: 3 },
        digits,
        numbers,
        fc.array(tie('any'), { maxLength: 4 }),
        fc.dictionary(digits, tie('any'), { maxKeys: 4 }),
      ),
    })).any
    fc.assert(
      fc.property(value, fc.constantFrom('', ' ', '\n'), (content, gap) => {
        const text = gap + indentedJsonText(content, gap) + gap
        expect(readJson(bytes(text))).toStrictEqual(parseExactly(text).value)
        expect(decodeJson(bytes(text)).value).toStrictEqual(parseExactly(text).value)
      }),
      { numRuns: 500 },
    )
  })
})
