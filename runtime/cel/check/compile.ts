import type { ParseLimits } from '../syntax/limits.ts'
import { OPERATOR } from '../syntax/operators.ts'
import { parse } from '../syntax/parse.ts'
import { check } from './checker.ts'
import type { CheckResult } from './checked.ts'
import type { Environment } from './environment.ts'
import { checkLiteralArguments } from './literal-arguments.ts'

const MILLISECONDS = 1_000

export interface CompileOptions {
  readonly limits?: Partial<ParseLimits>
}

/**
 * Parses and checks an expression with the macros and the syntax of an environment, and also its literal
 * arguments, as a server does before it stores one. Each step runs only if the step before it found no issues.
 */
export function compileExpression(environment: Environment, source: string, options: CompileOptions = {}): CheckResult {
  const { onCompiled } = environment
  if (onCompiled === undefined) return compiled(environment, source, options)
  const begun = performance.now()
  const result = compiled(environment, source, options)
  onCompiled((performance.now() - begun) / MILLISECONDS)
  return result
}

function compiled(environment: Environment, source: string, { limits = {} }: CompileOptions): CheckResult {
  const optionals = environment.functions.has(OPERATOR.optionalSelect) ? 'supported' : 'refused'
  const parsed = parse(source, { macros: environment.macros, limits, dialect: { optionals } })
  if (parsed.issues !== undefined) return { issues: parsed.issues }
  const checked = check(environment, parsed.expression)
  if (checked.issues !== undefined) return checked
  const issues = checkLiteralArguments(environment, checked.expression)
  return issues.length > 0 ? { issues } : checked
}
