import type { Expr } from './ast.ts'
import type { Nodes } from './nodes.ts'

/**
 * A chain of `&&` or `||` as a balanced tree, as cel-go builds it: depth grows with the logarithm of the terms.
 * `operatorIds[i]` is the id of the operator between term i and term i + 1.
 */
export function balance(
  nodes: Nodes,
  name: string,
  terms: readonly Expr[],
  operatorIds: readonly number[],
  low = 0,
  high = operatorIds.length - 1,
): Expr {
  const middle = (low + high + 1) >> 1
  const left = middle === low ? terms[middle]! : balance(nodes, name, terms, operatorIds, low, middle - 1)
  const right = middle === high ? terms[middle + 1]! : balance(nodes, name, terms, operatorIds, middle + 1, high)
  return nodes.call(operatorIds[middle]!, name, [left, right])
}
