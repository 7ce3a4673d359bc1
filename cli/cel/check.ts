import {
  createEnvironment,
  defaultLibraries,
  DYN,
  estimateCost,
  formatType,
  librariesFor,
  serverLibraries,
} from '../../runtime/cel/index.ts'
import type { CommandContext, ExitCode } from '../command.ts'
import { mapped, path, repeated, text, toggle } from '../../flags/flag.ts'
import { describeFlags } from '../../flags/help.ts'
import { parseFlags } from '../../flags/parse.ts'
import { formatRelease, parseRelease } from '../../server/release/index.ts'
import { compile, expandShort, readSource } from './expression.ts'
import { outputFlag, printResult } from './output.ts'
import { readSchemaVariables } from './schema.ts'
import { readVariableTypes } from './types.ts'

export const CHECK_FLAGS = {
  file: path({ help: 'File that holds the expression; -f for short.' }),
  'var-type': repeated({
    placeholder: 'NAME=TYPE',
    help: 'A variable and its type, such as int or map(string, dyn); may be repeated.',
  }),
  schema: path({
    placeholder: 'FILE#/POINTER',
    help: 'A node of a schema file, such as an openAPIV3Schema: self and oldSelf are data of that schema.',
  }),
  release: mapped(
    text({
      placeholder: 'MAJOR.MINOR',
      default: '',
      help: 'Take only what a server of this release offers to new expressions; everything unless given.',
    }),
    (release, name) => (release === '' ? undefined : formatRelease(parseRelease(release, name))),
  ),
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
  const { flags, positionals, help } = parseFlags({ argv: expandShort(argv), flags: CHECK_FLAGS })
  if (help) {
    stdout.write(USAGE + describeFlags(CHECK_FLAGS))
    return 0
  }
  const source = readSource('cel check', positionals, flags.file)
  const declared = flags.schema === undefined ? undefined : readSchemaVariables(flags.schema)
  const { release } = flags
  const environment = createEnvironment({
    variables: { ...declared?.variables, ...readVariableTypes(flags['var-type']) },
    libraries: release === undefined ? defaultLibraries : librariesFor(serverLibraries, release),
    ...(declared && { objectTypes: declared.objectTypes }),
    homogeneousLiterals: true,
  })
  const checked = compile(environment, source)
  const type = formatType(checked.types.get(checked.root.id) ?? DYN)
  if (!flags.estimate) {
    stdout.write(printResult(flags.output, [type], { type }))
    return 0
  }
  const { min, max } = estimateCost(environment, checked, declared?.estimate)
  const most = Number.isFinite(max) ? String(max) : 'unbounded'
  const estimate = { min, max: Number.isFinite(max) ? max : null }
  stdout.write(printResult(flags.output, [type, `estimated cost: ${min} to ${most}`], { type, estimate }))
  return 0
}
