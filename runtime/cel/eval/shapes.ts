import type { Call, Comprehension, Expr } from '../syntax/ast.ts'
import { MAP_INSERT } from '../syntax/macros/two-variable.ts'

/** What a comprehension does, recognised by the expansions of the standard macros. */
type Shape =
  | { readonly kind: 'all'; readonly predicate: Expr }
  | { readonly kind: 'exists'; readonly predicate: Expr }
  | { readonly kind: 'existsOne'; readonly predicate: Expr }
  /** `map` and `filter`: appends the element if the condition holds. */
  | { readonly kind: 'collect'; readonly condition: Expr | undefined; readonly element: Expr }
  /** `transformMap` and `transformMapEntry`: adds an entry, or the entries of a map, if the condition holds. */
  | {
      readonly kind: 'insert'
      readonly condition: Expr | undefined
      readonly key: Expr | undefined
      readonly value: Expr
    }
  /** `cel.bind`: no loop at all. */
  | { readonly kind: 'bind' }
  | { readonly kind: 'fold' }

const FOLD: Shape = { kind: 'fold' }

/** Returns the shape of a comprehension, for evaluation and for estimates. */
export function shapeOf(expr: Comprehension): Shape {
  if (isBool(expr.loopCondition, false) && isEmptyList(expr.range)) return { kind: 'bind' }
  const accumulator = expr.accumulatorVariable
  const step = expr.loopStep
  if (isVariable(expr.result, accumulator)) {
    if (isBool(expr.accumulatorInit, true) && isGuard(expr.loopCondition, (arg) => isVariable(arg, accumulator))) {
      const predicate = second(step, '_&&_', accumulator)
      return predicate === undefined ? FOLD : { kind: 'all', predicate }
    }
    if (isBool(expr.accumulatorInit, false) && isGuard(expr.loopCondition, (arg) => isNegated(arg, accumulator))) {
      const predicate = second(step, '_||_', accumulator)
      return predicate === undefined ? FOLD : { kind: 'exists', predicate }
    }
    if (!isBool(expr.loopCondition, true)) return FOLD
    if (isEmptyList(expr.accumulatorInit)) return gathered(step, accumulator, appended)
    return isEmptyMap(expr.accumulatorInit) ? gathered(step, accumulator, inserted) : FOLD
  }
  return isBool(expr.loopCondition, true) ? counted(expr) : FOLD
}

type Gather = (expr: Expr, accumulator: string) => Extract<Shape, { kind: 'collect' | 'insert' }> | undefined

/** Recognises a step that adds to the accumulator, always or on a condition. */
function gathered(step: Expr, accumulator: string, gather: Gather): Shape {
  const always = gather(step, accumulator)
  if (always !== undefined) return always
  const [condition, yes, no] = argsOf(step, '_?_:_')
  const sometimes = yes && gather(yes, accumulator)
  return condition && sometimes && no && isVariable(no, accumulator) ? { ...sometimes, condition } : FOLD
}

/** Recognises `exists_one`, which counts and compares the count with 1. */
function counted({ accumulatorVariable, accumulatorInit, loopStep, result }: Comprehension): Shape {
  const [predicate, yes, no] = argsOf(loopStep, '_?_:_')
  const more = yes && second(yes, '_+_', accumulatorVariable)
  const wanted = second(result, '_==_', accumulatorVariable)
  const isCount = isInt(accumulatorInit, 0n) && more && isInt(more, 1n) && wanted && isInt(wanted, 1n)
  return isCount && predicate && no && isVariable(no, accumulatorVariable) ? { kind: 'existsOne', predicate } : FOLD
}

/** Recognises `accumulator + [x]`. */
const appended: Gather = (expr, accumulator) => {
  const list = second(expr, '_+_', accumulator)
  if (list?.kind !== 'list' || list.optionalIndices.length > 0) return undefined
  const [element, ...others] = list.elements
  return element && others.length === 0 ? { kind: 'collect', condition: undefined, element } : undefined
}

/** Recognises `cel.@mapInsert(accumulator, key, value)` and `cel.@mapInsert(accumulator, map)`. */
const inserted: Gather = (expr, accumulator) => {
  const [into, first, last] = argsOf(expr, MAP_INSERT)
  if (into === undefined || first === undefined || !isVariable(into, accumulator)) return undefined
  return last === undefined
    ? { kind: 'insert', condition: undefined, key: undefined, value: first }
    : { kind: 'insert', condition: undefined, key: first, value: last }
}

/** Returns the second operand of a call whose first is the accumulator. */
function second(expr: Expr, name: string, accumulator: string): Expr | undefined {
  const [left, right] = argsOf(expr, name)
  return left && isVariable(left, accumulator) ? right : undefined
}

function argsOf(expr: Expr, name: string): Call['args'] {
  return expr.kind === 'call' && expr.function === name && expr.target === undefined ? expr.args : []
}

function isGuard(expr: Expr, guards: (arg: Expr) => boolean): boolean {
  const [arg] = argsOf(expr, '@not_strictly_false')
  return arg !== undefined && guards(arg)
}

function isNegated(expr: Expr, accumulator: string): boolean {
  const [arg] = argsOf(expr, '!_')
  return arg !== undefined && isVariable(arg, accumulator)
}

function isVariable(expr: Expr, name: string): boolean {
  return expr.kind === 'identifier' && expr.name === name
}

function isBool(expr: Expr, value: boolean): boolean {
  return expr.kind === 'literal' && expr.constant.type === 'bool' && expr.constant.value === value
}

function isInt(expr: Expr, value: bigint): boolean {
  return expr.kind === 'literal' && expr.constant.type === 'int' && expr.constant.value === value
}

function isEmptyList(expr: Expr): boolean {
  return expr.kind === 'list' && expr.elements.length === 0
}

function isEmptyMap(expr: Expr): boolean {
  return expr.kind === 'map' && expr.entries.length === 0
}
