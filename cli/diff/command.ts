import { existsSync } from 'node:fs'
import { diff } from '../../generator/diff/diff.ts'
import { compareReleases } from '../../generator/diff/release.ts'
import { loadSet, type SchemaSet } from '../../generator/diff/schema-set.ts'
import { formatIssue } from '../../generator/issue.ts'
import { outputFlag, printResult } from '../cel/output.ts'
import type { CommandContext, ExitCode } from '../command.ts'
import { Failure, UsageError } from '../errors.ts'
import { describeFlags } from '../flags/help.ts'
import { parseFlags } from '../flags/parse.ts'
import { dataOf, linesOf, summaryOf } from './report.ts'

const FLAGS = {
  output: outputFlag,
  format: { ...outputFlag, help: 'The same as --output.' },
} as const

const USAGE = `Usage: orch diff OLD NEW [flags]

Compares two schema folders, each with its release.yaml, against the deprecation rules. Exits 1 if a rule is broken;
warnings alone exit 0.

Flags:
`

/** `-o json` as `--output=json`, and `--format` as `--output`. */
const longFlags = (argv: readonly string[]): readonly string[] =>
  argv.map((word) => (word === '-o' ? '--output' : word.replace(/^--format(?==|$)/, '--output')))

/** `orch diff` (CLI-04). */
export function run({ argv, stdout, stderr }: CommandContext): Promise<ExitCode> {
  const { flags, positionals, help } = parseFlags({ argv: longFlags(argv), flags: FLAGS })
  if (help) {
    stdout.write(USAGE + describeFlags(FLAGS))
    return Promise.resolve(0)
  }
  const [before, after, ...more] = positionals
  if (before === undefined || after === undefined || more.length > 0)
    throw new UsageError(`diff takes two folders of schemas, not ${positionals.length}`)
  const [old, fresh] = [before, after].map((folder) => read(folder, stderr))
  if (old === undefined || fresh === undefined)
    throw new Failure('nothing was compared: the schema folders have issues')
  if (compareReleases(fresh.release, old.release) < 0)
    throw new UsageError(`${after} is of release ${fresh.release}, which is before ${old.release} of ${before}`)
  const findings = diff(old, fresh)
  stdout.write(printResult(flags.output, linesOf(findings), dataOf({ old, new: fresh }, findings)))
  stderr.write(`${summaryOf(findings)}\n`)
  return Promise.resolve(findings.some(({ severity }) => severity === 'error') ? 1 : 0)
}

function read(folder: string, stderr: NodeJS.WritableStream): SchemaSet | undefined {
  if (!existsSync(folder)) throw new Failure(`the schema folder ${folder} does not exist`)
  const loaded = loadSet(folder)
  if ('set' in loaded) return loaded.set
  stderr.write(loaded.issues.map((issue) => `${folder}: ${formatIssue(issue)}\n`).join(''))
  return undefined
}
