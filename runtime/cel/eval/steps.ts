import { children } from '../check/walk.ts'
import type { Expr } from '../syntax/ast.ts'

/** Steps of beginning and ending an evaluation. */
export const STEPS_PER_EVALUATION = 20

/** Steps of calling a function, by itself. */
export const STEPS_PER_CALL = 15

/** Number of nodes whose steps are included in the cost of a round. */
const FREE_NODES = 64

/**
 * Returns the steps of evaluating an expression once, without repetitions by its loops. Literals and logical operators
 * have no cost, so that a long expression may be evaluated for many elements for free; a short one is paid with the
 * loop.
 */
export function stepsOf(...expressions: readonly Expr[]): number {
  let nodes = 0
  const left = [...expressions]
  for (let expr = left.pop(); expr !== undefined; expr = left.pop()) {
    nodes++
    const parts = expr.kind === 'comprehension' ? [expr.range, expr.accumulatorInit, expr.result] : children(expr)
    for (const part of parts) left.push(part)
  }
  return nodes <= FREE_NODES ? 0 : nodes
}
