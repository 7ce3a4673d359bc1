import type { CommandContext, ExitCode } from '../command.ts'
import { UsageError } from '../../flags/errors.ts'
import { didYouMean } from '../../runtime/text/index.ts'
import { describeFlags } from '../../flags/help.ts'
import { parseFlags } from '../../flags/parse.ts'
import { bashCompletion } from './bash.ts'
import { fishCompletion } from './fish.ts'
import { completedCommand, type CompletedCommand } from './model.ts'
import { zshCompletion } from './zsh.ts'

const SHELLS: Readonly<Record<string, (commands: readonly CompletedCommand[]) => string>> = {
  bash: bashCompletion,
  zsh: zshCompletion,
  fish: fishCompletion,
}

const USAGE = `Usage: orch completion bash|zsh|fish

Prints completions of commands, flags and their values:

  bash   source <(orch completion bash), in ~/.bashrc
  zsh    orch completion zsh > "\${fpath[1]}/_orch"
  fish   orch completion fish > ~/.config/fish/completions/orch.fish

Flags:
`

export const FLAGS = {}
export const SUBCOMMANDS = { bash: {}, zsh: {}, fish: {} } as const

/** `orch completion`. */
export async function run({ argv, stdout }: CommandContext): Promise<ExitCode> {
  const { positionals, help } = parseFlags({ argv, flags: FLAGS })
  if (help) {
    stdout.write(USAGE + describeFlags(FLAGS))
    return 0
  }
  const [shell = '', ...more] = positionals
  const print = Object.hasOwn(SHELLS, shell) ? SHELLS[shell] : undefined
  if (print === undefined || more.length > 0)
    throw new UsageError(
      `completion takes bash, zsh or fish, not ${JSON.stringify(positionals.join(' '))}${didYouMean(shell, Object.keys(SHELLS), '')}`,
    )
  // Loaded late: it lists this command, too.
  const { COMMANDS } = await import('../commands.ts')
  const commands = await Promise.all(
    COMMANDS.map(async ({ load, ...command }) => (load === undefined ? [] : [completedCommand(command, await load())])),
  )
  stdout.write(print(commands.flat()))
  return 0
}
