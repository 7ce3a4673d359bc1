import { BOOL, Budget, type Bindings, type Environment, type Work } from '../../cel/index.ts'
import type { Sliced } from '../../async/index.ts'
import { objectsOf, stringOf } from '../../json/index.ts'
import { compileAs, type Expression } from './compile.ts'
import { COST_PER_CONDITIONS, evaluate, Failure, OutOfBudget } from './evaluate.ts'
import { madeOfEach } from './made-of-each.ts'

/** Compiles a list `matchConditions`. */
export const compileConditionsInSlices = (
  environment: Environment,
  conditions: unknown,
): Sliced<readonly Expression[]> =>
  madeOfEach(objectsOf(conditions), ({ expression }) => compileAs(environment, stringOf(expression).trim(), [BOOL]))

/**
 * Returns whether all conditions are true. A false one decides, whatever the others are; otherwise a failure does, also
 * that they cost too much together. `work` is the budget of the request. Throws OutOfWork.
 */
export function conditionsMet(conditions: readonly Expression[], bindings: Bindings, work: Work): boolean | Failure {
  const budget = new Budget(COST_PER_CONDITIONS, work)
  const failures: string[] = []
  try {
    for (const condition of conditions) {
      const outcome = evaluate(condition, bindings, budget)
      if (outcome === false) return false
      if (outcome instanceof Failure) failures.push(outcome.message)
    }
  } catch (error) {
    if (!(error instanceof OutOfBudget)) throw error
    failures.splice(0, Infinity, error.message)
  }
  if (failures.length === 0) return true
  return new Failure(failures.length === 1 ? failures.join() : `[${failures.join(', ')}]`)
}
