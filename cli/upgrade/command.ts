import { existsSync, readFileSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { Failure, UsageError } from '../../flags/errors.ts'
import { text } from '../../flags/flag.ts'
import { describeFlags } from '../../flags/help.ts'
import { parseFlags } from '../../flags/parse.ts'
import { isJsonObject, objectOf } from '../../runtime/json/index.ts'
import type { CommandContext, ExitCode } from '../command.ts'
import { packageAt } from '../package.ts'
import { findConfig } from '../project/find.ts'
import { compareReleases, notesBetween, releaseOf } from './notes.ts'

export const FLAGS = {
  from: text({
    placeholder: 'VERSION',
    default: '',
    help: 'Release that the project was written for (default: orch.version in its package.json).',
  }),
} as const

const USAGE = `Usage: orch upgrade [flags]

Prints what a project must change from the release that it was written for to the one that is installed. Changes nothing.

Flags:
`

/** `orch upgrade`. */
export async function run({ argv, packageFolder, stdout, stderr }: CommandContext): Promise<ExitCode> {
  const { flags, positionals, help } = parseFlags({ argv, flags: FLAGS })
  if (help) {
    stdout.write(USAGE + describeFlags(FLAGS))
    return 0
  }
  if (positionals.length > 0) throw new UsageError(`upgrade takes flags only, not ${JSON.stringify(positionals[0])}`)
  const { version } = packageAt(packageFolder)
  const from = flags.from === '' ? projectRelease(process.cwd()) : flags.from
  if (releaseOf(from) === undefined) throw new UsageError(`${JSON.stringify(from)} is no release, such as ${version}`)
  const order = compareReleases(from, version)
  if (order > 0) throw new Failure(`the project is written for ${from}, and ${version} is installed: npm install`)
  const notes = notesBetween(readFileSync(join(packageFolder, 'UPGRADING.md'), 'utf8'), from, version)
  stdout.write(notes.map((section) => `## ${section.version}\n\n${section.text}\n\n`).join(''))
  stderr.write(
    order === 0
      ? `The project is written for ${version}, which is installed: there is nothing to do.\n`
      : `When that is done: set orch.version in package.json to ${version}, generate and test.\n`,
  )
  return 0
}

/** Returns the release that the project was written for. Throws Failure if it states none. */
function projectRelease(from: string): string {
  const config = findConfig(from)
  if (config === undefined) throw new Failure('there is no orch.config.ts here or above: orch upgrade is for projects')
  const file = join(dirname(config), 'package.json')
  const release = existsSync(file) ? objectOf(objectOf(parsed(file)).orch).version : undefined
  if (typeof release === 'string') return release
  throw new Failure(
    `${file} does not say as orch.version for which release the project was written: say it with --from`,
  )
}

/** Returns the content of a JSON file. Throws Failure. */
function parsed(file: string): unknown {
  try {
    const value: unknown = JSON.parse(readFileSync(file, 'utf8'))
    if (isJsonObject(value)) return value
  } catch {
    // The error below reports it.
  }
  throw new Failure(`${file} is no JSON object`)
}
