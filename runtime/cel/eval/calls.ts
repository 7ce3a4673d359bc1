import { CALL_COST } from '../cost/constants.ts'
import type { Overload } from '../library/library.ts'
import type { Call, Expr } from '../syntax/ast.ts'
import { candidateNames } from '../check/names.ts'
import { sizeOf, textSteps } from '../value/size.ts'
import { CelError, MapValue, type Value } from '../value/values.ts'
import { findLoopVariable, type CompileContext, type LoopScope } from './context.ts'
import { charge, locate, type Frame, type CompiledNode } from './frame.ts'
import { acceptorOf, dispatchAmong, type Accept, type Invoke } from './overloads.ts'
import { STEPS_PER_KEY } from './range.ts'
import { STEPS_PER_CALL } from './steps.ts'

/** A call with its operands, the receiver first, and the overloads that it may resolve to. */
export interface ResolvedCall {
  readonly name: string
  readonly id: number
  readonly operands: readonly Expr[]
  readonly overloads: readonly Overload[]
}

/** Returns the overloads of a call: those that the checker chose, or all with its name, arity and receiver style. */
export function resolveCall(context: CompileContext, scope: LoopScope | undefined, call: Call): ResolvedCall {
  const { id, target, args } = call
  if (target === undefined) return resolved(context, { written: call.function, receiver: 'global', id, operands: args })
  const qualified =
    context.references === undefined ? qualifiedFunction(context, scope, target, call.function) : undefined
  return qualified === undefined
    ? resolved(context, { written: call.function, receiver: 'member', id, operands: [target, ...args] })
    : resolved(context, { written: qualified, receiver: 'global', id, operands: args })
}

interface WrittenCall {
  /** The name of the function as written, not yet looked up in the container. */
  readonly written: string
  readonly receiver: Overload['receiver']
  readonly id: number
  readonly operands: readonly Expr[]
}

function resolved(context: CompileContext, { written, receiver, id, operands }: WrittenCall): ResolvedCall {
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

/**
 * Returns the qualified name of the function, since in an unchecked expression `a.b.f(x)` may be a call of `a.b.f`.
 */
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

/** Compiles a call of a function without a special compilation. */
export function compileCall(context: CompileContext, scope: LoopScope | undefined, call: ResolvedCall): CompiledNode {
  const steps = call.operands.map((operand) => context.compile(scope, operand))
  const otherwise = dispatchAmong(call.name, call.overloads, call.id)
  const [overload, ...others] = call.overloads
  if (overload?.evaluate === undefined || others.length > 0 || overload.strictness === 'nonStrict') {
    return (frame) => dispatched(frame, otherwise, steps)
  }
  return directCall(call, { ...overload, evaluate: overload.evaluate }, steps, otherwise)
}

function dispatched(frame: Frame, invoke: Invoke, steps: readonly CompiledNode[]): Value {
  return invoke(
    frame,
    steps.map((step) => step(frame)),
  )
}

/**
 * Returns the tests of the arguments of the only overload. They are needed even for checked expressions: from a list of
 * an open type and a dynamic one the checker infers an element type that the data need not have.
 */
function acceptors({ overloads: [overload] }: ResolvedCall): readonly Accept[] {
  return (overload?.parameters ?? []).map((parameter) =>
    parameter.kind === 'dyn' || parameter.kind === 'parameter' ? isNoError : acceptorOf(parameter),
  )
}

const isNoError: Accept = (value) => !(value instanceof CelError)

/**
 * Compiles a call of the only overload; arguments that it does not accept go to `otherwise`, which reports the error.
 */
function directCall(
  call: ResolvedCall,
  overload: Overload & Required<Pick<Overload, 'evaluate'>>,
  steps: readonly CompiledNode[],
  otherwise: Invoke,
): CompiledNode {
  const { evaluate, cost, steps: own = STEPS_PER_CALL, textSteps: walk } = overload
  const { id } = call
  const [first, second] = steps
  const [acceptFirst, acceptSecond] = acceptors(call)
  if (first === undefined || acceptFirst === undefined || steps.length > 2) {
    return (frame) => dispatched(frame, otherwise, steps)
  }
  if (second === undefined || acceptSecond === undefined) {
    return (frame) => {
      const a = first(frame)
      if (!acceptFirst(a)) return otherwise(frame, [a])
      const { work } = frame
      const texts = textSteps(a)
      work.spend(own + (texts > 0 && walk !== undefined ? walk([a]) : texts))
      const result = evaluate(a, work)
      charge(frame, cost === undefined ? CALL_COST : cost([a], result, work))
      return locate(result, id)
    }
  }
  return (frame) => {
    const a = first(frame)
    const b = second(frame)
    if (!acceptFirst(a) || !acceptSecond(b)) return otherwise(frame, [a, b])
    const { work } = frame
    const texts = textSteps(a) + textSteps(b)
    work.spend(own + (texts > 0 && walk !== undefined ? walk([a, b]) : texts))
    const result = evaluate(a, b, work)
    charge(frame, cost === undefined ? CALL_COST : cost([a, b], result, work))
    return locate(result, id)
  }
}

/** Compiles `size(a)` and `a.size()`. */
export function compileSize(
  context: CompileContext,
  scope: LoopScope | undefined,
  call: ResolvedCall,
): CompiledNode | undefined {
  const [operand] = call.operands
  if (operand === undefined || call.operands.length > 1) return undefined
  const step = context.compile(scope, operand)
  const otherwise = dispatchAmong(call.name, call.overloads, call.id)
  return (frame) => {
    const value = step(frame)
    frame.work.spend(textSteps(value))
    const size = sizeOf(value)
    if (size === undefined) return otherwise(frame, [value])
    if (value instanceof MapValue) frame.work.spend(STEPS_PER_KEY * size)
    frame.cost += CALL_COST
    return size
  }
}
