import { join } from 'node:path'
import { formatIssue } from '../../generator/issue.ts'
import { generate, type ModulePlace, type WriteMode } from '../../generator/index.ts'
import { readArguments } from '../arguments.ts'
import type { CommandContext, ExitCode } from '../command.ts'
import { UsageError } from '../../flags/errors.ts'
import { path, toggle } from '../../flags/flag.ts'
import {
  describeChanges,
  describeDrift,
  describeObstacles,
  forceFlag,
  requireApart,
  writingTo,
} from '../output-folder.ts'
import { isCheckout, packageAt } from '../package.ts'
import { findConfig } from '../project/find.ts'
import { openProject } from '../project/project.ts'
import { openSchemas } from '../project/schemas.ts'
import { schemasWithVendors, vendorFile, vendorFlag } from '../vendor-file.ts'

export const FLAGS = {
  out: path({
    placeholder: 'DIR',
    help: 'Folder to write; a manifest in it tells what the command wrote (default: generated/ of the project).',
  }),
  vendor: vendorFlag,
  check: toggle({ default: false, help: 'Only tell whether the output is what the schemas say; 1 if it is not.' }),
  force: forceFlag,
} as const

const USAGE = `Usage: orch generate [SCHEMAS] [flags]

Generates code from a folder of schemas (default: that of the project).

Flags:
`

/** `orch generate` (CLI-01). */
export async function run(context: CommandContext): Promise<ExitCode> {
  const { stdout, stderr } = context
  const parsed = readArguments(context, { usage: USAGE, flags: FLAGS, takes: 'generate takes one folder of schemas' })
  if (parsed === undefined) return 0
  const { flags, given } = parsed
  if (flags.check && flags.force) throw new UsageError('--check and --force exclude each other')
  const mode = flags.check ? 'check' : flags.force ? 'overwrite' : 'write'
  const { result, schemas, out } = await generateCode(context, { given, out: flags.out, vendor: flags.vendor, mode })
  const warnings = result.outcome === 'faulty' ? [] : result.warnings
  stderr.write(warnings.map((warning) => `orch: warning: ${formatIssue(warning)}\n`).join(''))
  switch (result.outcome) {
    case 'faulty':
      stderr.write(result.issues.map((issue) => `${formatIssue(issue)}\n`).join(''))
      stderr.write(`orch: ${schemas} has ${count(result.issues.length, 'issue')}; nothing was written\n`)
      return 1
    case 'blocked':
      stderr.write(describeObstacles('generate', out, result.obstacles))
      return 2
    case 'drifted':
      stdout.write(describeDrift(result.drift))
      stderr.write(`orch: ${out} is not what ${schemas} says; run orch generate\n`)
      return 1
    case 'current':
      stdout.write(describeChanges(result.changed))
      stderr.write(`${out}: ${count(result.files, 'file')}, ${result.changed.length} changed\n`)
      return 0
  }
}

interface GenerateChoice {
  /** Folder of schemas. */
  readonly given?: string | undefined
  readonly out?: string | undefined
  readonly vendor?: string | undefined
  readonly mode: 'check' | WriteMode
}

/** Generates code; by default that of the project. Throws Failure. */
export async function generateCode(context: CommandContext, { given, vendor, mode, ...choice }: GenerateChoice) {
  const { folder: schemas, tree } = await openSchemas(context, given, 'served')
  const out = choice.out ?? (await openProject(context)).generated
  requireApart(out, schemas)
  const result = await writingTo(out, () =>
    generate({
      schemas: tree,
      out,
      ...(vendor === undefined ? {} : { vendor: vendorFile(vendor, schemasWithVendors(context, schemas)) }),
      mode,
      codegen: codegenFor(context),
      templates: join(context.packageFolder, 'templates'),
    }),
  )
  return { result, schemas, tree, out }
}

/** Generated code of a checkout imports the sources beside it, generated code of projects the package. */
function codegenFor({ packageFolder }: CommandContext): ModulePlace {
  const isOwn = isCheckout(packageFolder) && findConfig(process.cwd()) === undefined
  return isOwn ? join(packageFolder, 'runtime/codegen/index.ts') : { named: `${packageAt(packageFolder).name}/runtime` }
}

const count = (number: number, noun: string): string => `${number} ${noun}${number === 1 ? '' : 's'}`
