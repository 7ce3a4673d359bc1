import type { Expr } from '../ast.ts'
import type { MacroContext } from '../macro.ts'
import { OPERATOR } from '../operators.ts'
import { accumulator, bool, call, int, list } from './build.ts'

/** The parts of a comprehension apart from its range and variables. */
export interface Fold {
  readonly accumulatorInit: Expr
  readonly loopCondition: Expr
  readonly loopStep: Expr
  readonly result: Expr
}

export function foldAll(context: MacroContext, predicate: Expr): Fold {
  return {
    accumulatorInit: bool(context, true),
    loopCondition: call(context, OPERATOR.notStrictlyFalse, accumulator(context)),
    loopStep: call(context, OPERATOR.logicalAnd, accumulator(context), predicate),
    result: accumulator(context),
  }
}

export function foldExists(context: MacroContext, predicate: Expr): Fold {
  return {
    accumulatorInit: bool(context, false),
    loopCondition: call(context, OPERATOR.notStrictlyFalse, call(context, OPERATOR.logicalNot, accumulator(context))),
    loopStep: call(context, OPERATOR.logicalOr, accumulator(context), predicate),
    result: accumulator(context),
  }
}

export function foldExistsOne(context: MacroContext, predicate: Expr): Fold {
  return {
    accumulatorInit: int(context, 0n),
    loopCondition: bool(context, true),
    loopStep: call(
      context,
      OPERATOR.conditional,
      predicate,
      call(context, OPERATOR.add, accumulator(context), int(context, 1n)),
      accumulator(context),
    ),
    result: call(context, OPERATOR.equals, accumulator(context), int(context, 1n)),
  }
}

/** Collects into a list `element` of each item for which `filter`, if any, holds. */
export function foldList(context: MacroContext, element: Expr, filter: Expr | undefined): Fold {
  const accumulatorInit = list(context)
  const loopCondition = bool(context, true)
  const append = call(context, OPERATOR.add, accumulator(context), list(context, element))
  const loopStep = filtered(context, append, filter)
  return { accumulatorInit, loopCondition, loopStep, result: accumulator(context) }
}

/** Returns a step that is taken only where `filter`, if any, holds. */
export function filtered(context: MacroContext, step: Expr, filter: Expr | undefined): Expr {
  return filter === undefined ? step : call(context, OPERATOR.conditional, filter, step, accumulator(context))
}
