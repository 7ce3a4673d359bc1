import { statSync } from 'node:fs'
import { join } from 'node:path'
import { loadSet, sourceOf } from '../../generator/diff/schema-set.ts'
import { formatIssue } from '../../generator/issue.ts'
import { lockOf, printLock } from '../../generator/lock/lock.ts'
import type { CommandContext, ExitCode } from '../command.ts'
import { Failure, UsageError } from '../../flags/errors.ts'
import { path, toggle } from '../../flags/flag.ts'
import { describeFlags } from '../../flags/help.ts'
import { parseFlags } from '../../flags/parse.ts'
import { openProject } from '../project/project.ts'
import { openSchemas } from '../project/schemas.ts'
import { stateOf, writeLock } from './lock-file.ts'

export const FLAGS = {
  out: path({
    placeholder: 'DIR',
    help: 'Folder of the lock files, one for each release, as 1.34.json (default locks/ of this checkout).',
  }),
  check: toggle({ default: false, help: 'Only tell whether the lock file is what the schemas say; 1 if it is not.' }),
} as const

const USAGE = `Usage: orch lock [SCHEMAS] [flags]

Writes down what a release of a folder of schemas (default schemas/ of this checkout) promises: its kinds and versions with
their days and storage versions, its flags, feature gates and metrics, and every field. orch diff compares later releases
with it. A file that orch lock did not write is never overwritten.

Flags:
`

/** `orch lock`. */
export async function run(context: CommandContext): Promise<ExitCode> {
  const { argv, stdout, stderr } = context
  const { flags, positionals, help } = parseFlags({ argv, flags: FLAGS })
  if (help) {
    stdout.write(USAGE + describeFlags(FLAGS))
    return 0
  }
  const [given, ...more] = positionals
  if (more.length > 0) throw new UsageError(`lock takes one folder of schemas, not ${positionals.length}`)
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
  const state = stateOf(file, text)
  if (state === 'current') {
    stderr.write(`${file} is current\n`)
    return 0
  }
  if (flags.check) {
    stdout.write(`${state} ${file}\n`)
    stderr.write(`orch: ${file} is not what ${schemas} says; run orch lock\n`)
    return 1
  }
  writeLock(file, text, state)
  stdout.write(`${file}\n`)
  stderr.write(`${file}: release ${set.release}, ${set.model.kinds.length} kinds\n`)
  return 0
}
