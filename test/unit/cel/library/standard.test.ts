import { describe, expect, it } from 'vitest'
import {
  crossTypeComparisonLibrary,
  optionalLibrary,
  standardLibrary,
} from '../../../../runtime/cel/library/standard/index.ts'
import { CelError } from '../../../../runtime/cel/value/values.ts'
import { evaluate } from '../eval/evaluate.ts'

const overloads = [standardLibrary, crossTypeComparisonLibrary, optionalLibrary].flatMap(({ functions }) =>
  functions.flatMap((declaration) => declaration.overloads),
)

describe('the overloads of the standard', () => {
  it('have ids of their own', () => {
    expect(new Set(overloads.map(({ id }) => id)).size).toBe(overloads.length)
  })

  it('are all implemented, but for those that the evaluator does itself', () => {
    const missing = overloads.filter(({ evaluate: implementation }) => implementation === undefined)
    expect(missing.map(({ id }) => id).toSorted()).toEqual([
      'conditional',
      'logical_and',
      'logical_or',
      'optional_orValue_value',
      'optional_or_optional',
    ])
  })
})

describe('an error', () => {
  it('carries the node at which it arose', () => {
    const { value } = evaluate('1 + self.a / 0', { data: { self: { a: 1 } } })
    expect(value).toBeInstanceOf(CelError)
    expect(value).toMatchObject({ message: 'division by zero', id: 5 })
  })
})
