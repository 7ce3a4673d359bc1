import type { Overload } from '../library/library.ts'
import type { Call, Expr, Issue } from '../syntax/ast.ts'
import { CelError, type Value } from '../value/values.ts'
import { MOST_WORK, Work, WorkExceeded } from '../value/work.ts'
import type { CheckedExpression } from './checked.ts'
import type { Environment } from './environment.ts'
import { toIssues, type CheckIssue } from './issues.ts'
import { resolveFunction } from './scope.ts'
import { children } from './walk.ts'

/** Overloads with an argument in a certain format, and the index of that argument, the receiver first. */
const FORMATTED: ReadonlyMap<string, number> = new Map([
  ['string_to_duration', 0],
  ['string_to_timestamp', 0],
  ['matches', 1],
  ['matches_string', 1],
])

/**
 * Returns issues for literal durations, timestamps and patterns on which every evaluation would fail: `matches('[')`.
 */
export function checkLiteralArguments(environment: Environment, checked: CheckedExpression): readonly Issue[] {
  const issues: CheckIssue[] = []
  const work = new Work(MOST_WORK)
  const visit = (expr: Expr): void => {
    if (expr.kind === 'call') issues.push(...issuesOf(environment, checked, expr, work))
    children(expr).forEach(visit)
  }
  visit(checked.root)
  return toIssues(checked, issues)
}

function issuesOf(environment: Environment, checked: CheckedExpression, expr: Call, work: Work): readonly CheckIssue[] {
  const operands = expr.target === undefined ? expr.args : [expr.target, ...expr.args]
  const ids = checked.references.get(expr.id)?.overloadIds ?? []
  const overloads = resolveFunction(environment, expr.function)?.overloads ?? []
  return overloads
    .filter(({ id }) => ids.includes(id))
    .flatMap((overload) => {
      const argument = operands[FORMATTED.get(overload.id) ?? -1]
      return argument !== undefined && isRefused(overload, argument, work)
        ? [{ id: argument.id, message: `invalid ${expr.function} argument` }]
        : []
    })
}

/**
 * Reports whether the overload fails on a literal text, whatever its other arguments are. If no work is left to tell,
 * the evaluation will report it.
 */
function isRefused({ evaluate, parameters }: Overload, argument: Expr, work: Work): boolean {
  if (evaluate === undefined || argument.kind !== 'literal' || argument.constant.type !== 'string') return false
  const text: Value = argument.constant.value
  try {
    return evaluate(...parameters.map(() => text), work) instanceof CelError
  } catch (error) {
    if (error instanceof WorkExceeded) return false
    throw error
  }
}
