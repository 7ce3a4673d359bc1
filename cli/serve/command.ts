import type { CommandContext, ExitCode } from '../command.ts'
import { UsageError } from '../../flags/errors.ts'
import { describeFlags } from '../../flags/help.ts'
import { projectSettings } from '../project/settings.ts'
import { inFile, parseSettings } from '../settings/settings.ts'
import { describeGates, readFeatureGates } from '../../server/release/index.ts'
import { PLANNED_FLAGS, SERVE_FLAGS } from './flags.ts'
import type { Additions } from './run-server.ts'

const USAGE = `Usage: orch serve [flags]

Runs the generated server until SIGTERM or SIGINT. Every flag can also stand in a file (--config) or in a variable of the
environment: ORCH_SECURE_PORT for --secure-port. A flag counts before its variable, and that before the file.

Flags:
`

export const FLAGS = SERVE_FLAGS

/** `orch serve` (CLI-02). */
export const run = (context: CommandContext): Promise<ExitCode> => runWith(context, {})

/** Runs the server, with what another command adds to it, until it is asked to stop. */
export async function runWith(context: CommandContext, additions: Additions): Promise<ExitCode> {
  const { argv, stdout, stderr } = context
  const settings = await projectSettings(context, inFile(SERVE_FLAGS))
  const parsed = await parseSettings({
    argv,
    environment: process.env,
    flags: SERVE_FLAGS,
    planned: PLANNED_FLAGS,
    settings,
  })
  const { flags, positionals, warnings, help } = parsed
  const release = flags['emulated-version']
  if (help) {
    const { describeControllers } = await import('../../server/controllers/flags.ts')
    const flagText = describeFlags(SERVE_FLAGS, PLANNED_FLAGS)
    stdout.write(`${USAGE}${flagText}\n${describeControllers()}\n${describeGates(release)}`)
    return 0
  }
  if (positionals.length > 0) throw new UsageError(`serve takes flags only, not ${JSON.stringify(positionals[0])}`)
  const { gates, warnings: ofGates } = readFeatureGates(flags['feature-gates'], release)
  const shown = flags['deprecation-warnings'] ? [...warnings, ...ofGates] : []
  for (const warning of shown) stderr.write(`orch: ${warning}\n`)
  if (flags['print-config']) {
    const { printSettings } = await import('../settings/print.ts')
    stdout.write(printSettings(inFile(SERVE_FLAGS), parsed.given))
    return 0
  }
  const { serve } = await import('./serve.ts')
  return serve(context, { flags, gates, ...additions })
}
