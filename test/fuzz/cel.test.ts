import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import {
  CelError,
  check,
  compileProgram,
  parse,
  valueFromJson,
  type Bindings,
  type Evaluation,
} from '../../runtime/cel/index.ts'
import { bindings, environment, exercise } from './exercise.ts'
import { mutant, soup, wellFormed } from './expressions.ts'

const LONG = 60_000
const COST_LIMIT = 100_000

/** Evaluates a checked expression. */
function evaluate(source: string, costLimit: number, more: Bindings = {}): Evaluation {
  const { expression } = parse(source, { macros: environment.macros })
  const checked = check(environment, expression!)
  expect(checked.issues, source).toBeUndefined()
  return compileProgram(environment, checked.expression!).evaluate({ ...bindings, ...more }, { costLimit })
}

describe('any expression', () => {
  it.each([
    ['soup', soup, 1000],
    ['a mutant', mutant, 1000],
    ['a well-formed expression', wellFormed, 400],
  ])(
    '%s never throws, and checked or not, once or twice, gives the same value and cost',
    (_name, source, numRuns) => {
      fc.assert(
        fc.property(source, (text) => {
          expect(exercise(text, COST_LIMIT).complaints).toEqual([])
        }),
        { numRuns },
      )
    },
    LONG,
  )

  it('of the well-formed ones enough come to a value for that to mean something', () => {
    const stages = fc.sample(wellFormed, { numRuns: 200, seed: 1 }).map((source) => exercise(source, COST_LIMIT).stage)
    expect(stages.filter((stage) => stage === 'value').length).toBeGreaterThan(50)
  })
})

describe('hostile patterns', () => {
  /** Patterns on which engines that go back try exponentially many ways. */
  const patterns = [
    '(a+)+$',
    '(a|aa)+$',
    '^(a|a)*$',
    '^(a*)*$',
    '^([a-zA-Z]+)*$',
    '(.*a){12}b',
    '^(([a-z])+.)+[A-Z]([a-z])+$',
    '(a?){30}a{30}b',
    '(x+x+)+y',
    '(.*)(.*)(.*)(.*)(.*)[^a!]',
    '^(a|b|ab)*c$',
    '((a{1,30}){1,30})$',
  ]

  it.each(patterns)('%s ends on a long text, at a cost in line with it', (pattern) => {
    const costs = [1000, 2000, 3000].map((length) => {
      const { value, cost, exceeded } = evaluate(`s.matches(${JSON.stringify(pattern)})`, COST_LIMIT, {
        s: `${'a'.repeat(length)}!`,
      })
      // What counts within counts make is charged for: such a pattern may cost too much.
      expect(exceeded === 'costLimit' || value).toBe(exceeded === 'costLimit')
      return cost
    })
    const [first, second, third] = costs as [number, number, number]
    expect(third - second).toBeLessThanOrEqual(1.5 * (second - first) + 10)
  })

  it.each(['(((a{1000}){1000}){1000})', '('.repeat(3000) + ')'.repeat(3000), '[', '(?=a)', '(a)\\1'])(
    '%s is refused as a pattern',
    (pattern) => {
      const { value } = evaluate('s.matches(dyn(p))'.replace('p', JSON.stringify(pattern)), COST_LIMIT)
      expect(value).toBeInstanceOf(CelError)
    },
  )
})

describe('hostile expressions', () => {
  const nested = (depth: number): string => (depth === 0 ? 'true' : `items.all(i${depth}, ${nested(depth - 1)})`)
  const long = valueFromJson(Array.from({ length: 100 }, (_, index) => index))

  it('of nested comprehensions stop at the limit [CEL-COST-01]', () => {
    const { exceeded, cost } = evaluate(nested(8), COST_LIMIT, { items: long })
    expect(exceeded).toBe('costLimit')
    expect(cost).toBeLessThan(COST_LIMIT + 100)
    for (const loop of ['while (true) {}', 'for (x in items) x', 'let x = 1; x', 'function f() { f() }']) {
      expect(parse(loop).issues).not.toBeUndefined()
    }
  })

  it('of a comprehension cost in line with the list', () => {
    const costOf = (length: number): number =>
      evaluate('items.map(i, i + 1).all(i, i > 0)', Infinity, {
        items: valueFromJson(Array.from({ length }, (_, index) => index)),
      }).cost
    expect(costOf(3000) - costOf(2000)).toBe(costOf(2000) - costOf(1000))
  })

  it('that double a text or list again and again stop at the limit', () => {
    const doubled = (start: string, count: number): string =>
      count === 0 ? `${start}.size()` : `cel.bind(d, ${start} + ${start}, ${doubled('d', count - 1)})`
    expect(evaluate(doubled("'0123456789'", 60), COST_LIMIT).exceeded).toBe('costLimit')
    const lists = evaluate(doubled('[1, 2, 3]', 60), COST_LIMIT)
    expect(lists.value).toBeInstanceOf(CelError)
    const maps = `[[1, 2]]${'.map(d, d + d)'.repeat(60)}.map(d, size(d))`
    expect(evaluate(maps, COST_LIMIT).value).toBeInstanceOf(CelError)
  })
})
