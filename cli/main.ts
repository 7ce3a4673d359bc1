import type { CommandContext, ExitCode } from './command.ts'
import { COMMANDS } from './commands.ts'
import { Failure, messageOf, UsageError } from '../flags/errors.ts'
import { packageAt } from './package.ts'
import { didYouMean } from '../runtime/text/index.ts'

function help(): string {
  const lines = COMMANDS.map(
    ({ name, summary, load }) => `  ${name.padEnd(10)} ${summary}${load === undefined ? ' (not available yet)' : ''}`,
  )
  return `Usage: orch <command> [flags]\n\nCommands:\n${lines.join('\n')}\n\nThe project is the folder with the nearest orch.config.ts at or above the working directory, or a checkout of orch itself.\norch <command> --help lists the flags of a command; orch --version tells which one this is.\n`
}

async function dispatch(name: string | undefined, context: CommandContext): Promise<ExitCode> {
  if (name === undefined) {
    context.stderr.write(help())
    return 2
  }
  if (name === '--help' || name === '-h' || name === 'help') {
    context.stdout.write(help())
    return 0
  }
  if (name === '--version') {
    context.stdout.write(`orch ${packageAt(context.packageFolder).version}\n`)
    return 0
  }
  const command = COMMANDS.find((one) => one.name === name)
  if (command === undefined) {
    const known = COMMANDS.map((one) => one.name)
    throw new UsageError(`${JSON.stringify(name)} is not a command${didYouMean(name, known, '; see orch --help')}`)
  }
  if (command.load === undefined) throw new UsageError(`${name} is not available yet`)
  return (await command.load()).run(context)
}

/**
 * Runs one command, whose name is the first argument. Every failure ends as one sentence on standard error and an exit code,
 * never as a stack trace.
 */
export async function main({ argv, ...options }: CommandContext): Promise<ExitCode> {
  const [name, ...rest] = argv
  const { stderr } = options
  try {
    return await dispatch(name, { ...options, argv: rest })
  } catch (error) {
    const expected = error instanceof UsageError || error instanceof Failure
    stderr.write(`orch: ${expected ? '' : 'internal error: '}${messageOf(error)}\n`)
    return error instanceof UsageError ? 2 : 1
  }
}
