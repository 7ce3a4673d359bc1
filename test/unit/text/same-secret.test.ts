import { describe, expect, it } from 'vitest'
import { isSameSecret } from '../../../runtime/text/index.ts'

describe('the comparison of secrets', () => {
  it('knows the same texts and bytes', () => {
    for (const secret of ['', 'a', 'abcdef.0123456789abcdef', 'ünïcode ✓'])
      for (const other of [secret, Buffer.from(secret)]) expect(isSameSecret(secret, other)).toBe(true)
  })

  it('tells others apart, whatever their lengths and the lengths of their characters', () => {
    for (const [one, other] of [
      ['abcdef', 'abcdeg'],
      ['abc', 'abcd'],
      ['', 'a'],
      ['ü', 'ab'],
      ['é'.repeat(16), 'a'.repeat(16)],
      ['\ud800', '\u{1f600}'],
    ] as const)
      expect([isSameSecret(one, other), isSameSecret(other, Buffer.from(one))]).toEqual([false, false])
  })
})
