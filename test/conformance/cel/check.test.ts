import { getTestRegistry } from '@bufbuild/cel-spec/testdata/registry.js'
import { getCheckingSuite, getConformanceSuite, type IncrementalTest } from '@bufbuild/cel-spec/testdata/tests.js'
import { describe, expect, it } from 'vitest'
import type { CheckedExpression } from '../../../runtime/cel/check/checked.ts'
import { check } from '../../../runtime/cel/check/checker.ts'
import { createEnvironment, DeclarationError, type Declarations } from '../../../runtime/cel/check/environment.ts'
import { bindingLibrary } from '../../../runtime/cel/library/bindings.ts'
import { twoVariableComprehensionLibrary } from '../../../runtime/cel/library/comprehensions.ts'
import { encodersLibrary } from '../../../runtime/cel/library/encoders.ts'
import type { Overload } from '../../../runtime/cel/library/library.ts'
import { mathLibrary } from '../../../runtime/cel/library/math/index.ts'
import { optionalLibrary, standardLibrary } from '../../../runtime/cel/library/standard/index.ts'
import { stringsLibrary } from '../../../runtime/cel/library/strings/index.ts'
import { formattingLibrary, reverseLibrary } from '../../../runtime/cel/library/strings/later.ts'
import { formatIssues } from '../../../runtime/cel/syntax/issues.ts'
import { parse, type ParseOptions } from '../../../runtime/cel/syntax/parse.ts'
import {
  BOOL,
  BYTES,
  DOUBLE,
  ERROR,
  formatType,
  INT,
  NULL,
  STRING,
  UINT,
  type Type,
} from '../../../runtime/cel/value/types.ts'
import { printChecked } from './support/checked-tree.ts'
import { declarationsFromProto, typeFromProto } from './support/declarations.ts'
import { exceptionsOf } from './support/exceptions.ts'
import { declarationsOf } from './support/protobuf-types.ts'

const SUITES: readonly string[] = [
  'basic',
  'bindings_ext',
  'comparisons',
  'conversions',
  'fields',
  'fp_math',
  'integer_math',
  'lists',
  'logic',
  'macros',
  'macros2',
  'namespace',
  'optionals',
  'parse',
  'plumbing',
  'string',
  'timestamps',
  'type_deductions',
  'encoders_ext',
  'math_ext',
  'string_ext',
]

/** Suites of messages and enumerations, of which the trees are compared. */
const PROTOBUF_SUITES: readonly string[] = ['dynamic', 'enums', 'proto2', 'proto3', 'wrappers']

const EXCEPTIONS = exceptionsOf('check')

/** What the checker makes of a case: the checked expression, or errors as cel-go prints them. */
function checkCase(
  { original }: IncrementalTest,
  given: Declarations,
  options: ParseOptions = {},
): CheckedExpression | string {
  const declared = declarationsFromProto(original.typeEnv)
  try {
    const environment = createEnvironment({
      ...given,
      container: original.container,
      variables: { ...given.variables, ...declared.variables },
      libraries: [standardLibrary, optionalLibrary, ...(given.libraries ?? []), ...declared.libraries],
    })
    const macros = original.disableMacros ? [] : environment.macros
    const parsed = parse(original.expr, { macros, ...options })
    if (parsed.issues !== undefined) return formatIssues(original.expr, parsed.issues, '')
    const { expression, issues } = check(environment, parsed.expression)
    return expression ?? formatIssues(original.expr, issues)
  } catch (error) {
    if (error instanceof DeclarationError) return error.message
    throw error
  }
}

const print = (outcome: CheckedExpression | string): string =>
  typeof outcome === 'string' ? outcome : printChecked(outcome)

/** Expects the outcome, or, of a case that is listed as an exception, another one. */
function expectOutcome(key: string, actual: string, expected: string): void {
  if (EXCEPTIONS.has(key)) expect(actual, 'passes, but is listed as an exception').not.toBe(expected)
  else expect(actual).toBe(expected)
}

describe('the trees and errors of the checker of the reference', () => {
  const variables: Record<string, Type> = { is: STRING, ii: INT, iu: UINT, iz: BOOL, id: DOUBLE, ix: NULL, ib: BYTES }
  const overload = (id: string, receiver: Overload['receiver'], parameters: readonly Type[]): Overload => ({
    id,
    receiver,
    parameters,
    result: STRING,
    strictness: 'strict',
  })
  const functions = [
    { name: 'fg_s', overloads: [overload('fg_s_0', 'global', [])] },
    { name: 'fi_s_s', overloads: [overload('fi_s_s_0', 'member', [STRING])] },
  ]
  const renamed = declarationsOf(getTestRegistry(), (name) =>
    name.replace(/^cel\.expr\.conformance\.(proto\d)\./, 'google.expr.$1.test.'),
  )
  const given: Declarations = { ...renamed, variables, libraries: [{ name: 'reference', functions }] }
  it.each(getCheckingSuite().tests.map((test, index) => [`${index}: ${test.name}`, test] as const))('%s', (_, test) => {
    const outcome = checkCase(test, given, { dialect: { optionals: 'refused' } })
    expectOutcome(`checking/${test.name}`, print(outcome), test.checkedAst ?? test.error ?? '')
  })
})

const messages: Declarations = {
  ...declarationsOf(getTestRegistry()),
  libraries: [
    bindingLibrary,
    twoVariableComprehensionLibrary,
    encodersLibrary,
    mathLibrary,
    stringsLibrary,
    formattingLibrary,
    reverseLibrary,
  ],
}

/** The cases of some suites, with their names: `basic/variables/self_eval_bound_lookup`. */
function casesOf(suites: readonly string[]): readonly (readonly [string, IncrementalTest])[] {
  return getConformanceSuite()
    .suites.filter(({ name }) => suites.includes(name))
    .flatMap(({ name, suites: sections }) =>
      sections.flatMap((section) =>
        section.tests.map((test) => [`${name}/${section.name}/${test.name}`, test] as const),
      ),
    )
}

describe('the conformance suite: trees', () => {
  const cases = casesOf([...SUITES, ...PROTOBUF_SUITES]).filter(([, { checkedAst }]) => checkedAst !== undefined)
  it.each(cases)('%s', (key, test) => {
    expectOutcome(key, print(checkCase(test, messages)), test.checkedAst!)
  })
})

describe('the conformance suite: deduced types', () => {
  const cases = casesOf(SUITES).flatMap(([name, test]) => {
    const { case: matcher, value } = test.original.resultMatcher
    return matcher === 'typedResult' ? [[name, test, value.deducedType] as const] : []
  })
  it.each(cases)('%s', (key, test, deduced) => {
    const outcome = checkCase(test, messages)
    const type = typeof outcome === 'string' ? outcome : formatType(outcome.types.get(outcome.root.id) ?? ERROR)
    expectOutcome(`${key}/type`, type, formatType(typeFromProto(deduced)))
  })
})

describe('the conformance suite: expressions with a value', () => {
  const cases = casesOf(SUITES).filter(
    ([, { original, checkedAst }]) =>
      checkedAst === undefined && !original.disableCheck && original.resultMatcher.case === 'value',
  )
  it.each(cases)('%s', (_, test) => {
    expect(checkCase(test, messages)).toHaveProperty('types')
  })
})
