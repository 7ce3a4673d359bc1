import { CALL_COST } from '../cost/constants.ts'
import type { Overload } from '../library/library.ts'
import type { Call, Expr } from '../syntax/ast.ts'
import { candidateNames } from '../check/names.ts'
import { CelError, type Value } from '../value/values.ts'
import { findLoopVariable, type CompileContext, type LoopScope } from './context.ts'
import { charge, locate, type Frame, type Step } from './frame.ts'
import { dispatchAmong } from './overloads.ts'

/** A call with its operands, the receiver first, and the overloads that it may turn out to be. */
export interface ResolvedCall {
  readonly name: string
  readonly id: number
  readonly operands: readonly Expr[]
  readonly overloads: readonly Overload[]
}

/** Finds the overloads of a call: those that the checker left, or all of the name with the arity and style. */
export function resolveCall(context: CompileContext, scope: LoopScope | undefined, call: Call): ResolvedCall {
  const { id, target, args } = call
  if (target === undefined) return resolved(context, call.function, 'global', id, args)
  const qualified =
    context.references === undefined ? qualifiedFunction(context, scope, target, call.function) : undefined
  return qualified === undefined
    ? resolved(context, call.function, 'member', id, [target, ...args])
    : resolved(context, qualified, 'global', id, args)
}

function resolved(
  context: CompileContext,
  written: string,
  receiver: Overload['receiver'],
  id: number,
  operands: readonly Expr[],
): ResolvedCall {
  const { container, functions } = context.environment
  const name = candidateNames(container, written).find((candidate) => functions.has(candidate)) ?? written
  const checked = context.references?.get(id)?.overloadIds
  const overloads = (functions.get(name)?.overloads ?? []).filter((overload) =>
    checked === undefined
      ? overload.receiver === receiver && overload.parameters.length === operands.length
      : checked.includes(overload.id),
  )
  return { name, id, operands, overloads }
}

/** In an unchecked expression `a.b.f(x)` may be a call of the function `a.b.f`. */
function qualifiedFunction(
  context: CompileContext,
  scope: LoopScope | undefined,
  target: Expr,
  name: string,
): string | undefined {
  const prefix = qualifiedName(scope, target)
  if (prefix === undefined) return undefined
  const { container, functions } = context.environment
  return candidateNames(container, `${prefix}.${name}`).find((candidate) => functions.has(candidate))
}

function qualifiedName(scope: LoopScope | undefined, expr: Expr): string | undefined {
  if (expr.kind === 'identifier') return findLoopVariable(scope, expr.name) === undefined ? expr.name : undefined
  if (expr.kind !== 'select' || expr.testOnly) return undefined
  const operand = qualifiedName(scope, expr.operand)
  return operand === undefined ? undefined : `${operand}.${expr.field}`
}

/** Compiles a call of a function that has no compilation of its own. */
export function compileCall(context: CompileContext, scope: LoopScope | undefined, call: ResolvedCall): Step {
  const steps = call.operands.map((operand) => context.compile(scope, operand))
  const [overload] = call.overloads
  if (overload !== undefined && isCertain(context, call)) return directCall(overload, call.id, steps)
  const invoke = dispatchAmong(call.name, call.overloads, call.id)
  return (frame) =>
    invoke(
      frame,
      steps.map((step) => step(frame)),
    )
}

/** Whether the checker left one overload, and the arguments' types are known, so that nothing is left to be found out. */
function isCertain(context: CompileContext, { overloads, operands }: ResolvedCall): boolean {
  const [overload] = overloads
  if (context.references === undefined || overloads.length !== 1 || overload?.evaluate === undefined) return false
  return overload.parameters.every((parameter, i) => {
    const operand = operands[i]
    const known = operand && context.types.get(operand.id)
    if (parameter.kind === 'dyn' || parameter.kind === 'parameter') return true
    return known?.kind === parameter.kind && known.nullable === undefined
  })
}

function directCall(overload: Overload, id: number, steps: readonly Step[]): Step {
  const { evaluate, strictness } = overload
  const [first, second] = steps
  if (evaluate === undefined) throw new TypeError(`overload '${overload.id}' has no implementation`)
  const strict = strictness === 'strict'
  const count = counter(overload)
  if (first !== undefined && steps.length === 1) {
    return (frame) => {
      const a = first(frame)
      if (strict && a instanceof CelError) return failed(frame, a)
      const result = evaluate(a)
      count(frame, [a], result)
      return locate(result, id)
    }
  }
  if (first !== undefined && second !== undefined && steps.length === 2) {
    return (frame) => {
      const a = first(frame)
      const b = second(frame)
      if (strict && a instanceof CelError) return failed(frame, a)
      if (strict && b instanceof CelError) return failed(frame, b)
      const result = evaluate(a, b)
      count(frame, [a, b], result)
      return locate(result, id)
    }
  }
  return (frame) => {
    const args = steps.map((step) => step(frame))
    const error = strict ? args.find((arg) => arg instanceof CelError) : undefined
    if (error !== undefined) return failed(frame, error)
    const result = evaluate(...args)
    count(frame, args, result)
    return locate(result, id)
  }
}

function failed(frame: Frame, error: Value): Value {
  frame.cost += CALL_COST
  return error
}

function counter({ cost }: Overload): (frame: Frame, args: readonly Value[], result: Value) => void {
  if (cost === undefined) {
    return (frame) => {
      frame.cost += CALL_COST
    }
  }
  return (frame, args, result) => charge(frame, cost(args, result))
}
