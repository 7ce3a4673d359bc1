import fc from 'fast-check'
import { RE2JS } from 're2js'
import { describe, expect, it } from 'vitest'
import { regexSearch } from '../../../runtime/cel/cost/call.ts'
import { findMatches, matches } from '../../../runtime/cel/value/regex.ts'
import { UNLIMITED } from '../../../runtime/cel/value/work.ts'
import { CelError } from '../../../runtime/cel/value/values.ts'
import { matchingBudget, Pattern, patternError, patternsBudget } from '../../../runtime/pattern/index.ts'
import { patternWeight } from '../../../runtime/pattern/weight.ts'
import { ApiError } from '../../../runtime/api/index.ts'
import { validate, nativeWording } from '../../../runtime/schema/index.ts'
import { idleTime } from '../../support/processor-time.ts'

const text = fc.string({
  unit: fc.constantFrom('a', 'b', 'B', '1', '_', '-', '\n', ' ', 'é', '中', '😀'),
  maxLength: 12,
})
const atom = fc.constantFrom('a', 'b', '[ab]', '[^a]', '.', '\\d', '\\w', '\\pL', '^', '$', '\\b', '\\B', '\\A', '\\z')
const flag = fc.constantFrom('', '(?i)', '(?m)', '(?s)', '(?is)')
const piece = fc.letrec<{ piece: string }>((tie) => ({
  piece: fc.oneof(
    { maxDepth: 3 },
    atom,
    fc
      .tuple(tie('piece'), fc.constantFrom('*', '+', '?', '{2}', '{1,3}'))
      .map(([inner, count]) => `(?:${inner})${count}`),
    fc.tuple(tie('piece'), tie('piece')).map(([a, b]) => a + b),
    fc.tuple(tie('piece'), tie('piece')).map(([a, b]) => `(${a}|${b})`),
  ),
})).piece
const pattern = fc.tuple(flag, piece).map((parts) => parts.join(''))

/** Half of the letters are the one, half the other, without an order: what makes an automaton find ever new ways. */
const disorder = (length: number): string => {
  let state = 1
  return Array.from({ length }, () => ((state = (state * 48271) % 0x7fffffff) & 64 ? 'a' : 'b')).join('')
}

describe('patterns of users', () => {
  it('match as in the engine that compiles them', () => {
    fc.assert(
      fc.property(pattern, fc.array(text, { minLength: 1, maxLength: 4 }), (source, texts) => {
        const compiled = new Pattern(source)
        for (const each of texts)
          expect([each, compiled.matches(each, matchingBudget())]).toEqual([each, RE2JS.compile(source).test(each)])
      }),
      { numRuns: 3000 },
    )
  })

  it('cost what their text is worth where the way is known', () => {
    const name = new Pattern('^[a-z0-9]([-a-z0-9]*[a-z0-9])?$')
    const budget = matchingBudget()
    for (let i = 0; i < 1000; i++) expect(name.matches(`some-name-${i}`, budget)).toBe(true)
    expect(budget.steps - budget.left).toBeLessThan(30_000)
  })

  it('are given up when a text takes too many steps, and say so', async () => {
    const costly = new Pattern('^[ab]*a[ab]{900}d$')
    const time = await idleTime(() => {
      expect(() => costly.matches(disorder(100_000), matchingBudget())).toThrow(ApiError)
      expect(() => costly.matches(disorder(100_000), matchingBudget())).toThrow(
        'Request entity too large: limit is 5000000 steps of holding the object against the patterns of its schema',
      )
    })
    expect(time).toBeLessThan(2_000)
  })

  it('share one budget over all values of an object', () => {
    const schema = { type: 'array', items: { type: 'string', pattern: '^[ab]*a[ab]{300}d$' } } as const
    expect(validate(schema, [`${disorder(400)}`], nativeWording)).toHaveLength(1)
    expect(() =>
      validate(
        schema,
        Array.from({ length: 1000 }, (_, i) => disorder(400 + i)),
        nativeWording,
      ),
    ).toThrow(ApiError)
  })

  it.each([
    ['(a{1000}){1000}', 'too large'],
    ['a{1000}'.repeat(100), 'too large'],
    ['(?:a?){1000}'.repeat(10), 'too large'],
    ['\\pL'.repeat(1000), 'too large'],
    [Array.from({ length: 60_000 }, (_, i) => `w${i}`).join('|'), 'must have at most 10000 characters'],
    ['('.repeat(9_000), 'missing closing'],
    ['a'.repeat(1_000_000), 'must have at most 10000 characters'],
    ['[', 'missing closing ]'],
  ])('are refused before they are made where they are too large: %.20s', async (source, why) => {
    const time = await idleTime(() => expect(patternError(source, patternsBudget())).toContain(why))
    expect(time).toBeLessThan(250)
  })

  it('are refused when those of one definition are too many', () => {
    const budget = patternsBudget()
    const errors = Array.from({ length: 30 }, () => patternError('a'.repeat(5000), budget))
    expect(errors.slice(0, 20).every((error) => error === undefined)).toBe(true)
    expect(errors[20]).toBe('the patterns of a definition must have at most 100000 instructions of patterns in all')
  })

  it('weigh at least about as much as what is made of them', () => {
    fc.assert(
      fc.property(piece, (source) => {
        expect(RE2JS.compile(source).programSize()).toBeLessThanOrEqual(3 * patternWeight(source) + 8)
      }),
      { numRuns: 2000 },
    )
  })

  it('of customary definitions are far from every limit', () => {
    const budget = patternsBudget()
    const customary = [
      '^(0|(([0-9]+y)?([0-9]+w)?([0-9]+d)?([0-9]+h)?([0-9]+m)?([0-9]+s)?([0-9]+ms)?))$',
      '^[a-z0-9]([-a-z0-9]*[a-z0-9])?(\\.[a-z0-9]([-a-z0-9]*[a-z0-9])?)*$',
      '^(\\+|-)?(([0-9]+(\\.[0-9]*)?)|(\\.[0-9]+))(([KMGTPE]i)|[numkMGTPE]|([eE](\\+|-)?(([0-9]+(\\.[0-9]*)?)|(\\.[0-9]+))))?$',
      '^[a-zA-Z0-9]([-a-zA-Z0-9_.]{0,61}[a-zA-Z0-9])?$',
      '^.{1,253}$',
    ]
    for (const each of customary) expect(patternError(each, budget)).toBeUndefined()
    expect(budget.steps - budget.left).toBeLessThan(2_000)
  })
})

describe('patterns in expressions', () => {
  it('find what they found', () => {
    expect(findMatches('a1b22', '[0-9]+', -1, UNLIMITED)).toEqual(['1', '22'])
    expect(findMatches('a1b22', '[0-9]+', 1, UNLIMITED)).toEqual(['1'])
    expect(findMatches('abc', '', -1, UNLIMITED)).toEqual(['', '', '', ''])
    expect(matches('abc', 'b', UNLIMITED)).toBe(true)
  })

  it('pay for what counted repetition makes', () => {
    const cost = (pattern: string): number => regexSearch(['a'.repeat(100), pattern], true, UNLIMITED)
    expect(cost('[ab]c')).toBe(22)
    expect(cost('[ab]{900}c')).toBeGreaterThan(8_000)
  })

  it.each([
    ['a long text against many instructions', () => matches(disorder(100_000), '[ab]*a[ab]{900}d', UNLIMITED)],
    ['a search from match to match', () => findMatches('a'.repeat(30_000), 'a.*b|a', -1, UNLIMITED)],
    ['many copies', () => matches('a', 'a{1000}'.repeat(100), UNLIMITED)],
    ['many alternatives', () => matches('a', Array.from({ length: 60_000 }, (_, i) => `w${i}`).join('|'), UNLIMITED)],
  ])('give an error where they are too costly: %s', async (_, ask) => {
    const time = await idleTime(() => expect(ask()).toBeInstanceOf(CelError))
    expect(time).toBeLessThan(1_000)
  })
})
