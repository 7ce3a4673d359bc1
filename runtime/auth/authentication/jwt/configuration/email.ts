import { children, type Expr } from '../../../../cel/index.ts'

const INDEXES: ReadonlySet<string> = new Set(['_[_]', '_[?_]', '_?._'])

const isClaims = (expr: Expr | undefined): boolean => expr?.kind === 'identifier' && expr.name === 'claims'

/** Whether an expression is `claims.name`, `claims.?name`, `claims['name']`, or the test for one of them. */
function isClaim(expr: Expr, name: string): boolean {
  if (expr.kind === 'select') return expr.field === name && isClaims(expr.operand)
  if (expr.kind !== 'call' || !INDEXES.has(expr.function)) return false
  const [operand, key] = expr.args
  return isClaims(operand) && key?.kind === 'literal' && key.constant.type === 'string' && key.constant.value === name
}

/** Whether a checked expression reads a claim anywhere (AUTHN-CFG-13). */
export const usesClaim = (expr: Expr, name: string): boolean =>
  isClaim(expr, name) || children(expr).some((child) => usesClaim(child, name))
