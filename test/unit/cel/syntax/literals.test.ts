import { describe, expect, it } from 'vitest'
import type { Constant } from '../../../../runtime/cel/syntax/ast.ts'
import { parse } from '../../../../runtime/cel/syntax/parse.ts'

/** The constant that a literal stands for, or the first message. */
function constant(source: string): Constant | string {
  const result = parse(source)
  if (result.issues !== undefined) return result.issues[0]!.message
  const { root } = result.expression
  if (root.kind !== 'literal') throw new Error(`${source} is no literal`)
  return root.constant
}

describe('numbers', () => {
  it.each([
    ['9223372036854775807', 2n ** 63n - 1n],
    ['-9223372036854775808', -(2n ** 63n)],
    ['0x7fffffffffffffff', 2n ** 63n - 1n],
    ['-0x10', -16n],
    ['007', 7n],
  ])('reads the int %s', (source, value) => {
    expect(constant(source)).toEqual({ type: 'int', value })
  })

  it('reads uints and doubles', () => {
    expect(constant('0xFFFFFFFFFFFFFFFFu')).toEqual({ type: 'uint', value: 2n ** 64n - 1n })
    expect(constant('.5e+1')).toEqual({ type: 'double', value: 5 })
    expect(constant('-1e-3')).toEqual({ type: 'double', value: -0.001 })
    expect(constant('-0.0')).toEqual({ type: 'double', value: -0 })
  })

  it('refuses what does not fit', () => {
    expect(constant('9223372036854775808')).toBe('invalid int literal')
    expect(constant('-9223372036854775809')).toBe('invalid int literal')
    expect(constant('18446744073709551616u')).toBe('invalid uint literal')
    expect(constant('1e999')).toBe('invalid double literal')
  })
})

describe('strings', () => {
  it.each([
    [String.raw`'\a\b\f\n\r\t\v\\\'\"\?` + "\\`'", '\x07\b\f\n\r\t\v\\\'"?`'],
    [String.raw`"\x41\X42\u0043\U00000044\105"`, 'ABCDE'],
    [String.raw`'\U0001F601'`, '😁'],
    [String.raw`r'\n\'`, String.raw`\n\ `.trimEnd()],
    [`'''a'b''c\nd'''`, `a'b''c\nd`],
    [`R"""a"\\"""`, 'a"\\'],
    [`''`, ''],
    [`''''''`, ''],
    [`'''a\r\nb\rc'''`, 'a\nb\nc'],
    [String.raw`'\xff'`, 'ÿ'],
  ])('reads %s', (source, value) => {
    expect(constant(source)).toEqual({ type: 'string', value })
  })

  it.each([
    [`b'ÿ'`, [0xc3, 0xbf]],
    [String.raw`b'\xff\377a'`, [0xff, 0xff, 0x61]],
    [String.raw`br'\x'`, [0x5c, 0x78]],
    [`B"""a\nb"""`, [0x61, 0x0a, 0x62]],
  ])('reads the bytes %s', (source, bytes) => {
    expect(constant(source)).toEqual({ type: 'bytes', value: Uint8Array.from(bytes) })
  })

  it('refuses code points that there are not, and code points as bytes', () => {
    expect(constant(String.raw`'\uD800'`)).toBe('invalid unicode code point')
    expect(constant(String.raw`'\U00110000'`)).toBe('invalid unicode code point')
    expect(constant(String.raw`b'\u00ff'`)).toBe('unable to unescape string')
  })

  it('ends a string at its line', () => {
    expect(constant(`'a\nb'`)).toBe(`Syntax error: token recognition error at: ''a\n'`)
    expect(constant(`'\\q'`)).toBe(`Syntax error: token recognition error at: ''\\q'`)
  })
})

describe('names', () => {
  it('are fields in back quotes, and reserved words only as fields', () => {
    expect(parse('a.`b-c/d.e f`.while')).toMatchObject({
      expression: { root: { field: 'while', operand: { field: 'b-c/d.e f' } } },
    })
    expect(constant('while')).toBe('reserved identifier: while')
  })

  it('may begin with a dot, and comments end at their line', () => {
    expect(parse('.a.b{c: 1} // rest\n')).toMatchObject({ expression: { root: { kind: 'message', typeName: '.a.b' } } })
    expect(parse('.f(1) // )')).toMatchObject({ expression: { root: { kind: 'call', function: '.f' } } })
  })
})
