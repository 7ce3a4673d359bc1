import { statSync } from 'node:fs'
import { dirname, join, relative, resolve } from 'node:path'
import { checkConfig, type Config, ConfigError, withoutCode } from '../../config/index.ts'
import { isJsonObject } from '../../runtime/json/index.ts'
import type { CommandContext, LoadEntry } from '../command.ts'
import { Failure } from '../../flags/errors.ts'
import { isCheckout } from '../package.ts'
import { findConfig } from './find.ts'
import { failureIn } from './placed.ts'

/** What a command is about where its arguments don't say: a folder with a configuration, or the checkout itself. */
export interface Project {
  readonly folder: string
  /** What messages call it: its configuration, as one sees it from the working directory. */
  readonly label: string
  readonly config: Config
  /** Absolute paths of the folders that commands read and write by default. */
  readonly schemas: string
  readonly generated: string
  readonly locks: string
}

/** What finds a project. */
export type ProjectContext = Pick<CommandContext, 'packageFolder' | 'load' | 'project'>

/**
 * Finds the project that the working directory is in, and loads its configuration, without what is made of code: the
 * generated code may be missing or stale. Throws Failure.
 */
export const openProject = (context: ProjectContext): Promise<Project> => open(context, readShape)

/** Finds the same project with its code. Throws Failure. */
export const openWholeProject = (context: ProjectContext): Promise<Project> => open(context, readConfig)

/** Whether a command is about a project: `openProject` finds one, or else the checkout, or fails. */
export const isInProject = ({ project }: Pick<ProjectContext, 'project'>): boolean =>
  project !== undefined || findConfig(process.cwd()) !== undefined

async function open(context: ProjectContext, read: typeof readConfig): Promise<Project> {
  const { packageFolder, load, project } = context
  if (project !== undefined) return project
  const file = findConfig(process.cwd())
  if (file !== undefined) return projectAt(dirname(file), relative('.', file), await read(file, load))
  if (isCheckout(packageFolder)) return projectAt(packageFolder, packageFolder, {})
  throw new Failure(`there is no orch.config.ts in ${process.cwd()} or above it: orch init makes a project`)
}

/** Returns a project by its folder, what messages call it, and its configuration. */
export const projectAt = (folder: string, label: string, config: Config): Project => ({
  folder,
  label,
  config,
  schemas: resolve(folder, config.schemas ?? 'schemas'),
  generated: resolve(folder, config.generated ?? 'generated'),
  locks: join(folder, 'locks'),
})

const readShape: typeof readConfig = (file, load) =>
  readModule(file, async (entry) => {
    const module = await load(entry, { extent: 'shape', map: 'beside' })
    return 'default' in module && isJsonObject(module.default) ? { default: withoutCode(module.default) } : module
  })

/** Loads a configuration with its code. Throws Failure. */
const readConfig = (file: string, load: LoadEntry): Promise<Config> =>
  readModule(file, (entry) => load(entry, { map: 'beside' }))

/** Reads a configuration. Throws Failure, one sentence that begins with the file: its own, or that of the code it names. */
async function readModule(file: string, load: (file: string) => Promise<object>): Promise<Config> {
  try {
    const module = await load(file)
    if (!('default' in module))
      throw new ConfigError('exports no configuration: write `export default defineConfig({ … })`')
    checkConfig(module.default)
    requireSchemas(dirname(file), module.default)
    return module.default
  } catch (error) {
    throw failureIn({ folder: dirname(file), label: relative('.', file) }, error)
  }
}

/**
 * Calls what serves a configuration. Throws Failure, one sentence that begins with the file, for what turns out to be wrong
 * with the configuration, or with the code that it names, only then.
 */
export async function namingFile<T>(
  project: Pick<Project, 'folder' | 'label'>,
  call: () => T | Promise<T>,
): Promise<T> {
  try {
    return await call()
  } catch (error) {
    throw error instanceof ConfigError ? failureIn(project, error) : error
  }
}

/** Throws ConfigError for a folder of schemas that is named and does not exist. */
function requireSchemas(folder: string, { schemas }: Config): void {
  if (schemas === undefined) return
  const found = statSync(resolve(folder, schemas), { throwIfNoEntry: false })
  if (found === undefined) throw new ConfigError(`schemas names ${schemas}, which does not exist`)
  if (!found.isDirectory()) throw new ConfigError(`schemas names ${schemas}, which is no folder`)
}
