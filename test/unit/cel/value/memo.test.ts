import { expect, it } from 'vitest'
import { memoize } from '../../../../runtime/cel/value/memo.ts'

it('remembers results of short strings, up to a limit, and none of long ones', () => {
  const asked: number[] = []
  const length = memoize(2, (text) => {
    asked.push(text.length)
    return text.length
  })
  const long = 'a'.repeat(20_000)
  for (const text of ['a', 'a', 'bb', 'ccc', 'bb', 'a', long, long]) expect(length(text)).toBe(text.length)
  expect(asked).toEqual([1, 2, 3, 1, 20_000, 20_000])
})
