import {
  getCheckingSuite,
  getComprehensionSuite,
  getConformanceSuite,
  getParsingSuite,
  type IncrementalTest,
  type IncrementalTestSuite,
} from '@bufbuild/cel-spec/testdata/tests.js'

/** A case with the names of the suites around it: `conformance/basic/self_eval_zeroish/self_eval_int_zero`. */
export interface SuiteCase {
  readonly path: string
  readonly test: IncrementalTest
}

function* walk(suite: IncrementalTestSuite, prefix: string): Generator<SuiteCase> {
  const path = `${prefix}${suite.name}`
  for (const test of suite.tests) yield { path: `${path}/${test.name}`, test }
  for (const inner of suite.suites) yield* walk(inner, `${path}/`)
}

export const parsingCases = (): readonly SuiteCase[] => [...walk(getParsingSuite(), '')]
export const checkingCases = (): readonly SuiteCase[] => [...walk(getCheckingSuite(), '')]
export const comprehensionCases = (): readonly SuiteCase[] => [...walk(getComprehensionSuite(), '')]
export const conformanceCases = (): readonly SuiteCase[] => [...walk(getConformanceSuite(), '')]
