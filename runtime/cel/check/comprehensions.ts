import type { Comprehension, Expr } from '../syntax/ast.ts'
import { BOOL, DYN, ERROR, formatType, INT, type Type } from '../value/types.ts'
import { unify } from './assignable.ts'
import { assertType, typeAt, type CheckContext } from './context.ts'
import type { CheckScope } from './scope.ts'

/** Checks what macros such as `all` and `map` expand to: a scope for the accumulator, and in it one for the loop. */
export function checkComprehension(context: CheckContext, scope: CheckScope | undefined, expr: Comprehension): Expr {
  const range = context.check(scope, expr.range)
  const accumulatorInit = context.check(scope, expr.accumulatorInit)
  const accumulatorType = typeAt(context, accumulatorInit)
  const outer: CheckScope = { name: expr.accumulatorVariable, type: accumulatorType, outer: scope }
  const inner = loopScope(context, outer, expr, range)
  const loopCondition = context.check(inner, expr.loopCondition)
  assertType(context, loopCondition, BOOL)
  const loopStep = context.check(inner, expr.loopStep)
  assertType(context, loopStep, accumulatorType)
  const result = context.check(outer, expr.result)
  context.types.set(expr.id, context.substitution.apply(typeAt(context, result)))
  return { ...expr, range, accumulatorInit, loopCondition, loopStep, result }
}

function loopScope(context: CheckContext, outer: CheckScope, expr: Comprehension, range: Expr): CheckScope {
  const { iterationVariable, iterationVariable2 } = expr
  const variables = iterationTypes(context, range)
  if (iterationVariable2 === undefined) return { name: iterationVariable, type: variables.single, outer }
  const first: CheckScope = { name: iterationVariable, type: variables.key, outer }
  return { name: iterationVariable2, type: variables.value, outer: first }
}

interface IterationTypes {
  /** The element of a list, the key of a map. */
  readonly single: Type
  /** In the two-variable forms: index and element of a list, key and value of a map. */
  readonly key: Type
  readonly value: Type
}

function iterationTypes(context: CheckContext, range: Expr): IterationTypes {
  const type = context.substitution.apply(typeAt(context, range))
  switch (type.kind) {
    case 'list':
      return { single: type.parameters[0]!, key: INT, value: type.parameters[0]! }
    case 'map':
      return { single: type.parameters[0]!, key: type.parameters[0]!, value: type.parameters[1]! }
    case 'dyn':
    case 'error':
    case 'parameter':
      unify(context.substitution, DYN, type)
      return { single: DYN, key: DYN, value: DYN }
    default: {
      const problem = 'cannot be range of a comprehension (must be list, map, or dynamic)'
      context.report(range.id, `expression of type '${formatType(type)}' ${problem}`)
      return { single: ERROR, key: ERROR, value: ERROR }
    }
  }
}
