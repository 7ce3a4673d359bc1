import { createEnvironment, defaultLibraries, DYN, estimateCost, formatType } from '../../runtime/cel/index.ts'
import type { CommandContext, ExitCode } from '../command.ts'
import { path, repeated, toggle } from '../flags/flag.ts'
import { describeFlags } from '../flags/help.ts'
import { parseFlags } from '../flags/parse.ts'
import { compile, expandShort, readSource } from './expression.ts'
import { outputFlag, printResult } from './output.ts'
import { readVariableTypes } from './types.ts'

const FLAGS = {
  file: path({ help: 'File that holds the expression; -f for short.' }),
  'var-type': repeated({
    placeholder: 'NAME=TYPE',
    help: 'A variable and its type, such as int or map(string, dyn); may be repeated.',
  }),
  estimate: toggle({ default: false, help: 'Print the least and the most that an evaluation may cost, in units.' }),
  output: outputFlag,
} as const

const USAGE = `Usage: orch cel check EXPRESSION [flags]
       orch cel check -f FILE [flags]

Checks an expression and prints the type of its value. An expression that begins with a minus goes after --.

Flags:
`

/** `orch cel check`. */
export function checkExpression({ argv, stdout }: CommandContext): ExitCode {
  const { flags, positionals, help } = parseFlags({ argv: expandShort(argv), flags: FLAGS })
  if (help) {
    stdout.write(USAGE + describeFlags(FLAGS))
    return 0
  }
  const source = readSource('cel check', positionals, flags.file)
  const environment = createEnvironment({
    variables: readVariableTypes(flags['var-type']),
    libraries: defaultLibraries,
    homogeneousLiterals: true,
  })
  const checked = compile(environment, source)
  const type = formatType(checked.types.get(checked.root.id) ?? DYN)
  if (!flags.estimate) {
    stdout.write(printResult(flags.output, [type], { type }))
    return 0
  }
  const { min, max } = estimateCost(environment, checked)
  const most = Number.isFinite(max) ? String(max) : 'unbounded'
  const estimate = { min, max: Number.isFinite(max) ? max : null }
  stdout.write(printResult(flags.output, [type, `estimated cost: ${min} to ${most}`], { type, estimate }))
  return 0
}
