import {
  CelError,
  compileProgram,
  createEnvironment,
  defaultLibraries,
  DYN,
  formatIssues,
  formatType,
  formatValue,
  NOWHERE,
  SourceText,
  typeOfValue,
  valueToJson,
  type CheckedExpression,
  type Type,
  type Value,
} from '../../runtime/cel/index.ts'
import type { CommandContext, ExitCode } from '../command.ts'
import { Failure } from '../../flags/errors.ts'
import { integer, path, repeated, toggle } from '../../flags/flag.ts'
import { describeFlags } from '../../flags/help.ts'
import { parseFlags } from '../../flags/parse.ts'
import { compile, expandShort, readSource } from './expression.ts'
import { outputFlag, printResult } from './output.ts'
import { readVariables } from './variables.ts'

export const EVALUATE_FLAGS = {
  file: path({ help: 'File that holds the expression; -f for short.' }),
  var: repeated({ placeholder: 'NAME=VALUE', help: 'A variable and its value in YAML or JSON; may be repeated.' }),
  vars: path({ help: 'File of variables: a mapping in YAML or JSON.' }),
  cost: toggle({ default: false, help: 'Print what the evaluation cost, in units.' }),
  'cost-limit': integer({
    default: 10_000_000,
    minimum: 1,
    maximum: Number.MAX_SAFE_INTEGER,
    help: 'Units after which the evaluation is stopped.',
  }),
  type: toggle({ default: false, help: 'Print the type of the value.' }),
  output: outputFlag,
} as const

const USAGE = `Usage: orch cel eval EXPRESSION [flags]
       orch cel eval -f FILE [flags]

Evaluates an expression and prints its value in the notation of expressions. An expression that begins with a minus
goes after --.

Flags:
`

/** `orch cel eval` (CLI-07). */
export function evaluate({ argv, stdout }: CommandContext): ExitCode {
  const { flags, positionals, help } = parseFlags({ argv: expandShort(argv), flags: EVALUATE_FLAGS })
  if (help) {
    stdout.write(USAGE + describeFlags(EVALUATE_FLAGS))
    return 0
  }
  const source = readSource('cel eval', positionals, flags.file)
  const bindings = readVariables(flags.var, flags.vars)
  const environment = createEnvironment({
    variables: Object.fromEntries(Object.keys(bindings).map((name) => [name, DYN])),
    libraries: defaultLibraries,
    homogeneousLiterals: true,
  })
  const checked = compile(environment, source)
  const { value, cost } = compileProgram(environment, checked).evaluate(bindings, { costLimit: flags['cost-limit'] })
  if (value instanceof CelError) throw new Failure(`the evaluation failed\n${describeError(checked, value)}`)
  const type = formatType(typeOf(checked, value))
  const lines = [formatValue(value), ...(flags.type ? [`type: ${type}`] : []), ...(flags.cost ? [`cost: ${cost}`] : [])]
  if (flags.output === 'text') stdout.write(printResult('text', lines, {}))
  else {
    const json = valueToJson(value)
    if (json instanceof CelError) throw new Failure(json.message)
    stdout.write(printResult(flags.output, lines, { value: json, type, ...(flags.cost ? { cost } : {}) }))
  }
  return 0
}

/** Returns the type that the checker inferred, or else that of the value. */
function typeOf({ root, types }: CheckedExpression, value: Value): Type {
  const checked = types.get(root.id) ?? DYN
  return checked.kind === 'dyn' ? typeOfValue(value) : checked
}

/** Returns the error with a caret under the failing part. */
function describeError({ source, positions }: CheckedExpression, { message, id }: CelError): string {
  const offset = id === undefined ? undefined : positions.get(id)
  const location = offset === undefined ? NOWHERE : new SourceText(source).locate(offset)
  return formatIssues(source, [{ message, ...location }])
}
