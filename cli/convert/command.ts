import { isCollection } from 'yaml'
import { indentedJsonText } from '../../runtime/json/index.ts'
import { encodeYaml } from '../../runtime/codec/index.ts'
import type { CommandContext, ExitCode } from '../command.ts'
import { UsageError } from '../../flags/errors.ts'
import { givenOnly, path, text, toggle } from '../../flags/flag.ts'
import { describeFlags } from '../../flags/help.ts'
import { parseFlags, type FlagValues } from '../../flags/parse.ts'
import { openProject } from '../project/project.ts'
import { loadDefinitions } from '../serve/definitions.ts'
import { converterTo, parseGroupVersion } from './convert.ts'
import { convertDocument, sumOf, type Counts, type Outcome } from './documents.ts'
import { writeInPlace, type ConvertedFile } from './in-place.ts'
import { readManifests, type ManifestDocument } from './manifests.ts'

export const FLAGS = {
  filename: path({
    help: 'File of manifests in YAML or JSON, or a folder of them, - for standard input; also -f, or without a flag.',
  }),
  recursive: toggle({ default: false, help: 'Also the folders within a folder; also -R.' }),
  'output-version': text({
    default: '',
    placeholder: 'GROUP/VERSION',
    help: 'Group version of the result, such as apps/v1; v1 for the core group.',
  }),
  latest: toggle({ default: false, help: 'Converts each manifest to the version in which its kind lives on.' }),
  output: givenOnly(text({ default: 'yaml', placeholder: 'yaml|json', help: 'Form of the result; also -o.' })),
  'in-place': toggle({
    default: false,
    help: 'Shows what changes, as a unified diff, and writes it into the files if you agree.',
  }),
  yes: toggle({ default: false, help: 'With --in-place: agrees beforehand; also -y.' }),
  definitions: path({ placeholder: 'DIR', help: 'Generated code (default: that of the project).' }),
} as const

const USAGE = `Usage: orch convert FILE --output-version GROUP/VERSION [flags]
       orch convert FILE --latest [flags]

Converts manifests, document by document, to another version of their kinds. What has no such version is reported by file
and line, with exit code 1, and the others are converted. Defaults that had to be written down are listed. YAML keeps its
comments, its order and its quotes, and what is in the version already keeps every character.

With --in-place the files themselves are changed: each in one step, with its mode, and only if nobody has changed it
meanwhile. Without --yes the terminal asks first; where there is none, the diff is shown, nothing is written, and the exit
code is 1.

Flags:
`

const SHORT: Readonly<Record<string, string>> = { '-f': '--filename', '-o': '--output' }
const SWITCHES: Readonly<Record<string, string>> = { '-R': '--recursive', '-y': '--yes' }

/** `-f x` as `--filename=x`. */
function longFlags([word, ...rest]: readonly string[]): readonly string[] {
  if (word === undefined) return []
  const long = SHORT[word]
  const [value, ...others] = rest
  return long === undefined || value === undefined
    ? [SWITCHES[word] ?? word, ...longFlags(rest)]
    : [`${long}=${value}`, ...longFlags(others)]
}

/** `orch convert` (GEN-07). */
export async function run(context: CommandContext): Promise<ExitCode> {
  const { argv, load, stdout, stderr } = context
  const { flags, positionals, help } = parseFlags({ argv: longFlags(argv), flags: FLAGS })
  if (help) {
    stdout.write(USAGE + describeFlags(FLAGS))
    return 0
  }
  const [file, ...more] = flags.filename === undefined ? positionals : [flags.filename, ...positionals]
  if (file === undefined || more.length > 0) throw new UsageError('convert takes one file of manifests')
  checkFlags(flags, file)
  const { groupVersions } = await loadDefinitions(flags.definitions ?? (await openProject(context)).generated, load)
  const target = flags.latest ? 'latest' : parseGroupVersion(flags['output-version'])
  const convert = converterTo(groupVersions, target)
  const unconverted = flags['in-place'] ? 'kept' : 'omitted'
  const files = (await readManifests(file, flags.recursive ? 'recursive' : 'flat')).map((each): ConvertedFile => ({
    file: each,
    outcomes: each.documents.map((document) => convertDocument(each, document, convert, unconverted)),
  }))
  const outcomes = files.flatMap((each) => each.outcomes)
  const counts = sumOf(outcomes.map((outcome) => outcome.counts))
  for (const note of outcomes.flatMap(({ notes }) => notes)) stderr.write(`orch: ${note}\n`)
  if (!flags['in-place']) stdout.write(printed(files, flags.output ?? 'yaml'))
  else {
    stderr.write(`orch: ${summaryOf(counts)}\n`)
    if (!(await writeInPlace(files, flags.yes ? 'agreed' : 'ask', { stdout, stderr }))) return 1
  }
  return counts.failed > 0 ? 1 : 0
}

/** Throws UsageError for flags that don't go together. */
function checkFlags(flags: FlagValues<typeof FLAGS>, file: string): void {
  const { output, latest, yes, 'in-place': inPlace, 'output-version': version } = flags
  if ((version === '') !== latest) throw new UsageError('convert needs either --output-version or --latest')
  if (output !== undefined && output !== 'yaml' && output !== 'json')
    throw new UsageError(`--output: ${JSON.stringify(output)} is not yaml or json`)
  if (yes && !inPlace) throw new UsageError('--yes needs --in-place')
  if (!inPlace) return
  if (output !== undefined) throw new UsageError('--output: with --in-place each file stays in its own form')
  if (file === '-') throw new UsageError('--in-place: standard input is no file that could be changed')
}

const summaryOf = ({ converted, unchanged, failed, filled }: Counts): string =>
  `${converted} converted, ${unchanged} in the version already, ${failed} not converted; ${filled} values filled in`

/** Returns the converted documents of all files, concatenated. */
function printed(files: readonly ConvertedFile[], output: string): string {
  const documents = files.flatMap(({ file, outcomes }) =>
    outcomes.flatMap((outcome, index) => {
      const document = file.documents[index]
      return outcome.value === undefined || document === undefined ? [] : [{ document, outcome, value: outcome.value }]
    }),
  )
  return output === 'json'
    ? documents.map(({ value }) => `${indentedJsonText(value)}\n`).join('')
    : documents.map(({ document, outcome }) => asYaml(document, outcome)).join('---\n')
}

/** Returns the text of a document without its separators; one in the style of JSON is written as YAML. */
function asYaml(document: ManifestDocument, { value, text: edited }: Outcome): string {
  if (!('contents' in document) || !isCollection(document.contents) || document.contents.flow === true)
    return encodeYaml(value)
  const lines = edited
    .replace(/^\uFEFF/, '')
    .split(/(?<=\n)/)
    .filter((line) => !line.startsWith('%') && line.trimEnd() !== '...')
  const opening = lines.findIndex((line) => !/^(?:#|\s*$)/.test(line))
  const body = lines
    .map((line, index) => (index === opening && line.startsWith('---') ? line.slice(3).trimStart() : line))
    .join('')
  return body.endsWith('\n') ? body : `${body}\n`
}
