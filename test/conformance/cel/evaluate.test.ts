import { getTestRegistry } from '@bufbuild/cel-spec/testdata/registry.js'
import { getConformanceSuite, type IncrementalTest } from '@bufbuild/cel-spec/testdata/tests.js'
import { describe, expect, it } from 'vitest'
import { check } from '../../../runtime/cel/check/checker.ts'
import { createEnvironment, type Environment } from '../../../runtime/cel/check/environment.ts'
import { compileProgram } from '../../../runtime/cel/eval/program.ts'
import { defaultLibraries } from '../../../runtime/cel/library/default.ts'
import { parse } from '../../../runtime/cel/syntax/parse.ts'
import { equals } from '../../../runtime/cel/value/equal.ts'
import { formatValue } from '../../../runtime/cel/value/format.ts'
import { objectType } from '../../../runtime/cel/value/types.ts'
import { CelError, Double, type Value } from '../../../runtime/cel/value/values.ts'
import { declarationsFromProto } from './support/declarations.ts'
import { exceptionsOf } from './support/exceptions.ts'
import { valueFromProto } from './support/proto-values.ts'
import { declarationsOf } from './support/protobuf-types.ts'

/** The suites that must pass, all but the exceptions that are listed by name. */
const SUITES: ReadonlySet<string> = new Set([
  'basic',
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
  'bindings_ext',
  'encoders_ext',
  'math_ext',
  'string_ext',
])

const EXCEPTIONS = exceptionsOf('evaluate')

const messages = declarationsOf(getTestRegistry())

type Mode = 'checked' | 'unchecked'

function environmentOf({ original }: IncrementalTest): Environment {
  const declared = declarationsFromProto(original.typeEnv)
  return createEnvironment({
    ...messages,
    container: original.container,
    variables: declared.variables,
    libraries: [...defaultLibraries, ...declared.libraries],
  })
}

/** What a case comes to: a value, an error, or the message of an earlier stage. */
function evaluate(test: IncrementalTest, mode: Mode): Value {
  const { original } = test
  const environment = environmentOf(test)
  const parsed = parse(original.expr, { macros: original.disableMacros ? [] : environment.macros })
  if (parsed.expression === undefined) return new CelError(parsed.issues.map(({ message }) => message).join('\n'))
  const checked = mode === 'checked' ? check(environment, parsed.expression) : { expression: parsed.expression }
  if (checked.expression === undefined) return new CelError(checked.issues.map(({ message }) => message).join('\n'))
  return compileProgram(environment, checked.expression).evaluate(bindingsOf(test, environment)).value
}

function bindingsOf({ original }: IncrementalTest, environment: Environment): Record<string, Value> {
  const bindings: Record<string, Value> = {}
  for (const [name, { kind }] of Object.entries(original.bindings)) {
    const value = kind.case === 'value' ? fromProto(kind.value, environment) : undefined
    if (value !== undefined) bindings[name] = value
  }
  return bindings
}

function fromProto(value: Parameters<typeof valueFromProto>[0], { types }: Environment): Value | undefined {
  return valueFromProto(value, (name) => types.get(name) ?? objectType(name))
}

/** What is expected of a case, as text to compare with what came out. */
function expectation(test: IncrementalTest): Value | undefined {
  const { resultMatcher } = test.original
  const environment = environmentOf(test)
  switch (resultMatcher.case) {
    case 'value':
      return fromProto(resultMatcher.value, environment)
    case 'typedResult':
      return resultMatcher.value.result && fromProto(resultMatcher.value.result, environment)
    case 'evalError':
      return new CelError('any')
    default:
      return true
  }
}

/** Equal also in type: the number types differ, and NaN is NaN. */
function same(actual: Value, expected: Value | undefined): boolean {
  if (expected === undefined) return false
  if (expected instanceof CelError || actual instanceof CelError) {
    return expected instanceof CelError && actual instanceof CelError
  }
  if (expected instanceof Double && Number.isNaN(expected.value)) return formatValue(actual) === 'NaN'
  return formatValue(actual) === formatValue(expected) || (typeof actual === 'object' && equals(actual, expected))
}

function shown(value: Value | undefined): string {
  if (value instanceof CelError) return `error: ${value.message}`
  return value === undefined ? 'a message' : formatValue(value)
}

function expectOutcome(key: string, test: IncrementalTest, mode: Mode): void {
  const actual = evaluate(test, mode)
  const expected = expectation(test)
  const reason = EXCEPTIONS.get(key) ?? EXCEPTIONS.get(`${key}/${mode}`)
  if (reason !== undefined) {
    expect(same(actual, expected), `passes, but is listed as an exception: ${reason}`).toBe(false)
  } else if (!same(actual, expected)) {
    expect(shown(actual)).toBe(shown(expected))
  }
}

describe.each(getConformanceSuite().suites.filter(({ name }) => SUITES.has(name)))('suite $name', (suite) => {
  const cases = suite.suites.flatMap((section) =>
    section.tests
      .filter(({ original }) => !original.checkOnly)
      .map((test) => [`${suite.name}/${section.name}/${test.name}`, test] as const),
  )
  it
    .skipIf(cases.every(([, { original }]) => original.disableCheck))
    .each(cases.filter(([, { original }]) => !original.disableCheck))('%s', (key, test) =>
    expectOutcome(key, test, 'checked'),
  )

  it.each(cases)('%s, unchecked', (key, test) => expectOutcome(key, test, 'unchecked'))
})
