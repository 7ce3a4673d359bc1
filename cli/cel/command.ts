import type { CommandContext, ExitCode } from '../command.ts'
import { UsageError } from '../../flags/errors.ts'
import { didYouMean } from '../../runtime/text/index.ts'
import { CHECK_FLAGS, checkExpression } from './check.ts'
import { evaluate, EVALUATE_FLAGS } from './evaluate.ts'

const USAGE = `Usage: orch cel eval EXPRESSION [flags]
       orch cel check EXPRESSION [flags]

Tries expressions of the language in which validation rules and policies are written.

Commands:
  eval       evaluate an expression
  check      check an expression and print its type

orch cel <command> --help lists the flags of a command.
`

export const FLAGS = {}
export const SUBCOMMANDS = { eval: EVALUATE_FLAGS, check: CHECK_FLAGS } as const

/** `orch cel` (CLI-07). */
export function run(context: CommandContext): Promise<ExitCode> {
  const [name, ...argv] = context.argv
  switch (name) {
    case 'eval':
      return Promise.resolve(evaluate({ ...context, argv }))
    case 'check':
      return Promise.resolve(checkExpression({ ...context, argv }))
    case '--help':
    case '-h':
      context.stdout.write(USAGE)
      return Promise.resolve(0)
    case undefined:
      context.stderr.write(USAGE)
      return Promise.resolve(2)
    default:
      throw new UsageError(
        `cel has no command ${JSON.stringify(name)}${didYouMean(name, Object.keys(SUBCOMMANDS), '; see orch cel --help')}`,
      )
  }
}
