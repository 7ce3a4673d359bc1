import { generateClient } from '../../generator/generate-client.ts'
import { formatIssue } from '../../generator/issue.ts'
import { readArguments } from '../arguments.ts'
import type { CommandContext, ExitCode } from '../command.ts'
import { UsageError } from '../../flags/errors.ts'
import { path, text } from '../../flags/flag.ts'
import { describeObstacles, forceFlag, requireApart, writingTo } from '../output-folder.ts'
import { openSchemas } from '../project/schemas.ts'
import { schemasWithVendors, vendorFile, vendorFlag } from '../vendor-file.ts'

export const FLAGS = {
  out: path({
    placeholder: 'DIR',
    help: 'Folder of the package; a manifest in it tells what the command wrote. Required.',
  }),
  vendor: vendorFlag,
  name: text({ placeholder: 'NAME', default: '', help: 'Name of the package (default by the vendor’s domain).' }),
  'package-version': text({ placeholder: 'VERSION', default: '0.0.0', help: 'Version of the package.' }),
  force: forceFlag,
} as const

const USAGE = `Usage: orch client [SCHEMAS] --out DIR [flags]

Generates a typed client package, without dependencies, from a folder of schemas (default: that of the project).

Flags:
`

/** `orch client` (CLI-03). */
export async function run(context: CommandContext): Promise<ExitCode> {
  const { stdout, stderr } = context
  const parsed = readArguments(context, { usage: USAGE, flags: FLAGS, takes: 'client takes one folder of schemas' })
  if (parsed === undefined) return 0
  const { flags, given } = parsed
  if (flags.out === undefined) throw new UsageError('--out is missing: the folder of the package')
  const { folder: schemas, tree } = await openSchemas(context, given, 'served')
  const { out } = flags
  requireApart(out, schemas)
  const result = await writingTo(out, () =>
    generateClient({
      schemas: tree,
      out,
      root: context.packageFolder,
      ...(flags.vendor === undefined ? {} : { vendor: vendorFile(flags.vendor, schemasWithVendors(context, schemas)) }),
      version: flags['package-version'],
      mode: flags.force ? 'overwrite' : 'write',
      ...(flags.name === '' ? {} : { name: flags.name }),
    }),
  )
  if (result.outcome === 'blocked') {
    stderr.write(describeObstacles('client', out, result.obstacles))
    return 2
  }
  if (result.outcome === 'faulty') {
    stderr.write(result.issues.map((error) => `${formatIssue(error)}\n`).join(''))
    stderr.write(`orch: ${schemas} has errors; nothing was written\n`)
    return 1
  }
  stdout.write(`${result.name}\n`)
  stderr.write(`${out}: ${result.files} files, ${result.changed.length} changed\n`)
  return 0
}
