import { describe, expect, it } from 'vitest'
import {
  distinctErrors,
  duplicateValue,
  forbiddenValue,
  invalid,
  invalidValue,
  mistypedValue,
  notFoundValue,
  unsupportedValue,
  type FieldError,
} from '../../../runtime/api/index.ts'
import { beginningOfJson, jsonText } from '../../../runtime/json/index.ts'
import { growthOf, MOST_GROWTH } from '../../support/growth.ts'
import { randomNumbers } from '../../support/random-object.ts'

const many = <T>(count: number, make: (index: number) => T): T[] => Array.from({ length: count }, (_, i) => make(i))

/** What each error says of a value. */
const MAKERS: readonly (readonly [string, (value: unknown) => FieldError])[] = [
  ['wrong', (value) => invalidValue('f', value, 'is wrong')],
  ['of another type', (value) => mistypedValue('f', value, 'is wrong')],
  ['repeated', (value) => duplicateValue('f', value)],
  ['not there', (value) => notFoundValue('f', value)],
  ['not supported', (value) => unsupportedValue('f', value, ['a'])],
]

/** A value that tells whoever reads it. */
function watched(): { readonly value: object; readonly reads: () => number } {
  let reads = 0
  const note = <T>(result: T): T => {
    reads++
    return result
  }
  const value = new Proxy(
    { a: 1 },
    { get: (target, name) => note(Reflect.get(target, name)), ownKeys: (target) => note(Reflect.ownKeys(target)) },
  )
  return { value, reads: () => reads }
}

describe('an error of a field', () => {
  it.each(MAKERS)('does not look at a value that is %s before somebody reads it', (_, make) => {
    const { value, reads } = watched()
    const error = make(value)
    expect(reads()).toBe(0)
    expect(error.message).toContain('{"a":1}')
  })

  it('has a message like any other, also in a copy', () => {
    const error = invalidValue('f', { a: [1] }, 'is wrong')
    const expected = { field: 'f', reason: 'FieldValueInvalid', message: 'Invalid value: {"a":[1]}: is wrong' }
    expect([error, { ...error }, JSON.parse(JSON.stringify(error))]).toEqual([expected, expected, expected])
  })

  it('shows the first hundred of the values that are supported', () => {
    const { message } = unsupportedValue(
      'f',
      1,
      many(103, (index) => index),
    )
    expect(message).toMatch(/^Unsupported value: 1: supported values: "0", "1", .*"99" and 3 others$/)
  })
})

describe('the beginning of a JSON text', () => {
  it('is that of the whole text, whatever the value', () => {
    const next = randomNumbers(7)
    const random = (below: number): number => Math.floor(next() * below)
    const texts = ['', 'plain', '"quoted"\n', '😀'.repeat(9), '\ud83d', 'é\u0001'.repeat(5), '\u2028']
    const leaf = (): unknown => [null, true, -1.5, 12345678901234567890n, texts[random(texts.length)]][random(5)]
    const value = (depth: number): unknown => {
      const sort = depth === 0 ? 0 : random(3)
      if (sort === 0) return leaf()
      const parts = many(random(4), () => value(depth - 1))
      return sort === 1 ? parts : Object.fromEntries(parts.map((part, index) => [`${index}${texts[index]}`, part]))
    }
    for (let round = 0; round < 2_000; round++) {
      const made = value(4)
      const whole = jsonText(made)
      const most = 1 + random(60)
      const expected = whole.length > most ? `${whole.slice(0, most)}...` : whole
      expect(beginningOfJson(made, most)).toBe(expected)
    }
    expect(beginningOfJson({ a: undefined, b: 1 }, 60)).toBe('{"b":1}')
    expect(beginningOfJson(undefined, 60)).toBe('null')
  })

  it('is written without a look at the rest', () => {
    const { value, reads } = watched()
    expect(beginningOfJson([...many(40, () => 'text'), value], 100)).toHaveLength(103)
    expect(reads()).toBe(0)
  })
})

describe('the answer to very many errors', () => {
  const list = many(90_000, (index) => `text ${index}`)
  const answer = (errors: readonly FieldError[]): string =>
    invalid({ group: '', kind: 'K' }, 'n', distinctErrors(errors)).message
  const cases: readonly (readonly [string, (size: number) => readonly FieldError[]])[] = [
    ['about the same large value', (size) => many(size, () => invalidValue('f', list, 'is wrong'))],
    ['each about a large value', (size) => many(size, (index) => invalidValue(`f[${index}]`, list, 'is wrong'))],
    ['each about a small value', (size) => many(size, (index) => invalidValue('f', index, 'is wrong'))],
    ['with a long explanation', (size) => many(size, (index) => forbiddenValue(`f[${index}]`, 'x'.repeat(3_000_000)))],
  ]

  it.each(cases)('takes time in proportion to their number, %s', async (_, errors) => {
    const growth = await growthOf({ input: errors, work: answer, largest: 100_000 })
    expect(growth).toBeLessThanOrEqual(MOST_GROWTH)
  })

  it.each(cases)('reads few of them, %s', (_, errors) => {
    let read = 0
    const counted = errors(50_000).map((error): FieldError => ({
      field: error.field,
      reason: error.reason,
      get message() {
        read++
        return error.message
      },
    }))
    answer(counted)
    expect(read).toBeLessThan(2_000)
  })

  it('tells that there are others where it leaves some out', () => {
    const errors = many(101, (index) => invalidValue('f', index, 'is wrong'))
    expect(distinctErrors([...errors.slice(0, 100), ...errors.slice(0, 100)])).toHaveLength(100)
    expect(answer(distinctErrors(errors.slice(0, 100)))).not.toContain('there are others')
    expect(answer(errors)).toContain('there are others')
    expect(answer(many(2, (index) => invalidValue(`f[${index}]`, list, 'is wrong')))).toContain('there are others')
  })
})
