import type { CommandContext, ExitCode } from '../command.ts'
import { UsageError } from '../errors.ts'
import { describeFlags } from '../flags/help.ts'
import { parseFlags } from '../flags/parse.ts'
import { describeGates, readFeatureGates } from './feature-gates.ts'
import { PLANNED_FLAGS, SERVE_FLAGS } from './flags.ts'

const USAGE = `Usage: orch serve [flags]

Runs the generated server until SIGTERM or SIGINT.

Flags:
`

/** `orch serve` (CLI-02). */
export async function run(context: CommandContext): Promise<ExitCode> {
  const { argv, stdout, stderr } = context
  const { flags, positionals, warnings, help } = parseFlags({ argv, flags: SERVE_FLAGS, planned: PLANNED_FLAGS })
  const release = flags['emulated-version']
  if (help) {
    const { describeControllers } = await import('./controllers.ts')
    const flagText = describeFlags(SERVE_FLAGS, PLANNED_FLAGS)
    stdout.write(`${USAGE}${flagText}\n${describeControllers()}\n${describeGates(release)}`)
    return 0
  }
  if (positionals.length > 0) throw new UsageError(`serve takes flags only, not ${JSON.stringify(positionals[0])}`)
  const { gates, warnings: ofGates } = readFeatureGates(flags['feature-gates'], release)
  const shown = flags['deprecation-warnings'] ? [...warnings, ...ofGates] : []
  for (const warning of shown) stderr.write(`orch: ${warning}\n`)
  const { serve } = await import('./serve.ts')
  return serve(context, flags, gates)
}
