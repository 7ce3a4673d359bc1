import { didYouMean } from '../../runtime/text/index.ts'
import { Failure } from '../../flags/errors.ts'
import type { FlagTable, Setting } from '../../flags/parse.ts'
import { isInProject, openWholeProject, type ProjectContext } from './project.ts'

/**
 * Returns the project's settings for flags of `serve`; none outside of projects. Throws Failure for an unknown flag.
 */
export async function projectSettings(context: ProjectContext, flags: FlagTable): Promise<readonly Setting[]> {
  if (!isInProject(context)) return []
  const { config, label } = await openWholeProject(context)
  return Object.entries(config.serve ?? {}).map(([name, value]): Setting => {
    if (!Object.hasOwn(flags, name))
      throw new Failure(
        `${label}: serve has no flag ${name}${didYouMean(name, Object.keys(flags), '; see orch serve --help')}`,
      )
    return { name, texts: typeof value === 'object' ? value : [String(value)], place: `${label}: ${name}` }
  })
}
