import { children } from '../check/walk.ts'
import type { Expr } from '../syntax/ast.ts'

/** Steps of beginning and ending an evaluation. */
export const STEPS_PER_EVALUATION = 20

/** Steps of calling a function, by itself. */
export const STEPS_PER_CALL = 15

/** Nodes that no round of a loop pays for besides what they cost. */
const FREE_NODES = 64

/**
 * Steps of going through an expression once, without what its loops repeat. Literals and the operators of logic cost
 * nothing, so that a long expression may be evaluated for many elements at no cost; a short one is paid with the loop.
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
