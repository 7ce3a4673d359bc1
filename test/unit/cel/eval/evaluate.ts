import { check } from '../../../../runtime/cel/check/checker.ts'
import { createEnvironment, type Environment } from '../../../../runtime/cel/check/environment.ts'
import { compileProgram, type EvaluateOptions, type Evaluation } from '../../../../runtime/cel/eval/program.ts'
import { bindingLibrary } from '../../../../runtime/cel/library/bindings.ts'
import { twoVariableComprehensionLibrary } from '../../../../runtime/cel/library/comprehensions.ts'
import {
  crossTypeComparisonLibrary,
  optionalLibrary,
  standardLibrary,
} from '../../../../runtime/cel/library/standard/index.ts'
import { parse } from '../../../../runtime/cel/syntax/parse.ts'
import { formatValue } from '../../../../runtime/cel/value/format.ts'
import { valueFromJson } from '../../../../runtime/cel/value/json.ts'
import { DYN, type Type } from '../../../../runtime/cel/value/types.ts'

const LIBRARIES = [
  standardLibrary,
  crossTypeComparisonLibrary,
  optionalLibrary,
  bindingLibrary,
  twoVariableComprehensionLibrary,
]

export interface Inputs extends EvaluateOptions {
  /** Plain data of the variables. */
  readonly data?: Readonly<Record<string, unknown>>
  /** Types of the variables; dyn where none is given. */
  readonly types?: Readonly<Record<string, Type>>
}

function environmentFor({ data = {}, types = {} }: Inputs): Environment {
  const dynamic = Object.fromEntries(Object.keys(data).map((name) => [name, DYN]))
  return createEnvironment({ variables: { ...dynamic, ...types }, libraries: LIBRARIES })
}

/** Parses, checks and evaluates. Throws for an expression that does not pass the checker. */
export function evaluate(source: string, inputs: Inputs = {}): Evaluation {
  const environment = environmentFor(inputs)
  const parsed = parse(source, { macros: environment.macros })
  const checked = parsed.expression && check(environment, parsed.expression)
  if (checked?.expression === undefined) {
    const issues = [...(parsed.issues ?? []), ...(checked?.issues ?? [])]
    throw new Error(issues.map(({ message }) => message).join('\n'))
  }
  const { data = {}, ...options } = inputs
  const bindings = Object.fromEntries(Object.entries(data).map(([name, json]) => [name, valueFromJson(json)]))
  return compileProgram(environment, checked.expression).evaluate(bindings, options)
}

/** The outcome in the notation of expressions; an error as `error: …`. */
export function show(source: string, inputs: Inputs = {}): string {
  return formatValue(evaluate(source, inputs).value)
}

export function costOf(source: string, inputs: Inputs = {}): number {
  return evaluate(source, inputs).cost
}
