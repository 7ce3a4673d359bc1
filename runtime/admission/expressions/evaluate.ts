import { CelError, type Bindings, type Budget, type Value } from '../../cel/index.ts'
import type { Compiled, Expression } from './compile.ts'

/** Most units that one evaluation may cost (CEL-COST-07). */
const COST_PER_EVALUATION = 1_000_000

/** Most units for all expressions of one policy about one request. */
export const COST_PER_POLICY = 10_000_000

/** Most units for the match conditions of one webhook or policy about one request. */
export const COST_PER_CONDITIONS = COST_PER_POLICY / 4

const NO_MORE = 'validation failed due to running out of cost budget, no further validation rules will be run'

/** Thrown when evaluations have spent the budget that they share: no further one is made. */
export class OutOfBudget extends Error {
  override readonly name = 'OutOfBudget'
  constructor() {
    super(NO_MORE)
  }
}

/**
 * Thrown when the expressions about a request have spent its budget of work. No failure policy admits such a request:
 * an object that is costly to some expressions would evade the others.
 */
export class OutOfWork extends Error {
  override readonly name = 'OutOfWork'
  constructor() {
    super(NO_MORE)
  }
}

/** A failed evaluation, described in a sentence. */
export class Failure {
  readonly message: string
  constructor(message: string) {
    this.message = message
  }
}

/**
 * Returns the value of an expression, or a failure that names the expression. Throws {@link OutOfBudget} and {@link
 * OutOfWork}.
 */
export function evaluate(
  expression: Expression,
  bindings: Bindings,
  budget: Budget,
): Exclude<Value, CelError> | Failure {
  if ('problem' in expression) return new Failure(`compilation error: ${expression.problem}`)
  const value = run(expression, bindings, budget)
  if (!(value instanceof CelError)) return value
  return new Failure(`expression '${expression.source}' resulted in error: ${value.message}`)
}

/** Returns the value of a compiled expression. Throws {@link OutOfBudget} and {@link OutOfWork}. */
export function run({ program }: Compiled, bindings: Bindings, budget: Budget): Value {
  const { value, exceeded } = program.evaluate(bindings, { costLimit: COST_PER_EVALUATION, budget })
  if (exceeded === 'budget') throw new OutOfBudget()
  if (exceeded === 'work') throw new OutOfWork()
  return value
}
