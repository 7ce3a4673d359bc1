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
import { TokenRefused } from './refused.ts'
import { USER, UserValue } from './user-value.ts'

/** What expressions of authentication may use, by the one variable that they have (CEL-LANG-03). */
export interface JwtEnvironments {
  readonly claims: Environment
  readonly user: Environment
}

/** An expression that is ready to be evaluated. */
export interface JwtExpression {
  readonly source: string
  readonly program: Program
  /** The checked tree. */
  readonly root: Expr
}

/** Units that one evaluation may cost, and all those about one token (CEL-COST-07). */
const COST_PER_EVALUATION = 1_000_000
const COST_PER_TOKEN = 10_000_000

/** @param release `1.31`: the one whose functions there are */
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

/** The expression, or the sentence that refuses it. A condition is one whose result is known to be a boolean. */
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

/** Evaluates the expressions about one token, within the cost that a token may have. */
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

  /** For expressions about the user that was made of the claims; what these have cost counts. */
  forUser(user: UserInfo): Evaluator {
    return new Evaluator({ user: new UserValue(user) }, this.#budget)
  }

  /** Throws {@link TokenRefused} if there is no value. */
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
