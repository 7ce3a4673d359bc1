import type { CheckedExpression } from '../check/checked.ts'
import type { Environment } from '../check/environment.ts'
import type { ParsedExpression } from '../syntax/ast.ts'
import { PRESENCE_TEST_COST } from '../cost/constants.ts'
import { interned } from '../value/text.ts'
import { CelError, type Value } from '../value/values.ts'
import { UNLIMITED, WorkExceeded, type Work } from '../value/work.ts'
import type { Budget } from './budget.ts'
import { compileExpr, noMessages } from './compile.ts'
import { createContext, type MessageFactory } from './context.ts'
import { STEPS_PER_EVALUATION, stepsOf } from './steps.ts'
import { CostLimitExceeded, Frame, type CompiledNode } from './frame.ts'

const NO_BINDINGS: Bindings = {}
const NO_OPTIONS: EvaluateOptions = {}

/** The wording of cel-go. */
const COST_LIMIT_EXCEEDED = 'operation cancelled: actual cost limit exceeded'

/** Values of variables by their full names. */
export type Bindings = Readonly<Record<string, Value>>

export interface ProgramOptions {
  /** Makes the values of message literals; without it, they are errors. */
  readonly messages?: MessageFactory
  /** Units that `has()` costs in addition to its operand; by default 1. The estimator has the same option. */
  readonly presenceTestCost?: number
}

export interface EvaluateOptions {
  /** Most units that this evaluation may cost; by default unlimited. */
  readonly costLimit?: number
  /** Units shared with other evaluations, from which this one is paid. */
  readonly budget?: Budget
  /** The work that this and other evaluations may do; by default that of the budget. */
  readonly work?: Work
}

export interface Evaluation {
  /** The outcome; a {@link CelError} if the evaluation failed or exceeded a limit. */
  readonly value: Value
  /** Units that the evaluation cost: the same for the same expression and input (CEL-COST-02). */
  readonly cost: number
  /** The limit that stopped the evaluation, if any. */
  readonly exceeded?: 'costLimit' | 'budget' | 'work'
}

/** A compiled expression. Immutable; evaluations do not affect each other. */
export interface Program {
  evaluate(bindings?: Bindings, options?: EvaluateOptions): Evaluation
}

/**
 * Compiles an expression. A checked one calls the overloads that the checker chose; an unchecked one finds overloads by
 * the types at run time, and the meaning of `a.b` by the bindings. Never throws: a call of an unchecked expression
 * without a matching overload is an error when it is evaluated.
 */
export function compileProgram(
  environment: Environment,
  expression: ParsedExpression | CheckedExpression,
  options: ProgramOptions = {},
): Program {
  const context = createContext(environment, expression, compileExpr, {
    messages: noMessages,
    presenceTestCost: PRESENCE_TEST_COST,
    ...options,
  })
  const root = context.compile(undefined, expression.root)
  const slots = context.newSlot()
  const ownSteps = STEPS_PER_EVALUATION + stepsOf(expression.root)
  const variables = Array.from(context.variables, ([name, slot]) => ({
    name: interned(name),
    slot,
    inherited: name in Object.prototype,
  }))
  return {
    evaluate(bindings = NO_BINDINGS, options = NO_OPTIONS) {
      const values = new Array<Value | undefined>(slots)
      for (let i = 0; i < variables.length; i++) {
        const { name, slot, inherited } = variables[i]!
        if (!inherited || Object.hasOwn(bindings, name)) values[slot] = bindings[name]
      }
      const { costLimit = Infinity, budget } = options
      const work = options.work ?? budget?.work ?? UNLIMITED
      // A unit of cost takes about one step.
      const remaining = work === UNLIMITED && budget === undefined ? Infinity : remainingOf(work, budget)
      const frame = new Frame(values, Math.min(costLimit, remaining), work)
      const value = run(root, frame)
      const { cost } = frame
      budget?.spend(cost)
      work.settle(ownSteps + cost)
      if (value !== undefined) return { value, cost }
      return {
        value: new CelError(COST_LIMIT_EXCEEDED),
        cost,
        exceeded: work.left === 0 ? 'work' : remaining < costLimit ? 'budget' : 'costLimit',
      }
    },
  }
}

const remainingOf = (work: Work, budget: Budget | undefined): number =>
  Math.min(budget?.remaining ?? Infinity, work.left)

/** Returns the outcome; undefined if the evaluation exceeded its limit. */
function run(root: CompiledNode, frame: Frame): Value | undefined {
  try {
    const value = root(frame)
    return frame.cost > frame.limit ? undefined : value
  } catch (error) {
    if (error instanceof CostLimitExceeded || error instanceof WorkExceeded) return undefined
    throw error
  }
}
