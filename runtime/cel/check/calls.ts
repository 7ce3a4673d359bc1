import type { FunctionDeclaration, Overload } from '../library/library.ts'
import type { Call, Expr } from '../syntax/ast.ts'
import { BOOL, DYN, ERROR, formatType, type Type } from '../value/types.ts'
import { isExactType, unify, unifyAll } from './assignable.ts'
import { reportMismatch, reportUndeclared, typeAt, type CheckContext } from './context.ts'
import { qualifiedName, resolveFunction, type CheckScope } from './scope.ts'

/** Checks `f(x)`, `a.f(x)` and operators; `a.f` may also be the qualified name of a function. */
export function checkCall(context: CheckContext, scope: CheckScope | undefined, expr: Call): Expr {
  const args = checkAll(context, scope, expr.args)
  if (expr.target === undefined) {
    const declaration = resolveFunction(context.environment, expr.function)
    if (declaration !== undefined) return resolveCall(context, declaration, { ...expr, args })
    return undeclared(context, { ...expr, args })
  }
  const prefix = qualifiedName(expr.target)
  const qualified = prefix && resolveFunction(context.environment, [...prefix, expr.function].join('.'))
  if (qualified !== undefined) {
    return resolveCall(context, qualified, { kind: 'call', id: expr.id, function: qualified.name, args })
  }
  const call: Call = { ...expr, target: context.check(scope, expr.target), args }
  const declaration = resolveFunction(context.environment, expr.function)
  return declaration === undefined ? undeclared(context, call) : resolveCall(context, declaration, call)
}

function checkAll(context: CheckContext, scope: CheckScope | undefined, args: readonly Expr[]): readonly Expr[] {
  return args.map((argument) => context.check(scope, argument))
}

function undeclared(context: CheckContext, call: Call): Call {
  context.types.set(call.id, ERROR)
  reportUndeclared(context, call.id, call.function)
  return call
}

/** Finds the overloads that fit the checked arguments, and records them and the type of their results. */
function resolveCall(context: CheckContext, declaration: FunctionDeclaration, call: Call): Call {
  const operands = call.target === undefined ? call.args : [call.target, ...call.args]
  const logical = declaration.name === '_&&_' || declaration.name === '_||_'
  const resolution = logical
    ? resolveLogical(context, declaration, operands)
    : resolveOverloads(context, declaration, call, operands)
  context.types.set(call.id, resolution?.type ?? ERROR)
  if (resolution !== undefined) context.references.set(call.id, { overloadIds: resolution.overloadIds })
  return call.target === undefined ? { ...call, function: declaration.name } : call
}

interface OverloadResolution {
  readonly type: Type
  readonly overloadIds: readonly string[]
}

/** Checks `&&` and `||`, whose errors name the operand that is not a bool instead of the call. */
function resolveLogical(
  context: CheckContext,
  declaration: FunctionDeclaration,
  operands: readonly Expr[],
): OverloadResolution | undefined {
  const wrong = operands.filter((operand) => !unify(context.substitution, typeAt(context, operand), BOOL))
  for (const operand of wrong) reportMismatch(context, operand.id, BOOL, typeAt(context, operand))
  return wrong.length > 0 ? undefined : { type: BOOL, overloadIds: declaration.overloads.map(({ id }) => id) }
}

/**
 * Returns all overloads that fit: several only if an argument is dynamic; if their results differ, the result is dyn.
 */
function resolveOverloads(
  context: CheckContext,
  declaration: FunctionDeclaration,
  call: Call,
  operands: readonly Expr[],
): OverloadResolution | undefined {
  const { substitution } = context
  const receiver: Overload['receiver'] = call.target === undefined ? 'global' : 'member'
  const types = operands.map((operand) => typeAt(context, operand))
  const overloadIds: string[] = []
  let type: Type | undefined
  for (const overload of declaration.overloads) {
    if (overload.receiver !== receiver || overload.parameters.length !== types.length) continue
    const [result, ...parameters] = substitution.instantiate([overload.result, ...overload.parameters])
    if (!unifyAll(substitution, types, parameters)) continue
    overloadIds.push(overload.id)
    const found = substitution.apply(result!)
    if (type === undefined) type = found
    else if (type.kind !== 'dyn' && !isExactType(found, type)) type = DYN
  }
  if (type !== undefined) return { type, overloadIds }
  const applied = formatOperands(
    types.map((operand) => substitution.close(operand)),
    receiver,
  )
  context.report(call.id, `found no matching overload for '${declaration.name}' applied to '${applied}'`)
  return undefined
}

function formatOperands(types: readonly Type[], receiver: Overload['receiver']): string {
  const [first, ...rest] = types
  if (receiver === 'global' || first === undefined) return `(${types.map(formatType).join(', ')})`
  return `${formatType(first)}.(${rest.map(formatType).join(', ')})`
}
