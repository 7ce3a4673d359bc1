import { readFileSync } from 'node:fs'
import { createRequire } from 'node:module'
import { describe, expect, it } from 'vitest'
import { applyJsonPatch, parseJsonPatch } from '../../../runtime/apply/index.ts'

interface SuiteCase {
  readonly comment?: string
  readonly doc: unknown
  readonly patch: unknown
  readonly expected?: unknown
  readonly error?: string
  readonly disabled?: boolean
}

const require = createRequire(import.meta.url)
const suite = (file: string): readonly SuiteCase[] =>
  JSON.parse(readFileSync(require.resolve(`json-patch-test-suite/${file}`), 'utf8'))
const apply = (document: unknown, patch: unknown): unknown => applyJsonPatch(document, parseJsonPatch(patch))

describe.each(['tests.json', 'spec_tests.json'])('the public suite: %s', (file) => {
  const cases = suite(file)
    .filter(({ disabled, patch }) => disabled !== true && patch !== undefined)
    .map((one, index) => ({ ...one, title: `${index}: ${one.comment ?? one.error ?? JSON.stringify(one.patch)}` }))
  it.each(cases)('$title', ({ doc, patch, expected, error }) => {
    if (error !== undefined) expect(() => apply(doc, patch)).toThrow(expect.objectContaining({ code: 422 }))
    else expect(apply(doc, patch)).toEqual(expected ?? doc)
  })
})

describe('limits and refusals', () => {
  it('takes at most 10,000 operations', () => {
    const operation = { op: 'test', path: '', value: {} }
    expect(
      apply(
        {},
        Array.from({ length: 10_000 }, () => operation),
      ),
    ).toEqual({})
    expect(() => parseJsonPatch(Array.from({ length: 10_001 }, () => operation))).toThrow(
      'Request entity too large: The allowed maximum operations in a JSON patch is 10000, got 10001',
    )
  })

  it('tells a document that is no list apart', () => {
    expect(() => parseJsonPatch({ op: 'add' })).toThrow(
      'error decoding patch: json: cannot unmarshal object into Go value of type []handlers.jsonPatchOp',
    )
  })

  it('changes nothing of the document it is given, and no prototype', () => {
    const document = { a: [1], b: {} }
    expect(
      apply(document, [
        { op: 'add', path: '/a/-', value: 2 },
        { op: 'copy', from: '/a', path: '/c' },
      ]),
    ).toEqual({ a: [1, 2], b: {}, c: [1, 2] })
    expect(document).toEqual({ a: [1], b: {} })
    const odd = apply({}, [{ op: 'add', path: '/__proto__', value: { polluted: true } }])
    expect(JSON.stringify(odd)).toBe('{"__proto__":{"polluted":true}}')
    expect(() => apply({}, [{ op: 'add', path: '/constructor/prototype/x', value: 1 }])).toThrow()
  })
})
