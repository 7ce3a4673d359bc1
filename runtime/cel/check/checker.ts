import type { Constant, Expr, Identifier, ParsedExpression } from '../syntax/ast.ts'
import { BOOL, BYTES, DOUBLE, ERROR, INT, NULL, STRING, UINT, type Type } from '../value/types.ts'
import { checkCall } from './calls.ts'
import type { CheckResult, Reference } from './checked.ts'
import { checkComprehension } from './comprehensions.ts'
import { reportUndeclared, type CheckContext } from './context.ts'
import type { Environment } from './environment.ts'
import { toIssues, type CheckIssue } from './issues.ts'
import { checkList, checkMap, checkMessage } from './literals.ts'
import { checkOptionalSelect, checkSelect } from './selections.ts'
import { resolveName, type CheckScope } from './scope.ts'
import { Substitution } from './substitution.ts'

const CONSTANT_TYPES: Readonly<Record<Constant['type'], Type>> = {
  null: NULL,
  bool: BOOL,
  int: INT,
  uint: UINT,
  double: DOUBLE,
  string: STRING,
  bytes: BYTES,
}

/** Finds the type of every node and the reference of every name, as cel-go does; or all issues, in source order. */
export function check(environment: Environment, parsed: ParsedExpression): CheckResult {
  const types = new Map<number, Type>()
  const references = new Map<number, Reference>()
  const issues: CheckIssue[] = []
  const substitution = new Substitution()
  const context: CheckContext = {
    environment,
    substitution,
    types,
    references,
    check: (scope, expr) => checkExpr(context, scope, expr),
    report: (id, message) => issues.push({ id, message }),
  }
  const root = context.check(undefined, parsed.root)
  if (issues.length > 0) return { issues: toIssues(parsed, issues) }
  for (const [id, type] of types) types.set(id, substitution.close(type))
  return { expression: { ...parsed, root, types, references } }
}

function checkExpr(context: CheckContext, scope: CheckScope | undefined, expr: Expr): Expr {
  switch (expr.kind) {
    case 'literal':
      context.types.set(expr.id, CONSTANT_TYPES[expr.constant.type])
      return expr
    case 'identifier':
      return checkIdentifier(context, scope, expr)
    case 'select':
      return checkSelect(context, scope, expr)
    case 'call':
      return expr.function === '_?._' ? checkOptionalSelect(context, scope, expr) : checkCall(context, scope, expr)
    case 'list':
      return checkList(context, scope, expr)
    case 'map':
      return checkMap(context, scope, expr)
    case 'message':
      return checkMessage(context, scope, expr)
    case 'comprehension':
      return checkComprehension(context, scope, expr)
  }
}

function checkIdentifier(context: CheckContext, scope: CheckScope | undefined, expr: Identifier): Expr {
  const resolution = resolveName(context.environment, scope, [expr.name])
  if (resolution === undefined) {
    context.types.set(expr.id, ERROR)
    reportUndeclared(context, expr.id, expr.name)
    return expr
  }
  const { name, type, constant } = resolution
  context.types.set(expr.id, type)
  context.references.set(expr.id, constant === undefined ? { name } : { name, constant })
  return name === expr.name ? expr : { ...expr, name }
}
