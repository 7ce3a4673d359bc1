// Writes down what failed in a run of the tests, a line each: vitest's reporter for
// `--reporter=./test/support/failures.ts --outputFile.failures=FILE`. Beside failed tests it names what no test shows: files
// that can't be loaded or never ended, hooks that failed, and errors that nobody caught.
import { writeFileSync } from 'node:fs'
import { stripVTControlCharacters } from 'node:util'
import type { Reporter, TestCase, TestModule, TestSuite, Vitest } from 'vitest/node'

/** What vitest says of an error. */
type Reason = Pick<Error, 'message'>

/** A file of tests, a suite or a test. */
export interface Reported {
  readonly name: string
  /** Why it failed itself, not what is in it: a file that can't be loaded, a hook or a test that failed. */
  readonly errors: readonly Reason[]
  readonly children: readonly Reported[]
}

/** Characters of a message that are shown. */
const LONGEST = 200

/** Returns the first line of a message that says something, without colours. */
function firstLine({ message }: Reason): string {
  const lines = stripVTControlCharacters(message).split('\n')
  const line = lines.map((each) => each.trim()).find((each) => each !== '')
  return (line ?? 'no message').slice(0, LONGEST)
}

function failuresBelow(one: Reported, above: readonly string[]): readonly string[] {
  const path = [...above, one.name]
  const own = one.errors.slice(0, 1).map((error) => `${path.join(' > ')}: ${firstLine(error)}`)
  return [...own, ...one.children.flatMap((child) => failuresBelow(child, path))]
}

/** One line per failure: file, suites and title of where it was, and the first line of its message. */
export const failuresOf = (files: readonly Reported[], uncaught: readonly Reason[]): readonly string[] => [
  ...files.flatMap((file) => failuresBelow(file, [])),
  ...uncaught.map((error) => `an error that nobody caught: ${firstLine(error)}`),
]

const NEVER_ENDED: readonly Reason[] = [{ message: 'never ended' }]

function reportedTest(test: TestCase): Reported {
  const { state, errors = [] } = test.result()
  const own = { failed: errors, pending: NEVER_ENDED, passed: [], skipped: [] }
  return { name: test.name, errors: own[state], children: [] }
}

function reportedSuite(suite: TestModule | TestSuite): Reported {
  const children = [...suite.children].map((one) => (one.type === 'test' ? reportedTest(one) : reportedSuite(one)))
  const hasEnded = suite.type === 'suite' || !['queued', 'pending'].includes(suite.state())
  return {
    name: suite.type === 'module' ? suite.relativeModuleId : suite.name,
    errors: hasEnded ? suite.errors() : NEVER_ENDED,
    children,
  }
}

/** Writes the failures to the file of `--outputFile.failures`; an empty file: nothing failed. */
export default class FailuresReporter implements Reporter {
  #file = ''

  onInit({ config: { outputFile } }: Vitest): void {
    const file = typeof outputFile === 'object' ? (outputFile as Record<string, string>)['failures'] : undefined
    if (file === undefined) throw new Error('--outputFile.failures=FILE is missing')
    this.#file = file
  }

  onTestRunEnd(modules: readonly TestModule[], uncaught: readonly Reason[]): void {
    const lines = failuresOf(modules.map(reportedSuite), uncaught)
    writeFileSync(this.#file, lines.map((line) => `${line}\n`).join(''))
  }
}
