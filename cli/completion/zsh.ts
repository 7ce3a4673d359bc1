import type { Completed, CompletedCommand, CompletedFlag } from './model.ts'

/** Returns the completions of the command for zsh. */
export function zshCompletion(commands: readonly CompletedCommand[]): string {
  return `#compdef orch
# Completions of orch for zsh: orch completion zsh > "\${fpath[1]}/_orch"
_orch() {
  local -a commands
  commands=(
${commands.map(({ name, summary }) => `    ${quoted(`${name}:${summary}`)}`).join('\n')}
  )
  if (( CURRENT == 2 )); then
    _describe command commands
    _arguments '--help[Lists the commands.]' '--version[Tells the version.]'
    return
  fi
  local path="$words[2]"
  case "$path/$words[3]" in ${subcommandPaths(commands)}) path="$path/$words[3]" ;; esac
  case "$path" in
${commands.flatMap(casesOf).join('\n')}
  esac
}
if [ "$funcstack[1]" = _orch ]; then _orch "$@"; else compdef _orch orch; fi
`
}

/** A pattern of all paths of subcommands; one that matches nothing where there are none. */
const subcommandPaths = (commands: readonly CompletedCommand[]): string =>
  commands.flatMap(({ name, subcommands }) => subcommands.map((each) => `${name}/${each.name}`)).join('|') || '-'

function casesOf({ name, flags, subcommands }: CompletedCommand): readonly string[] {
  const positional =
    subcommands.length === 0 ? "'*:file:_files'" : `'2:command:(${subcommands.map((each) => each.name).join(' ')})'`
  return [
    caseOf(name, flags, positional),
    ...subcommands.map((each) => caseOf(`${name}/${each.name}`, each.flags, "'*:file:_files'")),
  ]
}

const caseOf = (path: string, flags: readonly CompletedFlag[], positional: string): string =>
  `    ${path}) _arguments ${[...flags.map(argumentOf), positional].join(' ')} ;;`

/** `'--out=[help]:DIR:_files -/'` */
function argumentOf({ name, summary, value }: CompletedFlag): string {
  const help = `[${summary.replace(/[[\]\\:]/g, '\\$&')}]`
  return quoted(value === 'nothing' ? `${name}${help}` : `*${name}=${help}:value:${actionOf(value)}`)
}

function actionOf(value: Exclude<Completed, 'nothing'>): string {
  if (value === 'file') return '_files'
  if (value === 'folder') return '_files -/'
  return value === 'text' ? ' ' : `(${value.join(' ')})`
}

const quoted = (text: string): string => `'${text.replaceAll("'", "'\\''")}'`
