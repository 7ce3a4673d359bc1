import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { parse } from 'yaml'
import { jsonText } from '../../../runtime/json/index.ts'
import { decodeYaml, encodeYaml } from '../../../runtime/codec/index.ts'
import { MAX_DEPTH } from '../../../runtime/api/index.ts'

const decode = (text: string): ReturnType<typeof decodeYaml> => decodeYaml(Buffer.from(text))

/** The same with the keys of all objects in order; what can't be told in YAML apart from another is the same. */
function sorted(value: unknown): unknown {
  if (Array.isArray(value)) return value.map(sorted)
  if (typeof value !== 'object' || value === null) return value
  const fields = Object.entries(value).sort(([a], [b]) => (a < b ? -1 : 1))
  return Object.fromEntries(fields.map(([key, field]) => [key, sorted(field)]))
}

describe('YAML of the field', () => {
  it.each([
    ['y: yes\nn: off', { true: true, false: false }],
    ['a: 2001-01-01\nb: 1:30', { a: '2001-01-01', b: '1:30' }],
    ['a: 012\nb: 0x1F\nc: 1_000\nd: 1e3', { a: 10, b: 31, c: 1000, d: 1000 }],
    ['1: x\n1.5: z\n', { 1: 'x', 1.5: 'z' }],
    ['a: &x {k: 1}\nb: *x\nc:\n  <<: *x\n  l: 2', { a: { k: 1 }, b: { k: 1 }, c: { k: 1, l: 2 } }],
    ['a: !!binary aGk=', { a: 'hi' }],
    ['a: first\n---\na: second\n', { a: 'first' }],
    ['{"a": [1, "b"]}', { a: [1, 'b'] }],
    ['', null],
  ])('%j', (text, value) => {
    expect(decode(text)).toEqual({ value, errors: [] })
  })

  it.each([
    ['a: [\n', 'yaml: line 1: did not find expected node content'],
    ['a: [1\n', "yaml: line 1: did not find expected ',' or ']'"],
    ['a: b: c\n', 'yaml: line 1: mapping values are not allowed in this context'],
    ['a:\n\tx: 1\n', 'yaml: line 2: found character that cannot start any token'],
    ['a: @x\n', 'yaml: line 1: found character that cannot start any token'],
    ['a: .inf\n', 'json: unsupported value: +Inf'],
    ['? [a]\n: 2\n', 'unsupported map key of type: slice'],
  ])('%j is refused: %s', (text, message) => {
    expect(() => decode(text)).toThrow(message)
  })

  it('refuses a text that explodes', () => {
    const levels = ['a0: &a0 [x,x,x,x,x,x,x,x,x]']
    for (let level = 1; level < 9; level++) {
      levels.push(`a${level}: &a${level} [${Array.from({ length: 9 }, () => `*a${level - 1}`).join()}]`)
    }
    expect(() => decode(levels.join('\n'))).toThrow(/^yaml: /)
  })

  it.each([
    ['a: e5\nb: .\nc: 1_0.5_0\nd: 08\ne: -0x_f\nf: 0b101', { a: 'e5', b: '.', c: 10.5, d: 8, e: -15, f: 5 }],
    [
      'a: !unknown x\nb: !!timestamp 2001-01-01\nc: !!set {x}\nd: !!str 1',
      { a: 'x', b: '2001-01-01', c: { x: null }, d: '1' },
    ],
    ['a:\r\n- b\r\n- c: |\r\n    d\r\n', { a: ['b', { c: 'd\n' }] }],
    ['? a\n: 1\n? b\n', { a: 1, b: null }],
    ['{a, b: 1, ? c : 2}', { a: null, b: 1, c: 2 }],
    ['[a: 1, {b: 2}, :c]', [{ a: 1 }, { b: 2 }, ':c']],
    [':a: 1\n:b: 2', { ':a': 1, ':b': 2 }],
    ['- # one\n  {a: # two: three\n  b}', [{ a: 'b' }]],
    ['__proto__: 1\nconstructor: 2', JSON.parse('{"__proto__":1,"constructor":2}')],
    ['a: "x\\u0041"\nb: 9007199254740993', { a: 'xA', b: 9007199254740993n }],
    ['&a k: 1\nl: *a', { k: 1, l: 'k' }],
  ])('%j is read', (text, value) => {
    expect(decode(text)).toEqual({ value, errors: [] })
  })

  it.each([
    ['a: *b', "yaml: unknown anchor 'b' referenced"],
    ['a: {b\n', "yaml: line 1: did not find expected ',' or '}'"],
    ['a: "b', 'yaml: line 1: found unexpected end of stream'],
    ['a: "\\q"', 'yaml: line 1: found unknown escape character'],
    ['a: 1\nb\n', "yaml: line 3: could not find expected ':'"],
    ['a: 1\n  b: 2\n', 'yaml: line 2: mapping values are not allowed in this context'],
    ['a: b\u0000c', 'yaml: control characters are not allowed'],
    ['{[a]: 1}', 'unsupported map key of type: slice'],
    ['{a: 1}: 1', 'unsupported map key of type: map'],
    ['a: &a [*a]', 'exceeded max depth'],
    ['<<: 1', 'yaml: map merge requires map or sequence of maps as the value'],
    [`a: ${'['.repeat(804)}\u4e2d`, 'exceeded max depth'],
    [`a: ${'{a: '.repeat(100_000)}`, 'exceeded max depth'],
    ['- '.repeat(1_000), 'exceeded max depth'],
    ['? '.repeat(1_000), 'exceeded max depth'],
    ['x: &x [1]\n'.repeat(11_000), 'limit is 10000 anchors in the body'],
    [`a: [${'1,'.repeat(100_000)}]`, 'limit is 100000 values in the body'],
    ['a: 1\n'.repeat(150_000), 'limit is 100000 values in the body'],
  ])('a text is refused: %#', (text, message) => {
    expect(() => decode(text)).toThrow(message)
  })

  it('may be nested as deeply as JSON', () => {
    const nested = (depth: number): string => `${'- '.repeat(depth)}x`
    expect(decode(nested(MAX_DEPTH)).errors).toEqual([])
    expect(() => decode(nested(MAX_DEPTH + 1))).toThrow('exceeded max depth')
  })

  it('is what another reader reads', () => {
    const folder = join(import.meta.dirname, '../../../schemas')
    const files = readdirSync(folder, { recursive: true, encoding: 'utf8' }).filter((name) => name.endsWith('.yaml'))
    expect(files.length).toBeGreaterThan(20)
    for (const file of files) {
      const text = readFileSync(join(folder, file), 'utf8')
      if (text.length < 300_000) expect(decode(text).value, file).toEqual(parse(text, { version: '1.1', merge: true }))
    }
  })

  it('tells of a hundred repeated keys', () => {
    expect(decode('a: 1\n'.repeat(1_000)).errors).toHaveLength(100)
    expect(decode('a: {b: 1, b: 2}\n? a\n: [c: 1, {c: 2, c: 3}]\n').errors).toEqual([
      'line 1: key "b" already set in map',
      'line 3: key "c" already set in map',
      'line 2: key "a" already set in map',
    ])
  })

  it('tells of repeated keys by their line', () => {
    expect(decode('a: 1\nb:\n  k: v\n  k: w\n')).toEqual({
      value: { a: 1, b: { k: 'w' } },
      errors: ['line 4: key "k" already set in map'],
    })
  })

  it('reads JSON as it reads other YAML', () => {
    const special = fc.constantFrom<fc.JsonValue>('<<', 1e21, 1.5e-7, 2 ** 60, '\u2028', '\ud83d\ude00', {
      '<<': { a: 1 },
    })
    fc.assert(
      fc.property(fc.oneof(fc.jsonValue(), special), fc.constantFrom(0, 2), (value, indent) => {
        const text = JSON.stringify({ value, more: [value] }, undefined, indent)
        const viaYaml = decode(`# not JSON\n${text}`)
        expect(decode(text)).toEqual(viaYaml)
        expect(jsonText(decode(text).value)).toBe(jsonText(viaYaml.value))
      }),
      { numRuns: 300 },
    )
    expect(decode('{"a": 1e200, "b": "\\/"}').value).toEqual({ a: 1e200, b: '/' })
    expect(() => decode('{"a": 1e999}')).toThrow('json: unsupported value: +Inf')
    expect(decode('{"a": 1, "a": 2}').errors).toEqual(['line 1: key "a" already set in map'])
  })

  it('reads what it writes of large values', () => {
    const filler = Array.from({ length: 3_000 }, () => 0)
    fc.assert(
      fc.property(fc.jsonValue(), (value) => {
        const all = { filler, value, text: 'a\u2028b\u0085c: # d', empty: {}, lists: [[[]], [{ a: [1] }], {}] }
        expect(jsonText(decode(encodeYaml(all)).value)).toBe(jsonText(sorted(all)))
        expect(parse(encodeYaml({ filler }), { version: '1.1' })).toEqual({ filler })
      }),
      { numRuns: 60 },
    )
  })

  it('reads what it writes', () => {
    fc.assert(
      fc.property(
        fc.dictionary(fc.string(), fc.oneof(fc.string(), fc.integer(), fc.boolean(), fc.constant(null))),
        (value) => {
          expect(decode(encodeYaml({ value })).value).toEqual({ value: { ...value } })
        },
      ),
    )
  })
})
