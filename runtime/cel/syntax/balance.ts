import type { Expr } from './ast.ts'
import type { Nodes } from './nodes.ts'

/**
 * Builds a chain of `&&` or `||` as a balanced tree, as cel-go does: its depth is logarithmic in the number of terms.
 * `operatorIds[i]` is the id of the operator between terms i and i + 1.
 */
export function balance(nodes: Nodes, name: string, terms: readonly Expr[], operatorIds: readonly number[]): Expr {
  const between = (low: number, high: number): Expr => {
    const middle = (low + high + 1) >> 1
    const left = middle === low ? terms[middle]! : between(low, middle - 1)
    const right = middle === high ? terms[middle + 1]! : between(middle + 1, high)
    return nodes.call(operatorIds[middle]!, name, [left, right])
  }
  return between(0, operatorIds.length - 1)
}
