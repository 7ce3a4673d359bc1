import type { CheckedExpression } from '../check/checked.ts'
import type { Environment } from '../check/environment.ts'
import { resolveFunction } from '../check/scope.ts'
import type { Call, Comprehension, Expr, ListLiteral, MapLiteral, Select } from '../syntax/ast.ts'
import { OPERATOR } from '../syntax/operators.ts'
import { ACCUMULATOR_LIST_COST, CALL_COST, CONSTANT_COST } from './constants.ts'
import {
  LIST_LITERAL_COST,
  MAP_LITERAL_COST,
  MESSAGE_LITERAL_COST,
  PRESENCE_TEST_COST,
  SELECT_COST,
} from './constants.ts'
import type { CallEstimate, Range } from './estimate-types.ts'
import { isBind, macroLists } from './macro-lists.ts'
import { add, EMPTY, exactly, multiply, union, ZERO } from './range.ts'
import { Sizes, unionEntries, type LocalVariable, type SizeLookup } from './sizes.ts'
import { STANDARD_ESTIMATES } from './standard-estimates.ts'

export interface EstimateOptions {
  /** Bounds of the data; without them, everything but scalars is unbounded. */
  readonly sizes?: SizeLookup
  /** Units that the presence test of `has()` costs in addition to its operand; by default 1. */
  readonly presenceTestCost?: number
}

/**
 * Returns the least and the most that evaluating a checked expression may cost, as cel-go's `checker/cost.go`
 * (CEL-COST-06, CEL-COST-09). `max` is Infinity if nothing bounds it.
 */
export function estimateCost(
  environment: Environment,
  checked: CheckedExpression,
  { sizes = () => undefined, presenceTestCost = PRESENCE_TEST_COST }: EstimateOptions = {},
): Range {
  const estimator = new Estimator(environment, checked, new Sizes(checked, sizes), exactly(presenceTestCost))
  return estimator.cost(checked.root, undefined)
}

class Estimator {
  readonly #environment: Environment
  readonly #checked: CheckedExpression
  readonly #sizes: Sizes
  readonly #presenceTestCost: Range
  readonly #macroLists = new Set<number>()

  constructor(environment: Environment, checked: CheckedExpression, sizes: Sizes, presenceTestCost: Range) {
    this.#environment = environment
    this.#checked = checked
    this.#sizes = sizes
    this.#presenceTestCost = presenceTestCost
  }

  cost(expr: Expr, locals: LocalVariable | undefined): Range {
    switch (expr.kind) {
      case 'literal':
        return exactly(CONSTANT_COST)
      case 'identifier':
        return exactly(SELECT_COST)
      case 'select':
        return this.#select(expr, locals)
      case 'call':
        return this.#call(expr, locals)
      case 'list':
        return this.#list(expr, locals)
      case 'map':
        return this.#map(expr, locals)
      case 'message':
        return add(...expr.fields.map(({ value }) => this.cost(value, locals)), exactly(MESSAGE_LITERAL_COST))
      case 'comprehension':
        macroLists(expr).forEach((id) => this.#macroLists.add(id))
        return isBind(expr) ? this.#bind(expr, locals) : this.#comprehension(expr, locals)
    }
  }

  #select(expr: Select, locals: LocalVariable | undefined): Range {
    const operand = this.cost(expr.operand, locals)
    if (expr.testOnly) return add(this.#presenceTestCost, operand)
    this.#sizes.placeBelow(expr, expr.operand, expr.field, locals)
    const { kind } = this.#sizes.typeOf(expr.operand)
    return kind === 'map' || kind === 'object' ? add(operand, exactly(SELECT_COST)) : operand
  }

  #call(expr: Call, locals: LocalVariable | undefined): Range {
    const operands = expr.target === undefined ? expr.args : [expr.target, ...expr.args]
    const costs = operands.map((operand) => this.cost(operand, locals))
    if (expr.function === 'dyn' && operands.length === 1) {
      this.#sizes.copy(expr, operands[0]!, locals)
      return add(exactly(CALL_COST), ...costs)
    }
    if (expr.function === OPERATOR.conditional) return this.#conditional(expr, costs, locals)
    if (expr.function === OPERATOR.logicalAnd || expr.function === OPERATOR.logicalOr) {
      return { min: costs[0]!.min, max: add(...costs).max }
    }
    return add(this.#overloadCost(expr, operands, locals), ...costs)
  }

  /** Returns the cost of the call itself: a range that covers all overloads that it may resolve to. */
  #overloadCost(expr: Call, operands: readonly Expr[], locals: LocalVariable | undefined): Range {
    const args = operands.map((operand) => this.#sizes.describe(operand, locals))
    let cost = EMPTY
    let size: Range | undefined
    const overloads = resolveFunction(this.#environment, expr.function)?.overloads ?? []
    for (const id of this.#checked.references.get(expr.id)?.overloadIds ?? []) {
      const overload = overloads.find((candidate) => candidate.id === id)
      const estimate = overload?.estimate ?? STANDARD_ESTIMATES.get(id)
      const found: CallEstimate = estimate?.(args) ?? { cost: exactly(CALL_COST) }
      cost = union(cost, found.cost)
      if (found.resultSize) size = size === undefined ? found.resultSize : union(size, found.resultSize)
      size = this.#resultSize(expr, id, operands, locals) ?? size
    }
    this.#sizes.setSize(expr, size ?? this.#sizes.sizeOf(expr, locals))
    return cost === EMPTY ? exactly(CALL_COST) : cost
  }

  /** Returns the size of a result; tracks values through indexing and concatenation. */
  #resultSize(
    expr: Call,
    overloadId: string,
    operands: readonly Expr[],
    locals: LocalVariable | undefined,
  ): Range | undefined {
    const [first, second] = operands
    if (first === undefined || second === undefined) return undefined
    switch (overloadId) {
      case 'index_list':
      case 'index_map':
        this.#sizes.placeBelow(expr, first, overloadId === 'index_list' ? '@items' : '@values', locals)
        return this.#sizes.entriesOf(first, locals)?.value
      case 'add_list':
        this.#sizes.setEntries(
          expr,
          unionEntries(this.#sizes.entriesOf(first, locals), this.#sizes.entriesOf(second, locals)),
        )
        return undefined
      default:
        return undefined
    }
  }

  #conditional(expr: Call, costs: readonly Range[], locals: LocalVariable | undefined): Range {
    const [, whenTrue, whenFalse] = expr.args
    const [condition, trueCost, falseCost] = costs
    const sizes = this.#sizes
    sizes.setEntries(expr, unionEntries(sizes.entriesOf(whenTrue!, locals), sizes.entriesOf(whenFalse!, locals)))
    sizes.setSize(expr, union(sizes.sizeOrUnbounded(whenTrue!, locals), sizes.sizeOrUnbounded(whenFalse!, locals)))
    return add(condition!, union(trueCost!, falseCost!))
  }

  #list(expr: ListLiteral, locals: LocalVariable | undefined): Range {
    const costs = expr.elements.map((element) => this.cost(element, locals))
    this.#sizes.setEntries(expr, { key: exactly(1), value: this.#unionOfSizes(expr.elements, locals) })
    return add(...costs, exactly(this.#macroLists.has(expr.id) ? ACCUMULATOR_LIST_COST : LIST_LITERAL_COST))
  }

  #map(expr: MapLiteral, locals: LocalVariable | undefined): Range {
    const costs = expr.entries.flatMap(({ key, value }) => [this.cost(key, locals), this.cost(value, locals)])
    const keys = expr.entries.map(({ key }) => key)
    const values = expr.entries.map(({ value }) => value)
    this.#sizes.setEntries(expr, { key: this.#unionOfSizes(keys, locals), value: this.#unionOfSizes(values, locals) })
    return add(...costs, exactly(MAP_LITERAL_COST))
  }

  #unionOfSizes(exprs: readonly Expr[], locals: LocalVariable | undefined): Range {
    return exprs.length === 0
      ? ZERO
      : exprs.map((expr) => this.#sizes.sizeOrUnbounded(expr, locals)).reduce(union, EMPTY)
  }

  #comprehension(expr: Comprehension, locals: LocalVariable | undefined): Range {
    const sizes = this.#sizes
    const before = [this.cost(expr.range, locals), this.cost(expr.accumulatorInit, locals)]
    const outer = this.#local(expr.accumulatorVariable, expr.accumulatorInit, locals)
    const inner = this.#iteration(expr, outer, locals)
    const loop = add(this.cost(expr.loopCondition, inner), this.cost(expr.loopStep, inner))
    const stepEntries = sizes.entriesOf(expr.loopStep, inner)
    const result = this.cost(expr.result, outer)
    const count = sizes.sizeOrUnbounded(expr.range, locals)
    const { kind } = expr.accumulatorInit
    if (kind === 'literal') sizes.setSize(expr, sizes.sizeOf(expr.accumulatorInit, locals))
    if (kind === 'list' || kind === 'map') {
      sizes.setSize(expr, count)
      sizes.setEntries(expr, stepEntries)
    }
    return add(...before, result, multiply(count, loop))
  }

  #bind(expr: Comprehension, locals: LocalVariable | undefined): Range {
    const before = [this.cost(expr.range, locals), this.cost(expr.accumulatorInit, locals)]
    const inner = this.#local(expr.accumulatorVariable, expr.accumulatorInit, locals)
    const result = this.cost(expr.result, inner)
    this.#sizes.copy(expr, expr.result, inner)
    return add(...before, result)
  }

  #local(name: string, value: Expr, locals: LocalVariable | undefined): LocalVariable {
    return {
      name,
      path: this.#sizes.pathOf(value, locals),
      size: this.#sizes.sizeOf(value, locals),
      entries: this.#sizes.entriesOf(value, locals),
      outer: locals,
    }
  }

  #iteration(expr: Comprehension, outer: LocalVariable, locals: LocalVariable | undefined): LocalVariable {
    const path = this.#sizes.pathOf(expr.range, locals)
    const entries = this.#sizes.entriesOf(expr.range, locals)
    const isList = this.#sizes.typeOf(expr.range).kind === 'list'
    const key = { path: path && [...path, isList ? '@indices' : '@keys'], size: entries?.key, entries: undefined }
    const value = { path: path && [...path, isList ? '@items' : '@values'], size: entries?.value, entries: undefined }
    const { iterationVariable, iterationVariable2 } = expr
    if (iterationVariable2 === undefined) return { name: iterationVariable, ...(isList ? value : key), outer }
    return { name: iterationVariable2, ...value, outer: { name: iterationVariable, ...key, outer } }
  }
}
