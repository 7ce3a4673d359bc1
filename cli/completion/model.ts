import type { CommandModule } from '../command.ts'
import type { Flag } from '../../flags/flag.ts'
import type { FlagTable } from '../../flags/parse.ts'

/** What may follow a flag. */
export type Completed = 'nothing' | 'file' | 'folder' | 'text' | readonly string[]

export interface CompletedFlag {
  /** With its dashes. */
  readonly name: string
  readonly summary: string
  readonly value: Completed
}

export interface CompletedCommand {
  readonly name: string
  readonly summary: string
  readonly flags: readonly CompletedFlag[]
  readonly subcommands: readonly CompletedSubcommand[]
}

type CompletedSubcommand = Pick<CompletedCommand, 'name' | 'flags'>

/** Returns what a shell needs to know about a command. */
export function completedCommand(
  { name, summary }: Pick<CompletedCommand, 'name' | 'summary'>,
  { FLAGS, SUBCOMMANDS = {} }: Pick<CommandModule, 'FLAGS' | 'SUBCOMMANDS'>,
): CompletedCommand {
  return {
    name,
    summary,
    flags: completedFlags(FLAGS),
    subcommands: Object.entries(SUBCOMMANDS).map(([each, table]) => ({
      name: each,
      flags: [...completedFlags(table), ...completedFlags(FLAGS).filter(({ name: own }) => own !== HELP.name)],
    })),
  }
}

const HELP: CompletedFlag = { name: '--help', summary: 'Lists the flags.', value: 'nothing' }

const completedFlags = (table: FlagTable): readonly CompletedFlag[] => [
  ...Object.entries(table).map(([name, flag]) => ({
    name: `--${name}`,
    summary: firstSentence(flag.help),
    value: valueOf(flag),
  })),
  HELP,
]

/** Up to the first full stop, colon or semicolon, so that it fits on a line. */
const firstSentence = (help: string): string => help.split(/[.:;](?:\s|$)/, 1)[0] ?? ''

function valueOf({ placeholder }: Flag<unknown>): Completed {
  if (placeholder === undefined) return 'nothing'
  const values = placeholder.split('|')
  if (values.includes('FILE')) return 'file'
  if (values.includes('DIR')) return 'folder'
  return values.length > 1 && values.every((value) => /^[a-z-]+$/.test(value)) ? values : 'text'
}
