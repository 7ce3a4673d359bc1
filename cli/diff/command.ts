import { existsSync, statSync } from 'node:fs'
import { compareReleases, diff } from '../../generator/diff/index.ts'
import type { CommandContext, ExitCode } from '../command.ts'
import { UsageError } from '../../flags/errors.ts'
import { describeFlags } from '../../flags/help.ts'
import { type FlagValues, parseFlags } from '../../flags/parse.ts'
import { type Configuration, CONFIGURATION_FILE, NO_CONFIGURATION, readConfiguration } from './configuration.ts'
import { DIFF_FLAGS, longFlags } from './flags.ts'
import { printReport } from './formats/formats.ts'
import { mergeBase } from './inputs/git.ts'
import { findAt, findInput, type Found, readInput, shown } from './inputs/inputs.ts'
import { hasFailed, type Report, summaryOf } from './report.ts'
import { openProject } from '../project/project.ts'
import { completer } from '../project/schemas.ts'
import { verdictOf } from './verdict.ts'

const USAGE = `Usage: orch diff OLD NEW [flags]
       orch diff --against REV [NEW] [flags]

Compares two releases of schemas against the deprecation rules. Each side is a folder of schemas with its release.yaml, a
lock file, a folder of lock files (its last one that is not newer than NEW), or any of them in git as REVISION:PATH.
Exits 1 if a rule is broken; warnings alone exit 0.

Flags:
`

type Flags = FlagValues<typeof DIFF_FLAGS>

export const FLAGS = DIFF_FLAGS

/** `orch diff` (CLI-04). */
export async function run(context: CommandContext): Promise<ExitCode> {
  const { argv, stdout, stderr } = context
  const { flags, positionals, help } = parseFlags({ argv: longFlags(argv), flags: DIFF_FLAGS })
  if (help) {
    stdout.write(USAGE + describeFlags(DIFF_FLAGS))
    return 0
  }
  const { newer, older } = await sidesOf(flags, positionals, context)
  const report = (issues: string): void => void stderr.write(issues)
  const configuration = configurationOf(flags)
  const fresh = readInput(newer, report)
  const old = readInput(older(fresh.set.release), report)
  if (compareReleases(fresh.set.release, old.set.release) < 0)
    throw new UsageError(
      `${fresh.label} is of release ${fresh.set.release}, which is before ${old.set.release} of ${old.label}`,
    )
  const side = ({ label, prefix, set }: typeof old): Report['old'] => ({ label, prefix, release: set.release })
  const failOn = flags['fail-on'] ?? configuration.failOn ?? 'error'
  const result: Report = {
    ...verdictOf(diff(old.set, fresh.set), configuration, { today: today(), release: fresh.set.release }),
    old: side(old),
    new: side(fresh),
    failOn,
    configuration: configuration.file,
    changelog: flags.changelog || failOn === 'info' ? 'shown' : 'hidden',
  }
  stdout.write(printReport(flags.output === 'text' ? flags.format : flags.output, result))
  stderr.write(`${summaryOf(result)}\n`)
  return hasFailed(result) ? 1 : 0
}

const today = (): string => new Date().toISOString().slice(0, 10)

function configurationOf({ config }: Flags): Configuration {
  if (config !== undefined) return readConfiguration(config)
  return existsSync(CONFIGURATION_FILE) ? readConfiguration(CONFIGURATION_FILE) : NO_CONFIGURATION
}

interface Sides {
  readonly newer: Found
  /** Finds the other side, which may depend on the release of the new one. */
  readonly older: (release: string) => Found
}

async function sidesOf(flags: Flags, positionals: readonly string[], context: CommandContext): Promise<Sides> {
  const complete = await completer(context, 'own')
  const { against, 'merge-base': base } = flags
  if (against === undefined) {
    const [older, newer, ...more] = positionals
    if (older === undefined || newer === undefined || more.length > 0)
      throw new UsageError(`diff takes two releases of schemas, not ${positionals.length}; or --against REV and one`)
    if (base) throw new UsageError('--merge-base goes with --against')
    return { newer: findInput(newer, complete), older: (release) => findInput(older, complete, release) }
  }
  const [given, ...more] = positionals
  if (more.length > 0) throw new UsageError(`diff --against takes one folder of schemas, not ${positionals.length}`)
  const folder = given ?? shown((await openProject(context)).schemas)
  if (statSync(folder, { throwIfNoEntry: false })?.isDirectory() !== true)
    throw new UsageError(`--against compares with the same folder of another revision: ${folder} is no folder`)
  return {
    newer: findInput(folder, complete),
    older: (upTo) => findAt(folder, base ? mergeBase(folder, against) : against, { complete, upTo }),
  }
}
