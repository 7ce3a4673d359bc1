import type { Comprehension, Expr } from '../syntax/ast.ts'
import { OPERATOR } from '../syntax/operators.ts'

/**
 * Returns the ids of the lists that macros put into a comprehension: the empty list to start from, and the list of one
 * element that each step appends. They are not literals of the source, and cost less (see `constants.ts`).
 */
export function macroLists(comprehension: Comprehension): readonly number[] {
  if (isBind(comprehension)) return [comprehension.range.id]
  const { accumulatorInit, accumulatorVariable, loopStep } = comprehension
  return [...(accumulatorInit.kind === 'list' ? [accumulatorInit.id] : []), ...appended(loopStep, accumulatorVariable)]
}

/** Reports whether the comprehension is `cel.bind(x, value, result)`: a loop over nothing, which is never entered. */
export function isBind({ range, loopCondition }: Comprehension): boolean {
  return (
    range.kind === 'list' &&
    range.elements.length === 0 &&
    loopCondition.kind === 'literal' &&
    loopCondition.constant.type === 'bool' &&
    !loopCondition.constant.value
  )
}

/** Returns the ids of the lists in `accumulator + [x]`, also within a conditional. */
function appended(step: Expr, accumulator: string): readonly number[] {
  if (step.kind !== 'call') return []
  if (step.function === OPERATOR.conditional) return step.args.slice(1).flatMap((arg) => appended(arg, accumulator))
  const [left, right] = step.args
  if (step.function !== OPERATOR.add || left?.kind !== 'identifier' || left.name !== accumulator) return []
  return right?.kind === 'list' ? [right.id] : []
}
