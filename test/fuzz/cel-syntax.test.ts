import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { formatIssues } from '../../runtime/cel/syntax/issues.ts'
import { bindingMacros } from '../../runtime/cel/syntax/macros/bindings.ts'
import { optionalMacros } from '../../runtime/cel/syntax/macros/optionals.ts'
import { standardMacros } from '../../runtime/cel/syntax/macros/standard.ts'
import { twoVariableMacros } from '../../runtime/cel/syntax/macros/two-variable.ts'
import { parse, type ParseResult } from '../../runtime/cel/syntax/parse.ts'
import { unparse } from '../../runtime/cel/syntax/unparse.ts'
import { mutant, soup, VALID } from './expressions.ts'

const macros = [...standardMacros, ...twoVariableMacros, ...optionalMacros, ...bindingMacros]
const read = (source: string): ParseResult => parse(source, { macros })

/** Every error has a place in the source, or none at all. */
function assertPlaced(source: string): void {
  const { issues } = read(source)
  if (issues === undefined) return
  const lines = source.split('\n')
  for (const { line, column } of issues) {
    if (line === -1) continue
    expect(column).toBeLessThanOrEqual([...lines[line - 1]!].length)
  }
  expect(formatIssues(source, issues).split('ERROR: ').length).toBeGreaterThan(issues.length)
}

/** What reads is written back as source that reads as the same. */
function assertStable(source: string): void {
  const { expression } = read(source)
  if (expression === undefined) return
  const written = unparse(expression)
  const again = read(written)
  expect(again.issues, written).toBeUndefined()
  expect(unparse(again.expression!)).toBe(written)
}

describe('any text', () => {
  it('reads or is refused with errors in their places', () => {
    fc.assert(fc.property(fc.oneof(soup, fc.string({ unit: 'binary' })), assertPlaced), { numRuns: 4000 })
  })

  it('close to an expression reads or is refused, and is written back as it was read', () => {
    expect(VALID.filter((source) => read(source).issues !== undefined)).toEqual([])
    fc.assert(
      fc.property(mutant, (source) => {
        assertPlaced(source)
        assertStable(source)
      }),
      { numRuns: 4000 },
    )
  })
})
