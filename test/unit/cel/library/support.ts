import {
  compileExpression,
  compileProgram,
  createEnvironment,
  CelError,
  defaultLibraries,
  formatIssues,
  formatValue,
  type Library,
  type Type,
  type Value,
} from '../../../../runtime/cel/index.ts'

export interface Situation {
  readonly variables?: Readonly<Record<string, Type>>
  readonly bindings?: Readonly<Record<string, Value>>
  readonly libraries?: readonly Library[]
}

/** What an expression comes to: its value as the language writes it, `error: …`, or `refused: …` by the checker. */
export function outcome(source: string, situation: Situation = {}): string {
  const { value } = evaluate(source, situation)
  return value instanceof CelError ? `error: ${value.message}` : formatValue(value)
}

export function evaluate(source: string, { variables = {}, bindings = {}, libraries = [] }: Situation = {}) {
  const environment = createEnvironment({ variables, libraries: [...defaultLibraries, ...libraries] })
  const compiled = compileExpression(environment, source)
  if (compiled.expression === undefined) {
    return { value: new CelError(`refused: ${formatIssues(source, compiled.issues)}`), cost: 0 }
  }
  return compileProgram(environment, compiled.expression).evaluate(bindings)
}
