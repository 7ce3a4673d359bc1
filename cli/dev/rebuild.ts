import type { OpenServer } from '../../server/open-server.ts'
import type { ReplacedKinds } from '../../server/served-kinds.ts'
import type { CommandContext } from '../command.ts'
import { Failure } from '../../flags/errors.ts'
import { generateCode } from '../generate/command.ts'
import { describeObstacles } from '../output-folder.ts'
import { namingFile, openWholeProject } from '../project/project.ts'
import { loadDefinitions } from '../serve/definitions.ts'
import { describeIssue } from './frame.ts'

/** Generates the code of the project as it is now. Throws Failure with what is wrong with its schemas. */
export async function generateProject(context: CommandContext): Promise<void> {
  const { result, tree, out } = await generateCode(context, { mode: 'write' })
  if (result.outcome === 'blocked') throw new Failure(describeObstacles('generate', out, result.obstacles).trimEnd())
  if (result.outcome !== 'faulty') return
  throw new Failure(result.issues.map((issue) => describeIssue(issue, tree.text(issue.file))).join('\n\n'))
}

/** Makes a running server serve the project as it is now. Throws an error where that can't be; then it serves as before. */
export async function rebuild(context: CommandContext, server: OpenServer): Promise<ReplacedKinds> {
  await generateProject(context)
  const project = await openWholeProject(context)
  const definitions = await loadDefinitions(project.generated, context.load)
  return namingFile(project, () => server.replace(definitions, project.config))
}
