import { join } from 'node:path'
import { parseAllDocuments } from 'yaml'
import { indentedJsonText } from '../../runtime/json/index.ts'
import { decodeYaml, encodeYaml, DecodingError } from '../../runtime/codec/index.ts'
import type { CommandContext, ExitCode } from '../command.ts'
import { Failure, UsageError } from '../errors.ts'
import { path, text } from '../flags/flag.ts'
import { describeFlags } from '../flags/help.ts'
import { parseFlags } from '../flags/parse.ts'
import { readInput } from '../input-file.ts'
import { loadDefinitions } from '../serve/definitions.ts'
import { converterTo, parseGroupVersion } from './convert.ts'

const FLAGS = {
  filename: path({ help: 'File of manifests in YAML or JSON, - for standard input; also -f, or without a flag.' }),
  'output-version': text({
    default: '',
    placeholder: 'GROUP/VERSION',
    help: 'Group version of the result, such as apps/v1; v1 for the core group.',
  }),
  output: text({ default: 'yaml', placeholder: 'yaml|json', help: 'Form of the result; also -o.' }),
  definitions: path({ placeholder: 'DIR', help: 'Generated code (default generated/ of this checkout).' }),
} as const

const USAGE = `Usage: orch convert FILE --output-version GROUP/VERSION [flags]

Converts manifests, document by document, to another version of their kinds.

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
export async function run({ argv, root, bundle, stdout }: CommandContext): Promise<ExitCode> {
  const { flags, positionals, help } = parseFlags({ argv: longFlags(argv), flags: FLAGS })
  if (help) {
    stdout.write(USAGE + describeFlags(FLAGS))
    return 0
  }
  const [file, ...more] = flags.filename === undefined ? positionals : [flags.filename, ...positionals]
  if (file === undefined || more.length > 0) throw new UsageError('convert takes one file of manifests')
  const { output, 'output-version': version } = flags
  if (version === '') throw new UsageError('convert needs --output-version')
  if (output !== 'yaml' && output !== 'json')
    throw new UsageError(`--output: ${JSON.stringify(output)} is not yaml or json`)

  const { groupVersions } = await loadDefinitions(flags.definitions ?? join(root, 'generated'), bundle)
  const convert = converterTo(groupVersions, parseGroupVersion(version))
  const converted = manifestsOf(await readInput(file), file).map(convert)
  stdout.write(
    output === 'json'
      ? converted.map((object) => `${indentedJsonText(object)}\n`).join('')
      : converted.map(encodeYaml).join('---\n'),
  )
  return 0
}

/** Returns the documents of a YAML text without the empty ones. */
function manifestsOf(bytes: Uint8Array, file: string): readonly unknown[] {
  const whole = Buffer.from(bytes).toString('utf8')
  const documents = parseAllDocuments(whole, { logLevel: 'error' })
  if (!Array.isArray(documents)) return []
  try {
    return documents
      .map(({ range: [start, , end] }) => decodeYaml(Buffer.from(whole.slice(start, end))).value)
      .filter((value) => value !== null)
  } catch (error) {
    if (error instanceof DecodingError) throw new Failure(`${file} can't be read: ${error.message}`)
    throw error
  }
}
