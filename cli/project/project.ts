import { statSync } from 'node:fs'
import { dirname, join, relative, resolve } from 'node:path'
import { checkConfig, type Config, ConfigError, withoutCode } from '../../config/index.ts'
import { isJsonObject } from '../../runtime/json/index.ts'
import type { CommandContext, LoadEntry } from '../command.ts'
import { Failure } from '../../flags/errors.ts'
import { isCheckout } from '../package.ts'
import { findConfig } from './find.ts'
import { failureIn } from './placed.ts'

/** The default subject of a command: a folder with a configuration, or the checkout itself. */
export interface Project {
  readonly folder: string
  /** Its name in messages: the path of its configuration from the working directory. */
  readonly label: string
  readonly config: Config
  /** Absolute paths of the folders that commands read and write by default. */
  readonly schemas: string
  readonly generated: string
  readonly locks: string
}

/** What finding a project needs. */
export type ProjectContext = Pick<CommandContext, 'packageFolder' | 'load' | 'project'>

/**
 * Finds the project of the working directory, and loads its configuration without its code: generated code may be
 * missing or stale. Throws Failure.
 */
export const openProject = (context: ProjectContext): Promise<Project> => open(context, readShape)

/** Finds the same project with its code. Throws Failure. */
export const openWholeProject = (context: ProjectContext): Promise<Project> => open(context, readConfig)

/** Returns whether a command runs in a project; otherwise `openProject` finds the checkout, or fails. */
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

/** Returns a project by its folder, its name in messages and its configuration. */
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

/**
 * Reads a configuration. Throws Failure with one sentence that begins with the file: its own, or that of imported code.
 */
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
 * Runs work with a configuration. Errors of the configuration or its code that are found only then become a Failure
 * whose sentence begins with the file.
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

/** Throws ConfigError if the configured folder of schemas does not exist. */
function requireSchemas(folder: string, { schemas }: Config): void {
  if (schemas === undefined) return
  const found = statSync(resolve(folder, schemas), { throwIfNoEntry: false })
  if (found === undefined) throw new ConfigError(`schemas names ${schemas}, which does not exist`)
  if (!found.isDirectory()) throw new ConfigError(`schemas names ${schemas}, which is no folder`)
}
