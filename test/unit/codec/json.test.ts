import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { decodeJson, DecodingError } from '../../../runtime/codec/index.ts'
import { MAX_DEPTH, MAX_NODES } from '../../../runtime/api/index.ts'
import { countKeys, measureText } from '../../../runtime/codec/json/keys.ts'
import { jsonText, parseExactly } from '../../../runtime/json/index.ts'
import { describeSyntaxError } from '../../../runtime/codec/json/syntax-error.ts'

const bytes = (text: string): Uint8Array => Buffer.from(text)

describe('what is wrong with a text', () => {
  it.each([
    ['', 'unexpected end of JSON input'],
    ['{', 'unexpected end of JSON input'],
    ['{"a":1,', 'unexpected end of JSON input'],
    ['[1', 'unexpected end of JSON input'],
    ['"a', 'unexpected end of JSON input'],
    ['tru', 'unexpected end of JSON input'],
    ['-', 'unexpected end of JSON input'],
    ['x', "invalid character 'x' looking for beginning of value"],
    ['[1,]', "invalid character ']' looking for beginning of value"],
    ['{a', "invalid character 'a' looking for beginning of object key string"],
    ['{"a":1,}', "invalid character '}' looking for beginning of object key string"],
    ['{"a" 1}', "invalid character '1' after object key"],
    ['{"a":1 "b"}', `invalid character '"' after object key:value pair`],
    ['[1 2]', "invalid character '2' after array element"],
    ['{} x', "invalid character 'x' after top-level value"],
    ['01', "invalid character '1' after top-level value"],
    ['1.x', "invalid character 'x' after decimal point in numeric literal"],
    ['1ex', "invalid character 'x' in exponent of numeric literal"],
    ['-x', "invalid character 'x' in numeric literal"],
    ['nulL', "invalid character 'L' in literal null (expecting 'l')"],
    ['"\\x"', "invalid character 'x' in string escape code"],
    ['"\\u00g0"', "invalid character 'g' in \\u hexadecimal character escape"],
    ['"\n"', "invalid character '\\n' in string literal"],
    ['"\u0001"', "invalid character '\\x01' in string literal"],
    ["'a'", "invalid character '\\'' looking for beginning of value"],
  ])('%j: %s', (text, message) => {
    expect(() => decodeJson(bytes(text))).toThrow(new DecodingError(message))
  })

  it('is found wherever the engine finds something', () => {
    fc.assert(
      fc.property(fc.json(), fc.nat(), fc.string({ maxLength: 2 }), (json, at, noise) => {
        const cut = at % (json.length + 1)
        const text = json.slice(0, cut) + noise + json.slice(cut + 1)
        let valid = true
        try {
          JSON.parse(text)
        } catch {
          valid = false
        }
        if (!valid) expect(describeSyntaxError(bytes(text))).toMatch(/^(unexpected end|invalid character)/)
      }),
    )
  })

  it('is too much nesting', () => {
    const nested = (depth: number): Uint8Array => bytes('['.repeat(depth) + ']'.repeat(depth))
    expect(() => decodeJson(nested(MAX_DEPTH + 1))).toThrow('exceeded max depth')
    expect(decodeJson(nested(MAX_DEPTH)).errors).toEqual([])
  })

  it('is too many values, however few bytes they have', () => {
    const zeros = (count: number): Uint8Array => bytes(`[${'0,'.repeat(count - 1)}0]`)
    expect(() => decodeJson(zeros(MAX_NODES))).toThrow(`limit is ${MAX_NODES} values in the body`)
    expect(decodeJson(zeros(MAX_NODES - 2)).errors).toEqual([])
    expect(() => decodeJson(bytes(`${'['.repeat(MAX_DEPTH + 1)}!`))).toThrow('exceeded max depth')
  })
})

describe('repeated keys', () => {
  it.each([
    ['{"a":1,"a":2}', { a: 2 }, ['a']],
    ['{"m":{"n":1,"n":2,"n":3}}', { m: { n: 3 } }, ['m.n']],
    ['{"l":[{"x":1},{"x":1,"x":"}"}]}', { l: [{ x: 1 }, { x: '}' }] }, ['l[1].x']],
    ['{"d":{"a":1,"a":2},"d":{"b":[]}}', { d: { a: 2, b: [] } }, ['d.a', 'd']],
    ['{"a\\"b":1,"a\\u0022b":2}', { 'a"b': 2 }, ['a"b']],
  ])('in %s', (text, value, paths) => {
    const decoded = decodeJson(bytes(text))
    expect(decoded.value).toEqual(value)
    expect(decoded.errors).toEqual(paths.map((path) => `duplicate field ${JSON.stringify(path)}`))
  })

  it('are none in what the engine writes, and both parsers read that alike', () => {
    fc.assert(
      fc.property(fc.jsonValue(), (value) => {
        const text = JSON.stringify(value)
        expect(measureText(bytes(text)).keys).toBe(countKeys(JSON.parse(text)))
        const parsed = parseExactly(text)
        expect(parsed.duplicates).toEqual([])
        expect(JSON.parse(jsonText(parsed.value))).toEqual(JSON.parse(text))
      }),
    )
  })

  it('may be named like the prototype', () => {
    const { value } = decodeJson(bytes('{"__proto__":{"a":1},"__proto__":{"b":2}}'))
    expect(JSON.stringify(value)).toBe('{"__proto__":{"a":1,"b":2}}')
    expect(Object.getPrototypeOf(value)).toBe(Object.prototype)
  })
})
