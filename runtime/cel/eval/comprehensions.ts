import type { Comprehension } from '../syntax/ast.ts'
import type { CompileContext, LoopScope } from './context.ts'
import { bind, fold, insert } from './folds.ts'
import type { CompiledNode } from './frame.ts'
import { all, collect, exists, existsOne } from './loops.ts'
import type { Loop } from './range.ts'
import { shapeOf } from './shapes.ts'
import { stepsOf } from './steps.ts'

/** Compiles a comprehension to the loop for its shape. */
export function compileComprehension(
  context: CompileContext,
  scope: LoopScope | undefined,
  expr: Comprehension,
): CompiledNode {
  const shape = shapeOf(expr)
  const accumulator: LoopScope = { name: expr.accumulatorVariable, slot: context.newSlot(), outer: scope }
  if (shape.kind === 'bind') {
    return bind(
      accumulator.slot,
      context.compile(scope, expr.accumulatorInit),
      context.compile(accumulator, expr.result),
    )
  }
  // The loops of the other macros have no cost of their own.
  const least = shape.kind === 'all' || shape.kind === 'exists' ? 0 : 3
  const { inner, loop } = openLoop(context, accumulator, expr, least)
  switch (shape.kind) {
    case 'all':
      return all(loop, context.compile(inner, shape.predicate))
    case 'exists':
      return exists(loop, context.compile(inner, shape.predicate))
    case 'existsOne':
      return existsOne(loop, context.compile(inner, shape.predicate))
    case 'collect':
      return collect(
        loop,
        shape.condition && context.compile(inner, shape.condition),
        context.compile(inner, shape.element),
      )
    case 'insert':
      return insert(loop, {
        condition: shape.condition && context.compile(inner, shape.condition),
        key: shape.key && context.compile(inner, shape.key),
        value: context.compile(inner, shape.value),
      })
    case 'fold':
      return fold(loop, {
        accumulator: accumulator.slot,
        init: context.compile(scope, expr.accumulatorInit),
        condition: context.compile(inner, expr.loopCondition),
        step: context.compile(inner, expr.loopStep),
        result: context.compile(accumulator, expr.result),
      })
  }
}

function openLoop(
  context: CompileContext,
  accumulator: LoopScope,
  expr: Comprehension,
  leastSteps: number,
): { readonly inner: LoopScope; readonly loop: Loop } {
  const { id, range, iterationVariable, iterationVariable2 } = expr
  const first: LoopScope = { name: iterationVariable, slot: context.newSlot(), outer: accumulator }
  const second: LoopScope | undefined =
    iterationVariable2 === undefined ? undefined : { name: iterationVariable2, slot: context.newSlot(), outer: first }
  const steps = Math.max(leastSteps, stepsOf(expr.loopCondition, expr.loopStep))
  const loop = { id, range: context.compile(accumulator.outer, range), slot: first.slot, slot2: second?.slot, steps }
  return { inner: second ?? first, loop }
}
