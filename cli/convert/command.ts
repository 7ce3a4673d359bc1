import { join } from 'node:path'
import { indentedJsonText, jsonText, type JsonObject } from '../../runtime/json/index.ts'
import { encodeYaml } from '../../runtime/codec/index.ts'
import type { CommandContext, ExitCode } from '../command.ts'
import { Failure, UsageError } from '../errors.ts'
import { path, text, toggle } from '../flags/flag.ts'
import { describeFlags } from '../flags/help.ts'
import { parseFlags } from '../flags/parse.ts'
import { loadDefinitions } from '../serve/definitions.ts'
import { converterTo, itemsOf, parseGroupVersion, type Converted } from './convert.ts'
import { readManifests, type Manifest } from './manifests.ts'

const FLAGS = {
  filename: path({
    help: 'File of manifests in YAML or JSON, or a folder of them, - for standard input; also -f, or without a flag.',
  }),
  'output-version': text({
    default: '',
    placeholder: 'GROUP/VERSION',
    help: 'Group version of the result, such as apps/v1; v1 for the core group.',
  }),
  latest: toggle({ default: false, help: 'Converts each manifest to the version in which its kind lives on.' }),
  output: text({ default: 'yaml', placeholder: 'yaml|json', help: 'Form of the result; also -o.' }),
  definitions: path({ placeholder: 'DIR', help: 'Generated code (default generated/ of this checkout).' }),
} as const

const USAGE = `Usage: orch convert FILE --output-version GROUP/VERSION [flags]
       orch convert FILE --latest [flags]

Converts manifests, document by document, to another version of their kinds. What has no such version is reported by file
and line, with exit code 1, and the others are converted. Defaults that had to be written down are listed.

Flags:
`

const SHORT: Readonly<Record<string, string>> = { '-f': '--filename', '-o': '--output' }

/** `-f x` as `--filename=x`. */
function longFlags([word, ...rest]: readonly string[]): readonly string[] {
  if (word === undefined) return []
  const long = SHORT[word]
  const [value, ...others] = rest
  return long === undefined || value === undefined
    ? [word, ...longFlags(rest)]
    : [`${long}=${value}`, ...longFlags(others)]
}

/** `orch convert` (GEN-07). */
export async function run({ argv, root, load, stdout, stderr }: CommandContext): Promise<ExitCode> {
  const { flags, positionals, help } = parseFlags({ argv: longFlags(argv), flags: FLAGS })
  if (help) {
    stdout.write(USAGE + describeFlags(FLAGS))
    return 0
  }
  const [file, ...more] = flags.filename === undefined ? positionals : [flags.filename, ...positionals]
  if (file === undefined || more.length > 0) throw new UsageError('convert takes one file of manifests')
  const { output, latest, 'output-version': version } = flags
  if ((version === '') !== latest) throw new UsageError('convert needs either --output-version or --latest')
  if (output !== 'yaml' && output !== 'json')
    throw new UsageError(`--output: ${JSON.stringify(output)} is not yaml or json`)

  const { groupVersions } = await loadDefinitions(flags.definitions ?? join(root, 'generated'), load)
  const convert = converterTo(groupVersions, latest ? 'latest' : parseGroupVersion(version))
  const results = (await readManifests(file)).map((manifest) => convertAll(manifest, convert))
  for (const note of results.flatMap(({ notes }) => notes)) stderr.write(`orch: ${note}\n`)
  const documents = results.flatMap(({ document }) => (document === undefined ? [] : [document]))
  stdout.write(
    output === 'json'
      ? documents.map((document) => `${indentedJsonText(document)}\n`).join('')
      : documents.map(encodeYaml).join('---\n'),
  )
  return results.some(({ failed }) => failed) ? 1 : 0
}

/** What became of a document. */
interface Outcome {
  /** Undefined: nothing of it could be converted. */
  readonly document: JsonObject | undefined
  readonly failed: boolean
  /** Lines for the user: what failed, and what was filled in. */
  readonly notes: readonly string[]
}

/** Converts a document, or every item of a list. */
function convertAll(manifest: Manifest, convert: (manifest: unknown) => Converted): Outcome {
  const { place } = manifest
  if ('problem' in manifest) return { document: undefined, failed: true, notes: [`${place}: ${manifest.problem}`] }
  const items = itemsOf(manifest.value)
  if (items === undefined) return convertOne(place, manifest.value, convert)
  const outcomes = items.map((item) => convertOne(place, item, convert))
  const converted = outcomes.flatMap(({ document }) => (document === undefined ? [] : [document]))
  return {
    document: { apiVersion: 'v1', kind: 'List', metadata: {}, items: converted },
    failed: outcomes.some(({ failed }) => failed),
    notes: outcomes.flatMap(({ notes }) => notes),
  }
}

function convertOne(place: string, value: unknown, convert: (manifest: unknown) => Converted): Outcome {
  try {
    const { object, name, filled } = convert(value)
    const notes = filled.map((each) => `${place}: ${name}: filled in ${each.path}: ${jsonText(each.value)}`)
    return { document: object, failed: false, notes }
  } catch (error) {
    if (error instanceof Failure) return { document: undefined, failed: true, notes: [`${place}: ${error.message}`] }
    throw error
  }
}
