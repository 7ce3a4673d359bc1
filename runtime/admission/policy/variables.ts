import {
  CelError,
  extendEnvironment,
  DYN,
  objectType,
  ObjectValue,
  type Bindings,
  type Budget,
  type Environment,
  type FieldDeclaration,
  type ObjectTypes,
  type Type,
  type Value,
} from '../../cel/index.ts'
import type { Sliced } from '../../async/index.ts'
import { objectsOf, stringOf } from '../../json/index.ts'
import { compileAs, type Expression } from '../expressions/compile.ts'
import { run } from '../expressions/evaluate.ts'
import { madeOfEach } from '../expressions/made-of-each.ts'

/** A named expression that later ones read as `variables.name`. */
export interface Variable {
  readonly name: string
  readonly expression: Expression
}

interface CompiledVariables {
  readonly variables: readonly Variable[]
  /** Returns the environment with `variables`, if there are any. */
  extend(environment: Environment): Environment
}

const VARIABLES = objectType('kubernetes.variables')

/**
 * Compiles the variables of a policy; each sees those before it, typed by their results. All are compiled in one environment,
 * in which a variable is declared when it has been compiled: one for each would cost the square of their number.
 */
export function* compileVariables(environment: Environment, list: unknown): Sliced<CompiledVariables> {
  const entries = objectsOf(list)
  const fields = new Map<string, FieldDeclaration>()
  const objectTypes: ObjectTypes = { find: (type) => (type === VARIABLES.name ? fields : undefined) }
  const extend = (base: Environment): Environment =>
    entries.length === 0 ? base : extendEnvironment(base, { variables: { variables: VARIABLES }, objectTypes })
  const growing = extend(environment)
  const variables = yield* madeOfEach(entries, (entry): Variable => {
    const name = stringOf(entry.name)
    const expression = compileAs(growing, stringOf(entry.expression), undefined)
    // A variable that does not compile is refused by itself; expressions that use it are not.
    const type = 'problem' in expression ? DYN : expression.type
    if (name !== '') fields.set(name, { name, property: name, type })
    return { name, expression }
  })
  return { variables, extend }
}

/** The value of `variables`: each is evaluated when it is first read, once, and can read the others. */
export class VariablesValue extends ObjectValue {
  readonly type: Type = VARIABLES
  readonly #expressions: ReadonlyMap<string, Expression>
  readonly #bindings: Bindings
  readonly #budget: Budget
  readonly #values = new Map<string, Value>()

  /**
   * @param bindings the other variables of the expressions
   * @param budget pays for the evaluations
   */
  constructor(variables: readonly Variable[], bindings: Bindings, budget: Budget) {
    super()
    this.#expressions = new Map(variables.map(({ name, expression }) => [name, expression]))
    this.#bindings = { ...bindings, variables: this }
    this.#budget = budget
  }

  get(name: string): Value | undefined {
    const known = this.#values.get(name)
    const expression = this.#expressions.get(name)
    if (known !== undefined || expression === undefined) return known
    const value = this.#evaluate(name, expression)
    this.#values.set(name, value)
    return value
  }

  #evaluate(name: string, expression: Expression): Value {
    const fails = (how: string, why: string) => new CelError(`composited variable "${name}" fails to ${how}: ${why}`)
    if ('problem' in expression) return fails('compile', expression.problem)
    const value = run(expression, this.#bindings, this.#budget)
    return value instanceof CelError ? fails('evaluate', value.message) : value
  }

  has(name: string): boolean {
    return this.#expressions.has(name)
  }

  equals(other: Value): boolean {
    return this === other
  }
}
