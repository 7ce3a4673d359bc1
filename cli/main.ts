import type { Command, CommandContext, ExitCode } from './command.ts'
import { Failure, messageOf, UsageError } from './errors.ts'

const COMMANDS: readonly Command[] = [
  { name: 'generate', summary: 'generate code from a folder of schemas', load: () => import('./generate/command.ts') },
  { name: 'serve', summary: 'run the generated server', load: () => import('./serve/command.ts') },
  { name: 'client', summary: 'generate a typed client package', load: () => import('./client-package/command.ts') },
  { name: 'convert', summary: 'convert a manifest to another version', load: () => import('./convert/command.ts') },
  {
    name: 'diff',
    summary: 'compare two releases of schemas against the deprecation rules',
    load: () => import('./diff/command.ts'),
  },
  { name: 'lock', summary: 'write down what a release promises', load: () => import('./lock/command.ts') },
  { name: 'backup', summary: 'write the state of a store into a file', load: () => import('./backup/command.ts') },
  { name: 'restore', summary: 'make an empty store of a backup', load: () => import('./restore/command.ts') },
  { name: 'check', summary: 'verify a store', load: () => import('./check/command.ts') },
  { name: 'verify', summary: 'verify cluster-info by a bootstrap token', load: () => import('./verify/command.ts') },
  { name: 'auth', summary: 'ask a server who may do what', load: () => import('./auth/command.ts') },
  { name: 'cel', summary: 'try an expression', load: () => import('./cel/command.ts') },
]

function help(): string {
  const lines = COMMANDS.map(
    ({ name, summary, load }) => `  ${name.padEnd(10)} ${summary}${load === undefined ? ' (not available yet)' : ''}`,
  )
  return `Usage: orch <command> [flags]\n\nCommands:\n${lines.join('\n')}\n\norch <command> --help lists the flags of a command.\n`
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
  const command = COMMANDS.find((one) => one.name === name)
  if (command === undefined) throw new UsageError(`${JSON.stringify(name)} is not a command; see orch --help`)
  if (command.load === undefined) throw new UsageError(`${name} is not available yet`)
  return (await command.load()).run(context)
}

export type MainOptions = Omit<CommandContext, 'stdout' | 'stderr'>

/** Runs one command. Every failure ends as one sentence on standard error and an exit code, never as a stack trace. */
export async function main({ argv, ...options }: MainOptions): Promise<ExitCode> {
  const [name, ...rest] = argv
  const { stdout, stderr } = process
  try {
    return await dispatch(name, { ...options, argv: rest, stdout, stderr })
  } catch (error) {
    const expected = error instanceof UsageError || error instanceof Failure
    stderr.write(`orch: ${expected ? '' : 'internal error: '}${messageOf(error)}\n`)
    return error instanceof UsageError ? 2 : 1
  }
}
