import { atOnce } from '../../../runtime/async/index.ts'
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
const apply = (document: unknown, patch: unknown): unknown => atOnce(applyJsonPatch(document, parseJsonPatch(patch)))

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
  const tooMuch = (what: string) => expect.objectContaining({ code: 413, message: expect.stringContaining(what) })

  it('copies three megabytes at most, and nothing too deep', () => {
    const double = (times: number) =>
      Array.from({ length: times }, (_, i) => ({ op: 'copy', from: '/a', path: `/a/${i}` }))
    expect(apply({ a: {} }, double(10))).toMatchObject({ a: { 9: { 8: {} } } })
    expect(() => apply({ a: {} }, double(40))).toThrow(tooMuch('bytes copied by the patch'))
    const text = 'x'.repeat(1_000_000)
    const copies = (times: number) =>
      Array.from({ length: times }, (_, i) => ({ op: 'copy', from: '/t', path: `/${i}` }))
    expect(Object.keys(apply({ t: text }, copies(3)) as object)).toHaveLength(4)
    expect(() => apply({ t: text }, copies(4))).toThrow(tooMuch('bytes copied by the patch'))
    const deep: unknown = JSON.parse('['.repeat(600) + ']'.repeat(600))
    expect(() => apply({ deep }, [{ op: 'copy', from: '/deep', path: '/b' }])).toThrow(
      expect.objectContaining({ code: 422 }),
    )
  })

  it('moves the elements of long lists only so often', () => {
    const list = Array.from({ length: 80_000 }, () => 0)
    const atFront = (times: number) => Array.from({ length: times }, () => ({ op: 'add', path: '/0', value: 1 }))
    expect(apply(list, atFront(100))).toHaveLength(80_100)
    expect(() => apply(list, atFront(1_000))).toThrow(tooMuch('list elements moved by the patch'))
    const taken = Array.from({ length: 1_000 }, () => ({ op: 'remove', path: '/0' }))
    expect(() => apply(list, taken)).toThrow(tooMuch('list elements moved by the patch'))
  })

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

  it('lets others have their turn after every thousand operations', () => {
    const work = applyJsonPatch(
      {},
      parseJsonPatch(Array.from({ length: 10_000 }, () => ({ op: 'add', path: '/a', value: 1 }))),
    )
    let slices = 0
    while (work.next().done !== true) slices++
    expect(slices).toBe(10)
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
