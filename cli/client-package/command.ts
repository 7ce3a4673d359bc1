import { existsSync } from 'node:fs'
import { join } from 'node:path'
import { generateClient } from '../../generator/generate-client.ts'
import { formatFault } from '../../generator/fault.ts'
import type { CommandContext, ExitCode } from '../command.ts'
import { Failure, UsageError } from '../errors.ts'
import { path, text } from '../flags/flag.ts'
import { describeFlags } from '../flags/help.ts'
import { parseFlags } from '../flags/parse.ts'

const FLAGS = {
  out: path({ placeholder: 'DIR', help: 'Folder of the package; it belongs to the generator. Required.' }),
  vendor: path({ help: 'File of the names that carry the maker’s name (default vendor.yaml of the schemas).' }),
  name: text({ placeholder: 'NAME', default: '', help: 'Name of the package (default by the vendor’s domain).' }),
  'package-version': text({ placeholder: 'VERSION', default: '0.0.0', help: 'Version of the package.' }),
} as const

const USAGE = `Usage: orch client [SCHEMAS] --out DIR [flags]

Generates a typed client package, without dependencies, from a folder of schemas (default schemas/ of this checkout).

Flags:
`

/** `orch client` (CLI-03). */
export function run({ argv, root, stdout, stderr }: CommandContext): Promise<ExitCode> {
  const { flags, positionals, help } = parseFlags({ argv, flags: FLAGS })
  if (help) {
    stdout.write(USAGE + describeFlags(FLAGS))
    return Promise.resolve(0)
  }
  const [schemas = join(root, 'schemas'), ...more] = positionals
  if (more.length > 0) throw new UsageError(`client takes one folder of schemas, not ${positionals.length}`)
  if (flags.out === undefined) throw new UsageError('--out is missing: the folder of the package')
  if (!existsSync(schemas)) throw new Failure(`the schema folder ${schemas} does not exist`)
  const result = generateClient({
    schemas,
    out: flags.out,
    root,
    ...(flags.vendor === undefined ? {} : { vendor: flags.vendor }),
    version: flags['package-version'],
    ...(flags.name === '' ? {} : { name: flags.name }),
  })
  if (result.outcome === 'faulty') {
    stderr.write(result.faults.map((fault) => `${formatFault(fault)}\n`).join(''))
    stderr.write(`orch: ${schemas} has faults; nothing was written\n`)
    return Promise.resolve(1)
  }
  stdout.write(`${result.name}\n`)
  stderr.write(`${flags.out}: ${result.files} files, ${result.changed.length} changed\n`)
  return Promise.resolve(0)
}
