import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { parseExactly } from '../../../runtime/json/index.ts'

const isJson = (text: string): boolean => {
  try {
    JSON.parse(text)
    return true
  } catch {
    return false
  }
}

describe('parsing exactly', () => {
  it('takes what is JSON and nothing else', () => {
    const pieces = fc.array(
      fc.constantFrom('[', ']', '{', '}', ',', ':', '"', '"a"', '1', '-', 'true', 'nul', ' ', '\\'),
    )
    fc.assert(
      fc.property(
        pieces.map((all) => all.join('')),
        (text) => {
          if (isJson(text)) expect(parseExactly(text).value).toEqual(JSON.parse(text))
          else expect(() => parseExactly(text)).toThrow(SyntaxError)
        },
      ),
      { numRuns: 2_000, examples: [['['], ['[['], ['[x]'], ['{"a"'], ['"'], ['']] },
    )
  })

  it.each([
    ['lists', '[', ']', '1'],
    ['objects', '{"a":', '}', '1'],
  ])('refuses %s in more levels than its stack should hold', (_, open, close, core) => {
    const nested = (levels: number): string => open.repeat(levels) + core + close.repeat(levels)
    expect(parseExactly(nested(1_000)).duplicates).toEqual([])
    expect(() => parseExactly(nested(1_001))).toThrow(RangeError)
    expect(() => parseExactly(nested(1_000_000))).toThrow(RangeError)
  })
})
