import { join } from 'node:path'
import type { CommandContext, ExitCode } from '../command.ts'
import { codeIn } from '../../config/index.ts'
import { Failure, UsageError } from '../../flags/errors.ts'
import { describeFlags } from '../../flags/help.ts'
import { run as generate } from '../generate/command.ts'
import { run as serve } from '../serve/command.ts'
import { openWholeProject } from '../project/project.ts'
import { PLANNED_FLAGS, SERVE_FLAGS } from '../serve/flags.ts'
import { vendorFile, vendorFlag } from '../vendor-file.ts'

export const FLAGS = { vendor: vendorFlag, ...SERVE_FLAGS } as const

const USAGE = `Usage: orch start [--vendor NAME|FILE] [flags of serve]

Generates code from the schemas of the project, then runs the server.

Flags:
`

/** `orch start`. */
export async function run(context: CommandContext): Promise<ExitCode> {
  const { argv, packageFolder, stdout } = context
  if (argv.includes('--help') || argv.includes('-h')) {
    stdout.write(USAGE + describeFlags(FLAGS, PLANNED_FLAGS))
    return 0
  }
  const { vendor, rest } = withoutVendor(argv)
  if (vendor === undefined) {
    const code = await generate({ ...context, argv: [] })
    return code === 0 ? serve({ ...context, argv: rest }) : code
  }
  const file = vendorFile(vendor, join(packageFolder, 'schemas'))
  // Beside the compiled code, so that the project's own generated code stays unchanged.
  const { folder, label, config } = await openWholeProject(context)
  const [own] = codeIn(config)
  if (own !== undefined)
    throw new Failure(
      `${label}: ${own} is made with the generated code, and that under its names: change vendor there, rather than by --vendor`,
    )
  const out = join(cacheOf(folder, packageFolder), 'start', encodeURIComponent(vendor))
  const code = await generate({ ...context, argv: ['--vendor', file, '--out', out] })
  return code === 0 ? serve({ ...context, argv: ['--definitions', out, ...rest] }) : code
}

/** The cache folder of generated code: in a checkout ignored by git, in a project outside of its sources. */
const cacheOf = (project: string, packageFolder: string): string =>
  project === packageFolder ? join(project, 'dist') : join(project, 'node_modules/.cache/orch')

/** Takes `--vendor` out of the arguments. Throws UsageError without its value. */
function withoutVendor(argv: readonly string[]): {
  readonly vendor: string | undefined
  readonly rest: readonly string[]
} {
  const at = argv.findIndex((word) => word === '--vendor' || word.startsWith('--vendor='))
  const word = argv[at]
  if (word === undefined) return { vendor: undefined, rest: argv }
  const isApart = word === '--vendor'
  const vendor = isApart ? argv[at + 1] : word.slice('--vendor='.length)
  if (vendor === undefined || vendor === '') throw new UsageError('--vendor needs a value (NAME|FILE)')
  return { vendor, rest: argv.toSpliced(at, isApart ? 2 : 1) }
}
