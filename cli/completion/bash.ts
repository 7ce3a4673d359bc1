import type { Completed, CompletedCommand, CompletedFlag } from './model.ts'

/** A command or subcommand by its path, e.g. `/auth/can-i`, with what may follow it. */
interface CommandPath {
  readonly path: string
  readonly flags: readonly CompletedFlag[]
  readonly words: readonly string[]
}

/** Returns the completion script for bash, which needs nothing else. */
export function bashCompletion(commands: readonly CompletedCommand[]): string {
  const paths = commands.flatMap(({ name, flags, subcommands }): CommandPath[] => [
    { path: `/${name}`, flags, words: subcommands.map((each) => each.name) },
    ...subcommands.map((each) => ({ path: `/${name}/${each.name}`, flags: each.flags, words: [] })),
  ])
  const words = paths.map(({ path, flags, words: more }) => {
    const all = [...more, ...flags.map(({ name }) => name)]
    return `    ${path}) words='${all.join(' ')}' ;;`
  })
  return `# Completions of orch for bash: source <(orch completion bash)
_orch() {
  local word="\${COMP_WORDS[COMP_CWORD]}" before="\${COMP_WORDS[COMP_CWORD-1]}" path='' words='' one
  # bash takes --flag=value apart.
  if [[ $word == '=' ]]; then word=''; elif [[ $before == '=' ]]; then before="\${COMP_WORDS[COMP_CWORD-2]}"; fi
  for one in "\${COMP_WORDS[@]:1:COMP_CWORD-1}"; do
    case "$path/$one" in ${paths.map(({ path }) => path).join('|')}) path="$path/$one" ;; esac
  done
  local IFS=$' \\n'
  case "$path $before" in
${paths.flatMap(valueCases).join('\n')}
  esac
  case "$path" in
    '') words='${[...commands.map(({ name }) => name), '--help', '--version'].join(' ')}' ;;
${words.join('\n')}
  esac
  COMPREPLY=($(compgen -W "$words" -- "$word"))
  if [[ -n $path && $word != -* ]]; then COMPREPLY+=($(compgen -f -- "$word")); fi
}
complete -o filenames -F _orch orch
`
}

/** Returns one case for each flag with a value: the values that may follow it. */
const valueCases = ({ path, flags }: CommandPath): readonly string[] =>
  flags.flatMap(({ name, value }) => {
    const found = valuesOf(value)
    return found === undefined ? [] : [`    '${path} ${name}') ${found} return ;;`]
  })

/** Returns the command that finds values; undefined: there is no value. */
function valuesOf(value: Completed): string | undefined {
  if (value === 'nothing') return undefined
  if (value === 'file') return 'COMPREPLY=($(compgen -f -- "$word"));'
  if (value === 'folder') return 'COMPREPLY=($(compgen -d -- "$word"));'
  if (value === 'text') return 'COMPREPLY=();'
  return `COMPREPLY=($(compgen -W '${value.join(' ')}' -- "$word"));`
}
