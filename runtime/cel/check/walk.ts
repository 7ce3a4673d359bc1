import type { Expr } from '../syntax/ast.ts'

/** Returns the expressions directly within an expression, in the order of evaluation. */
export function children(expr: Expr): readonly Expr[] {
  switch (expr.kind) {
    case 'literal':
    case 'identifier':
      return []
    case 'select':
      return [expr.operand]
    case 'call':
      return expr.target === undefined ? expr.args : [expr.target, ...expr.args]
    case 'list':
      return expr.elements
    case 'map':
      return expr.entries.flatMap(({ key, value }) => [key, value])
    case 'message':
      return expr.fields.map(({ value }) => value)
    case 'comprehension':
      return [expr.range, expr.accumulatorInit, expr.loopCondition, expr.loopStep, expr.result]
  }
}
