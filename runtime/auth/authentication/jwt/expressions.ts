import {
  BOOL,
  Budget,
  CelError,
  compileExpression,
  compileProgram,
  createEnvironment,
  DYN,
  formatIssues,
  librariesFor,
  listOf,
  mapOf,
  MOST_WORK,
  objectTypesFrom,
  serverLibraries,
  STRING,
  valueFromJson,
  Work,
  type Bindings,
  type Environment,
  type Expr,
  type Program,
  type Value,
} from '../../../cel/index.ts'
import type { JsonObject } from '../../../json/index.ts'
import type { UserInfo } from '../../../api/index.ts'
import { TokenRefused } from '../refused.ts'
import { USER, UserValue } from './user-value.ts'

/** The environments of expressions of authentication, by their one variable (CEL-LANG-03). */
export interface JwtEnvironments {
  readonly claims: Environment
  readonly user: Environment
}

/** A compiled expression. */
export interface JwtExpression {
  readonly source: string
  readonly program: Program
  /** The checked tree. */
  readonly root: Expr
}

/** Most cost units of one evaluation (CEL-COST-07). */
const COST_PER_EVALUATION = 1_000_000
/** Most cost units of all evaluations for one token. */
const COST_PER_TOKEN = 10_000_000

/** @param release `1.31`: the release whose functions expressions may call */
export function jwtEnvironments(release: string): JwtEnvironments {
  const libraries = librariesFor(serverLibraries, release)
  const groups = listOf(STRING)
  const fields = { username: STRING, uid: STRING, groups, extra: mapOf(STRING, groups) }
  return {
    claims: createEnvironment({
      libraries,
      variables: { claims: mapOf(STRING, DYN) },
      homogeneousLiterals: true,
    }),
    user: createEnvironment({
      libraries,
      objectTypes: objectTypesFrom({
        [USER.name]: Object.entries(fields).map(([name, type]) => ({ name, property: name, type })),
      }),
      variables: { user: USER },
      homogeneousLiterals: true,
    }),
  }
}

/** Compiles an expression; returns a sentence instead if it has errors. The result of a `condition` must be a boolean. */
export function compileJwtExpression(
  environment: Environment,
  source: string,
  result: 'condition' | 'any',
): JwtExpression | string {
  const { expression, issues } = compileExpression(environment, source)
  if (issues !== undefined) return `compilation failed: ${formatIssues(source, issues)}`
  const { root } = expression
  const type = expression.types.get(root.id)
  if (result === 'condition' && type?.kind !== BOOL.kind) {
    return `must evaluate to ${BOOL.name} but got ${type?.name ?? DYN.name}`
  }
  return { source, program: compileProgram(environment, expression), root }
}

/** Evaluates the expressions about one token within a common budget. */
export class Evaluator {
  readonly #bindings: Bindings
  readonly #budget: Budget

  private constructor(bindings: Bindings, budget: Budget) {
    this.#bindings = bindings
    this.#budget = budget
  }

  static ofClaims(claims: Readonly<JsonObject>): Evaluator {
    return new Evaluator({ claims: valueFromJson(claims) }, new Budget(COST_PER_TOKEN, new Work(MOST_WORK)))
  }

  /** Returns an evaluator of expressions over the user, with the rest of the same budget. */
  forUser(user: UserInfo): Evaluator {
    return new Evaluator({ user: new UserValue(user) }, this.#budget)
  }

  /** Returns the value. Throws {@link TokenRefused} for an error. */
  evaluate({ source, program }: JwtExpression): Exclude<Value, CelError> {
    const { value } = program.evaluate(this.#bindings, { costLimit: COST_PER_EVALUATION, budget: this.#budget })
    if (value instanceof CelError) {
      throw new TokenRefused(`expression ${JSON.stringify(source)} resulted in error: ${value.message}`)
    }
    return value
  }

  /** Throws {@link TokenRefused} with the message of the rule unless the expression is true. */
  demand(expression: JwtExpression, message: string): void {
    if (this.evaluate(expression) === true) return
    const why = message === '' ? '' : `: ${message}`
    throw new TokenRefused(`validation expression ${JSON.stringify(expression.source)} failed${why}`)
  }
}
