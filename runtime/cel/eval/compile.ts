import type { Call, Expr } from '../syntax/ast.ts'
import { OPERATOR } from '../syntax/operators.ts'
import { CelError } from '../value/values.ts'
import { compileAttribute, compilePresence } from './attributes.ts'
import { compileCall, compileSize, resolveCall, type ResolvedCall } from './calls.ts'
import { compileComprehension } from './comprehensions.ts'
import { valueOfConstant } from './constants.ts'
import type { CompileContext, LoopScope, Observation } from './context.ts'
import type { CompiledNode } from './frame.ts'
import { compileList, compileMap, compileMessage } from './literals.ts'
import { and, conditional, not, optionalOr, optionalOrValue, or } from './logic.ts'
import { isQualification } from './names.ts'
import { OPERATORS } from './operators.ts'
import { dispatchAmong } from './overloads.ts'

/** Compiles a node to a closure. */
export function compileExpr(
  context: CompileContext,
  scope: LoopScope | undefined,
  expr: Expr,
  observation: Observation,
): CompiledNode {
  switch (expr.kind) {
    case 'literal': {
      const value = valueOfConstant(expr.constant)
      return () => value
    }
    case 'identifier':
      return compileAttribute(context, scope, expr, observation)
    case 'select':
      return expr.testOnly ? compilePresence(context, scope, expr) : compileAttribute(context, scope, expr, observation)
    case 'call':
      return isQualification(expr)
        ? compileAttribute(context, scope, expr, observation)
        : compileFunction(context, scope, expr)
    case 'list':
      return compileList(context, scope, expr)
    case 'map':
      return compileMap(context, scope, expr)
    case 'message':
      return compileMessage(context, scope, expr)
    case 'comprehension':
      return compileComprehension(context, scope, expr)
  }
}

function compileFunction(context: CompileContext, scope: LoopScope | undefined, expr: Call): CompiledNode {
  const call = resolveCall(context, scope, expr)
  return (
    compileLogic(context, scope, call) ?? compileOperator(context, scope, call) ?? compileCall(context, scope, call)
  )
}

/** Compiles `!` and the operators that evaluate their operands only when needed. */
function compileLogic(
  context: CompileContext,
  scope: LoopScope | undefined,
  { name, id, operands, overloads }: ResolvedCall,
): CompiledNode | undefined {
  const [first, second, third] = operands
  if (first === undefined) return undefined
  const step = (operand: Expr): CompiledNode => context.compile(scope, operand)
  if (name === OPERATOR.logicalNot) return not(step(first), id)
  if (second === undefined) return undefined
  switch (name) {
    case OPERATOR.logicalAnd:
      return and(step(first), step(second), id)
    case OPERATOR.logicalOr:
      return or(step(first), step(second), id)
    case OPERATOR.conditional: {
      if (third === undefined) return undefined
      const branch = (operand: Expr): CompiledNode => context.compile(scope, operand, 'unobserved')
      return conditional(step(first), branch(second), branch(third), id)
    }
  }
  if (overloads.length !== 1) return undefined
  if (overloads[0]?.id === 'optional_or_optional') return optionalOr(step(first), step(second), id)
  if (overloads[0]?.id === 'optional_orValue_value') return optionalOrValue(step(first), step(second), id)
  return undefined
}

function compileOperator(
  context: CompileContext,
  scope: LoopScope | undefined,
  call: ResolvedCall,
): CompiledNode | undefined {
  if (call.name === 'size') return compileSize(context, scope, call)
  const operator = Object.hasOwn(OPERATORS, call.name) ? OPERATORS[call.name] : undefined
  const [left, right] = call.operands
  if (operator === undefined || left === undefined || right === undefined || call.operands.length !== 2)
    return undefined
  const otherwise = dispatchAmong(call.name, call.overloads, call.id)
  return operator(context.compile(scope, left), context.compile(scope, right), call.id, otherwise)
}

/** The message factory of programs that have none. */
export const noMessages = {
  create: (typeName: string): CelError => new CelError(`unknown type: ${typeName}`),
}
