import { existsSync } from 'node:fs'
import { join, relative } from 'node:path'
import type { ReplacedKinds } from '../../server/definitions/index.ts'
import type { OpenServer } from '../../server/serving.ts'
import type { Issue } from '../../generator/issue.ts'
import type { CommandContext } from '../command.ts'
import { Failure } from '../../flags/errors.ts'
import { generateCode } from '../generate/command.ts'
import { describeObstacles } from '../output-folder.ts'
import { namingFile, openProject, openWholeProject, projectAt } from '../project/project.ts'
import { loadDefinitions } from '../serve/definitions.ts'
import type { FixedConfig } from './fixed.ts'
import { describeIssue } from './frame.ts'
import type { ToldWarnings } from './told-warnings.ts'

/** Generates the code of the project, and shows new warnings of its schemas. Throws Failure with their issues. */
export async function generateProject(context: CommandContext, warnings: ToldWarnings): Promise<void> {
  const { result, schemas, tree, out } = await generateCode(context, { mode: 'write' })
  if (result.outcome === 'blocked') throw new Failure(describeObstacles('generate', out, result.obstacles).trimEnd())
  // Relative to the working directory, so that editors and terminals find it.
  const shown = (file: string): string => (existsSync(join(schemas, file)) ? relative('.', join(schemas, file)) : file)
  const told = (issue: Issue): string => describeIssue({ ...issue, file: shown(issue.file) }, tree.text(issue.file))
  if (result.outcome === 'faulty') throw new Failure(result.issues.map(told).join('\n\n'))
  for (const warning of warnings.newOf(result.warnings)) context.stderr.write(`orch: warning: ${told(warning)}\n`)
}

/** A running server that is rebuilt when its project changes. */
export interface Followed {
  readonly server: OpenServer
  readonly fixed: FixedConfig
  readonly warnings: ToldWarnings
  /** Called with the changed keys of the configuration that take effect at the next start; there may be none. */
  postponed(keys: readonly string[]): void
}

/** Makes a running server serve the present project. Throws an error if that fails; then it serves as before. */
export async function rebuild(
  context: CommandContext,
  { server, fixed, warnings, postponed }: Followed,
): Promise<ReplacedKinds> {
  const { folder, label, config } = await openProject(context)
  postponed(fixed.changedIn(config, 'data'))
  const kept = projectAt(folder, label, fixed.over(config))
  await generateProject({ ...context, project: kept }, warnings)
  const saved = await openWholeProject(context)
  postponed(fixed.changedIn(saved.config, 'code'))
  const definitions = await loadDefinitions(kept.generated, context.load)
  return namingFile(saved, () => server.replace(definitions, saved.config))
}
