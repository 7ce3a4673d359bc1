import { statSync } from 'node:fs'
import { join } from 'node:path'
import { loadSet, lockOf, printLock, sourceOf } from '../../generator/diff/index.ts'
import { formatIssue } from '../../generator/issue.ts'
import { readArguments } from '../arguments.ts'
import type { CommandContext, ExitCode } from '../command.ts'
import { Failure, UsageError } from '../../flags/errors.ts'
import { path, toggle } from '../../flags/flag.ts'
import { openProject } from '../project/project.ts'
import { openSchemas } from '../project/schemas.ts'
import { stateOf, writeLock } from './lock-file.ts'

export const FLAGS = {
  out: path({
    placeholder: 'DIR',
    help: 'Folder of the lock files, one for each release, as 1.34.json (default locks/ of the project).',
  }),
  check: toggle({ default: false, help: 'Only tell whether the lock file is what the schemas say; 1 if it is not.' }),
  amend: toggle({
    default: false,
    help: 'Write the file of a release that is out again, with what that had and the file lacks.',
  }),
} as const

const USAGE = `Usage: orch lock [SCHEMAS] [flags]

Writes down what a release of a folder of schemas (default those of the project) promises: its kinds and versions with
their days and storage versions, its flags, feature gates and metrics, and every field. orch diff compares later releases
with it. The file of a release whose day is over stays as it is, unless it is amended; one that orch lock did not write is never
overwritten.

Flags:
`

/** `orch lock`. */
export async function run(context: CommandContext): Promise<ExitCode> {
  const { stdout, stderr } = context
  const parsed = readArguments(context, { usage: USAGE, flags: FLAGS, takes: 'lock takes one folder of schemas' })
  if (parsed === undefined) return 0
  const { flags, given } = parsed
  if (flags.check && flags.amend) throw new UsageError('--check and --amend exclude each other')
  if (given !== undefined && statSync(given, { throwIfNoEntry: false })?.isDirectory() === false)
    throw new UsageError(`${given} is no folder of schemas`)
  const { folder: schemas, tree } = await openSchemas(context, given, 'own')
  const source = sourceOf(tree)
  const loaded = loadSet(source)
  if ('issues' in loaded) {
    stderr.write(loaded.issues.map((issue) => `${formatIssue(issue)}\n`).join(''))
    throw new Failure(`${schemas} has issues; nothing was written`)
  }
  const { set } = loaded
  const file = join(flags.out ?? (await openProject(context)).locks, `${set.release}.json`)
  const text = printLock(lockOf(source, set))
  const found = stateOf(file, text, new Date().toISOString().slice(0, 10))
  if (found.state === 'current') {
    stderr.write(`${file} is current\n`)
    return 0
  }
  if (flags.check) stdout.write(`${found.state} ${file}\n`)
  if (found.state === 'stale' && found.outSince !== undefined && !flags.amend) {
    throw new Failure(
      `${file} is of release ${set.release}, out since ${found.outSince}, and stays as it is: what in ${schemas} is new belongs to the next release; name that in release.yaml, or amend this one with --amend`,
    )
  }
  if (flags.check) {
    stderr.write(`orch: ${file} is not what ${schemas} says; run orch lock\n`)
    return 1
  }
  writeLock(file, text, found.state)
  stdout.write(`${file}\n`)
  stderr.write(`${file}: release ${set.release}, ${set.model.kinds.length} kinds\n`)
  return 0
}
