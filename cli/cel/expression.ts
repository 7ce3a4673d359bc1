import { readFileSync } from 'node:fs'
import { check, formatIssues, parse, type CheckedExpression, type Environment } from '../../runtime/cel/index.ts'
import { Failure, fileFailure, UsageError } from '../../flags/errors.ts'

/** Expands `-f` to the flag that it abbreviates. */
export function expandShort(argv: readonly string[]): readonly string[] {
  const end = argv.indexOf('--')
  return argv.map((argument, index) => (argument === '-f' && (end < 0 || index < end) ? '--file' : argument))
}

/** The expression from the command line or from a file. Throws UsageError, Failure. */
export function readSource(command: string, positionals: readonly string[], file: string | undefined): string {
  const [source, ...more] = positionals
  if (more.length > 0) throw new UsageError(`${command} takes one expression, not ${positionals.length}; quote it`)
  if (file === undefined) {
    if (source === undefined) throw new UsageError(`${command} needs an expression, or a file that holds one (-f FILE)`)
    return source
  }
  if (source !== undefined) throw new UsageError(`${command} takes an expression or a file, not both`)
  try {
    return readFileSync(file, 'utf8')
  } catch (error) {
    throw fileFailure('the file', file, error)
  }
}

/** The checked expression. Throws Failure with every issue, its line and a caret. */
export function compile(environment: Environment, source: string): CheckedExpression {
  const parsed = parse(source, { macros: environment.macros })
  if (parsed.issues !== undefined) throw refused(formatIssues(source, parsed.issues))
  const checked = check(environment, parsed.expression)
  if (checked.issues !== undefined) throw refused(formatIssues(source, checked.issues))
  return checked.expression
}

function refused(issues: string): Failure {
  return new Failure(`the expression does not compile\n${issues}`)
}
