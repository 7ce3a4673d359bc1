import { KindAdorner, toDebugString } from '@bufbuild/cel-spec/testdata/to-debug-string.js'
import { describe, expect, it } from 'vitest'
import { formatIssues } from '../../../runtime/cel/syntax/issues.ts'
import { parse, type ParseOptions } from '../../../runtime/cel/syntax/parse.ts'
import { checkingCases, comprehensionCases, conformanceCases, parsingCases, type SuiteCase } from './support/suites.ts'
import { toProto } from './support/proto-tree.ts'

/** How cel-go's own tests set its parser up. */
const REFERENCE: ParseOptions = {
  dialect: { optionals: 'refused', quotedNames: 'refused' },
  limits: { depth: 32, recoveryAttempts: 4, recoveryTokens: 4 },
}

/** The tree as cel-go prints it, or the errors as it prints them. */
function printed(source: string, options: ParseOptions, description = ''): string {
  const result = parse(source, options)
  if (result.issues !== undefined) return formatIssues(source, result.issues, description)
  return toDebugString(toProto(result.expression.root), KindAdorner.singleton)
}

/** Cases whose tree the suite has: the tree must be the same. */
function treesOf(cases: readonly SuiteCase[], options: ParseOptions): void {
  const withTree = cases.filter(({ test }) => test.ast !== undefined)
  it.each(withTree)('reads $path', ({ test }) => {
    expect(printed(test.original.expr, options)).toBe(test.ast)
  })
}

describe('the parsing suite', () => {
  treesOf(parsingCases(), REFERENCE)

  const refused = parsingCases().filter(({ test }) => test.ast === undefined)
  it.each(refused)('refuses $path', ({ test }) => {
    expect(printed(test.original.expr, REFERENCE)).toBe(test.error)
  })
})

describe('the checking suite', () => {
  treesOf(checkingCases(), {})
})

describe('the comprehension suite', () => {
  treesOf(comprehensionCases(), REFERENCE)
})

describe('the conformance suite', () => {
  treesOf(conformanceCases(), {})
})
