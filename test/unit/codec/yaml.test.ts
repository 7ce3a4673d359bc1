import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { jsonText } from '../../../runtime/meta/exact-json.ts'
import { decodeYaml, encodeYaml } from '../../../runtime/codec/index.ts'

const decode = (text: string): ReturnType<typeof decodeYaml> => decodeYaml(Buffer.from(text))

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
    expect(decode(text)).toEqual({ value, faults: [] })
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

  it('tells of repeated keys by their line', () => {
    expect(decode('a: 1\nb:\n  k: v\n  k: w\n')).toEqual({
      value: { a: 1, b: { k: 'w' } },
      faults: ['line 4: key "k" already set in map'],
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
    expect(decode('{"a": 1, "a": 2}').faults).toEqual(['line 1: key "a" already set in map'])
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
