import { readdirSync, statSync } from 'node:fs'
import { join } from 'node:path'
import { parseAllDocuments } from 'yaml'
import { readDefinitions, type ReadDefinitions } from '../../generator/definitions/document.ts'
import { importDefinitions } from '../../generator/definitions/import.ts'
import { formatIssue } from '../../generator/issue.ts'
import type { CommandContext, ExitCode } from '../command.ts'
import { Failure, fileFailure, UsageError } from '../errors.ts'
import { path } from '../flags/flag.ts'
import { describeFlags } from '../flags/help.ts'
import { parseFlags } from '../flags/parse.ts'
import { readInput } from '../input-file.ts'
import { findConfig } from '../project/find.ts'
import { openProject } from '../project/project.ts'
import { baseFiles } from './base.ts'
import { createFiles } from './create-files.ts'

export const FLAGS = {
  out: path({ placeholder: 'DIR', help: 'Schema folder to write to (default schemas/ of this checkout).' }),
} as const

const USAGE = `Usage: orch import FILE|DIR… [flags]

Writes CustomResourceDefinitions, of files and of folders of them, - for standard input, as schema files: one for each version of
a group, and conversions.yaml where fields differ between versions. What schema files have no place for is a comment there. A
file that exists is never overwritten. A folder without the files that every schema folder needs gets those, too.

Flags:
`

/** `orch import`. */
export async function run(context: CommandContext): Promise<ExitCode> {
  const { argv, stdout, stderr } = context
  const { flags, positionals, help } = parseFlags({ argv, flags: FLAGS })
  if (help) {
    stdout.write(USAGE + describeFlags(FLAGS))
    return 0
  }
  if (positionals.length === 0) throw new UsageError('import takes files or folders of definitions')
  const out = flags.out ?? (await openProject(context)).schemas
  const read: ReadDefinitions[] = []
  for (const file of positionals.flatMap(filesAt)) read.push(readDefinitions(file, await documentsIn(file)))
  const issues = read.flatMap((each) => each.issues)
  const definitions = read.flatMap((each) => each.definitions)
  for (const issue of issues) stderr.write(`${formatIssue(issue)}\n`)
  if (issues.length > 0) throw new Failure('nothing was written: not all definitions can be imported')
  if (definitions.length === 0) throw new Failure(`there is no CustomResourceDefinition in ${positionals.join(', ')}`)
  const { files, omissions } = importDefinitions(definitions)
  // In a project they come along.
  const base = findConfig(process.cwd()) === undefined ? baseFiles(out, join(context.packageFolder, 'schemas')) : []
  for (const path of createFiles(out, new Map([...base, ...files]))) stdout.write(`created ${path}\n`)
  for (const omission of omissions) stderr.write(`orch: ${omission}\n`)
  return omissions.length === 0 ? 0 : 1
}

/** The files that an argument means: itself, or the YAML and JSON files of a folder and below. */
function filesAt(place: string): readonly string[] {
  if (place === '-') return [place]
  try {
    if (!statSync(place).isDirectory()) return [place]
    const found = readdirSync(place, { recursive: true, encoding: 'utf8' })
    return found
      .filter((file) => /\.(?:ya?ml|json)$/.test(file))
      .toSorted()
      .map((file) => join(place, file))
  } catch (error) {
    throw fileFailure('the file', place, error)
  }
}

async function documentsIn(file: string): Promise<readonly unknown[]> {
  const documents = parseAllDocuments(Buffer.from(await readInput(file)).toString('utf8'), { logLevel: 'silent' })
  const broken = documents.flatMap(({ errors }) => errors)[0]
  if (broken !== undefined) throw new Failure(`${file}: ${broken.message.split('\n', 1)[0] ?? ''}`)
  return documents.map((document): unknown => document.toJS())
}
