import { resolve } from 'node:path'
import { readOnce } from '../../generator/project/index.ts'
import { mistakesOf } from '../project/placed.ts'
import { openProject, openWholeProject } from '../project/project.ts'
import { baseSchemas } from '../project/schemas.ts'
import type { ReplacedKinds } from '../../server/definitions/index.ts'
import type { CommandContext, ExitCode } from '../command.ts'
import { Failure, messageOf } from '../../flags/errors.ts'
import { describeFlags } from '../../flags/help.ts'
import { runWith } from '../serve/command.ts'
import type { Beside } from '../serve/run-server.ts'
import { PLANNED_FLAGS, SERVE_FLAGS, type ServeFlags } from '../serve/flags.ts'
import { FixedConfig } from './fixed.ts'
import { describeError } from './frame.ts'
import { type Followed, generateProject, rebuild } from './rebuild.ts'
import { watchSources, type Changes } from './source-changes.ts'
import { describeThrown } from './thrown.ts'
import { ToldWarnings } from './told-warnings.ts'

export const FLAGS = SERVE_FLAGS

const USAGE = `Usage: orch dev [flags of serve]

Generates code and runs the server; whenever a schema, the configuration or own code is saved, it serves them as they are then. It is one
process, whatever --workers says.

Flags:
`

/** `orch dev`. */
export async function run(given: CommandContext): Promise<ExitCode> {
  const { argv, stdout } = given
  if (argv.includes('--help') || argv.includes('-h')) {
    stdout.write(USAGE + describeFlags(FLAGS, PLANNED_FLAGS))
    return 0
  }
  // Parsing them for each save would take half of its time.
  const context = { ...given, base: readOnce(baseSchemas(given)) }
  const watching = new AbortController()
  try {
    // The watch starts before the sources are read, so everything saved from here on is served once the server listens.
    const changes = await watchProject(context, watching.signal)
    const warnings = new ToldWarnings()
    await generateProject(context, warnings)
    const { folder, config, label } = await openWholeProject(context)
    const fixed = new FixedConfig(config)
    const postponed = (keys: readonly string[]): void => {
      if (keys.length > 0) context.stderr.write(describePostponed(label, keys))
    }
    const beside: Beside = (server, flags, signal) => {
      changes.ignore(outputOf(flags))
      signal.addEventListener('abort', () => watching.abort(), { once: true })
      return follow(context, { server, fixed, warnings, postponed }, changes)
    }
    return await runWith(context, { beside, errorText: (fields) => describeThrown(fields, folder) })
  } catch (error) {
    throw mistakesOf(error).length === 0 ? error : new Failure(describeError(error))
  } finally {
    watching.abort()
  }
}

/** Starts watching the sources of the project. */
async function watchProject(context: CommandContext, signal: AbortSignal): Promise<Changes> {
  const { folder, generated } = await openProject(context)
  const report = (error: unknown): void =>
    void context.stderr.write(`orch: not all folders are watched: ${messageOf(error)}\n`)
  return watchSources({ folder, ignored: [generated], signal, report })
}

/** Files and folders that the server itself writes (absolute paths). */
const outputOf = (flags: ServeFlags): readonly string[] =>
  [flags['data-dir'], flags['audit-log-path']].flatMap((path) => (path === undefined ? [] : [resolve(path)]))

/** Rebuilds the project whenever one of its sources has changed. */
async function follow(context: CommandContext, followed: Followed, changes: AsyncIterable<void>): Promise<void> {
  const { stdout, stderr } = context
  for await (const _ of changes) {
    const began = performance.now()
    try {
      stdout.write(describeReplaced(await rebuild(context, followed), performance.now() - began))
    } catch (error) {
      stderr.write(`${describeError(error)}\norch: what was served before goes on being served\n`)
    }
  }
}

const describePostponed = (label: string, keys: readonly string[]): string =>
  `orch: ${label}: a change of ${keys.join(', ')} counts from the next start; what was there before goes on\n`

/** Returns a line for each type that was added, changed or removed. */
function describeReplaced({ added, changed, removed }: ReplacedKinds, milliseconds: number): string {
  const lines = [
    ...added.map((name) => `${name} is served`),
    ...changed.map((name) => `${name} is served as it is now`),
    ...removed.map((name) => `${name} is not served any more; what is stored of it stays`),
  ]
  return lines.map((line) => `${line} (${Math.round(milliseconds)} ms)\n`).join('')
}
