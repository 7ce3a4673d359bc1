import type { Completed, CompletedCommand, CompletedFlag } from './model.ts'

/** Returns the completions of the command for fish. */
export function fishCompletion(commands: readonly CompletedCommand[]): string {
  const lines = commands.flatMap(({ name, summary, flags, subcommands }) => [
    `complete -c orch -f -n __fish_use_subcommand -a ${name} -d ${quoted(summary)}`,
    ...subcommands.map((each) => `complete -c orch -f -n ${under(name)} -a ${each.name}`),
    ...subcommands.flatMap((each) => each.flags.map((flag) => lineOf(`${under(name)} -n ${under(each.name)}`, flag))),
    ...flags.map((flag) => lineOf(under(name), flag)),
  ])
  return `# Completions of orch for fish: orch completion fish | source
complete -c orch -f -n __fish_use_subcommand -l help -d 'Lists the commands.'
complete -c orch -f -n __fish_use_subcommand -l version -d 'Tells the version.'
${[...new Set(lines)].join('\n')}
`
}

const under = (command: string): string => quoted(`__fish_seen_subcommand_from ${command}`)

const lineOf = (condition: string, { name, summary, value }: CompletedFlag): string =>
  `complete -c orch -n ${condition} -l ${name.slice(2)}${takes(value)} -d ${quoted(summary)}`

function takes(value: Completed): string {
  if (value === 'nothing') return ''
  if (value === 'file') return ' -r -F'
  if (value === 'folder') return " -x -a '(__fish_complete_directories)'"
  return value === 'text' ? ' -x' : ` -x -a '${value.join(' ')}'`
}

const quoted = (text: string): string => `'${text.replaceAll('\\', '\\\\').replaceAll("'", "\\'")}'`
