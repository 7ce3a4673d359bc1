import {
  compileExpression,
  compileProgram,
  formatIssues,
  type Environment,
  type Program,
  type Type,
} from '../../cel/index.ts'

/** A compiled expression. */
export interface Compiled {
  readonly source: string
  readonly program: Program
  /** Type of the result. */
  readonly type: Type
}

/** An expression that does not compile, with the error that is returned when it is written. */
interface Refused {
  readonly source: string
  readonly problem: string
}

export type Expression = Compiled | Refused

/** Accepted types of results; undefined: every one. A dynamic result has none of them. */
type Results = readonly Type[] | undefined

/** Compiles an expression whose result must have one of the accepted types. */
export function compileAs(environment: Environment, source: string, results: Results): Expression {
  const { expression, issues } = compileExpression(environment, source)
  if (issues !== undefined) return { source, problem: `compilation failed: ${formatIssues(source, issues)}` }
  const type = expression.types.get(expression.root.id)
  if (type === undefined) throw new TypeError('a checked expression without a type')
  if (results !== undefined && !results.some(({ kind }) => kind === type.kind)) {
    return { source, problem: `must evaluate to ${wanted(results)} but got ${nameOf(type)}` }
  }
  return { source, program: compileProgram(environment, expression), type }
}

const wanted = (results: readonly Type[]): string =>
  results.length === 1 ? results.map(nameOf).join() : `one of [${results.map(nameOf).join(' ')}]`

/** Returns the name of a type as cel-go prints it: `map(string, dyn)`, `null_type`. */
const nameOf = ({ name, parameters }: Type): string =>
  parameters.length === 0 ? name : `${name}(${parameters.map(nameOf).join(', ')})`
