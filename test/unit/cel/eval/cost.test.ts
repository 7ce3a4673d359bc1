import { describe, expect, it } from 'vitest'
import { Budget } from '../../../../runtime/cel/eval/budget.ts'
import { formatValue } from '../../../../runtime/cel/value/format.ts'
import { costOf, evaluate } from './evaluate.ts'

const TEXT_500 = 'x'.repeat(500)

describe('the cost of an evaluation', () => {
  it('is 1 for a comparison', () => {
    expect(costOf('1 < 2') - costOf('1') - costOf('2')).toBe(1)
  })

  it('is 40 for an empty list literal', () => {
    expect(costOf('[]')).toBe(40)
  })

  it('grows linearly with the text that contains walks over [CEL-COST-05]', () => {
    const cost = (length: number): number => costOf("self.contains('a')", { data: { self: 'x'.repeat(length) } })
    expect(cost(2000) - cost(1000)).toBe(100)
    expect(cost(3000) - cost(2000)).toBe(100)
  })

  it('is the same every time', () => {
    const costs = Array.from({ length: 100 }, () =>
      costOf('self.map(x, x * 2).filter(x, x > 3)', { data: { self: [1, 2, 3] } }),
    )
    expect(new Set(costs).size).toBe(1)
  })

  // Of the reference's tests of its run-time counter; list literals cost 30 more here, as the documents say.
  it.each([
    ['"Hello World!"', {}, 0],
    ["self['key']", { self: { key: 'v' } }, 2],
    ['self[0]', { self: ['v'] }, 2],
    ["self['ke' + 'y']", { self: { key: 'v' } }, 3],
    ['self[3 - 3]', { self: ['v'] }, 3],
    ['has(self.a.b)', { self: { a: { b: 0 } } }, 3],
    ['[1, 2, 3]', {}, 10 + 30],
    ["{'a': 1, 'b': 2}", {}, 30],
    ['self.all(x, true)', { self: [] }, 2],
    ['[1, 2, 3].all(x, true)', {}, 20 + 30],
    ["self.matches('[0-9]')", { self: TEXT_500 }, 103],
    ["'123'.matches('[0-9]')", {}, 2],
    ['true || false', {}, 0],
    ['a || b || c || d', { a: false, b: false, c: false, d: false }, 4],
    ['2 in [1, 2, 3]', {}, 13 + 30],
    ['true ? 1 : 2', {}, 0],
    ["'12345678901234567890' == '123456789012345678901234567890'", {}, 2],
    ['bytes(self)', { self: TEXT_500 }, 51],
    ['string(1)', {}, 1],
    ['self.contains(a)', { self: TEXT_500, a: TEXT_500 }, 2502],
    ["self.matches('\\\\d+a\\\\d+b')", { self: TEXT_500 }, 103],
    ['size(self)', { self: '500' }, 2],
    ['(x > 2 ? a : b).all(y, true)', { x: 1, a: [{}], b: [{}] }, 6],
    ['false ? false : 1 > 3', {}, 1],
    ['self.all(k, self[k].f > 3)', { self: { val: { f: 0 } } }, 9],
    ['(a + b).all(x, true)', { a: [], b: [] }, 4],
    ["'abcdefg'.contains(a + b)", { a: 'val1', b: 'val2222222' }, 6],
    ['(1 > 2 ? 5 : 3) > 1', {}, 2],
    ["[{'k1': 1}, {'k2': 2}].all(x, true)", {}, 77 + 30],
    ['[1, 2, 3, 4, 5].filter(x, x % 2 == 0)', {}, 62 + 30],
    ['[1, 2, 3, 4, 5].map(x, x)', {}, 86 + 30],
    ['[1, 2, 3, 4, 5].map(x, x)[4]', {}, 88 + 30],
    ['[1, 2, 3, 4, 5].map(x, x).exists(x, x == 5) == true', {}, 118 + 30],
    ["{'a': [1, 2], 'b': [1, 2]}.b", {}, 30 + 2 * 40 + 2],
  ])('of %s with %j is %i', (source, data, cost) => {
    expect(costOf(source, { data })).toBe(cost)
  })
})

describe('limits', () => {
  const source = "'abcdefg'.contains(a + b)"
  const data = { a: 'val1', b: 'val2222222' }

  it('lets an evaluation cost as much as its limit, and stops what costs more', () => {
    expect(formatValue(evaluate(source, { data, costLimit: 6 }).value)).toBe('false')
    const stopped = evaluate(source, { data, costLimit: 5 })
    expect(formatValue(stopped.value)).toBe('error: operation cancelled: actual cost limit exceeded')
    expect(stopped.exceeded).toBe('costLimit')
  })

  it('stops nested loops long before their end, and nothing absorbs that', () => {
    const self = Array.from({ length: 1000 }, (_, i) => i)
    const nested = 'self.all(x, self.all(y, self.all(z, x + y + z >= 0))) || true'
    const { cost, exceeded } = evaluate(nested, { data: { self }, costLimit: 100_000 })
    expect(exceeded).toBe('costLimit')
    expect(cost).toBeLessThan(100_100)
  })

  it('takes what several evaluations cost off one budget', () => {
    const budget = new Budget(10)
    expect(evaluate(source, { data, budget }).exceeded).toBeUndefined()
    expect(budget.remaining).toBe(4)
    expect(evaluate(source, { data, budget }).exceeded).toBe('budget')
    expect(budget.remaining).toBe(0)
  })
})
