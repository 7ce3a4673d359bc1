import { existsSync } from 'node:fs'
import { dirname, join, relative, resolve } from 'node:path'
import { checkConfig, type Config, ConfigError } from '../../config/index.ts'
import type { CommandContext } from '../command.ts'
import { Failure } from '../errors.ts'
import { findConfig } from './find.ts'

/** What a command is about where its arguments don't say: a folder with a configuration, or the checkout itself. */
export interface Project {
  readonly folder: string
  /** File of the configuration; undefined: the checkout, which has none. */
  readonly file?: string
  readonly config: Config
  /** Absolute paths of the folders that commands read and write by default. */
  readonly schemas: string
  readonly generated: string
  readonly locks: string
}

/** Finds the project that the working directory is in, and loads its configuration. Throws Failure. */
export async function openProject({
  packageFolder,
  load,
}: Pick<CommandContext, 'packageFolder' | 'load'>): Promise<Project> {
  const file = findConfig(process.cwd())
  if (file !== undefined) return { file, ...foldersOf(dirname(file), await readConfig(file, load)) }
  if (existsSync(join(packageFolder, 'cli/main.ts'))) return foldersOf(packageFolder, {})
  throw new Failure(`there is no orch.config.ts in ${process.cwd()} or above it: orch init makes a project`)
}

function foldersOf(folder: string, config: Config): Omit<Project, 'file'> {
  return {
    folder,
    config,
    schemas: resolve(folder, config.schemas ?? 'schemas'),
    generated: resolve(folder, config.generated ?? 'generated'),
    locks: join(folder, 'locks'),
  }
}

/** Loads a configuration. Throws Failure, one sentence that begins with the file. */
async function readConfig(file: string, load: CommandContext['load']): Promise<Config> {
  const label = relative('.', file)
  try {
    const module = await load(file)
    if (!('default' in module))
      throw new ConfigError('exports no configuration: write `export default defineConfig({ … })`')
    checkConfig(module.default)
    requireSchemas(dirname(file), module.default)
    return module.default
  } catch (error) {
    throw new Failure(`${label}: ${error instanceof Error ? error.message : String(error)}`)
  }
}

/** Throws ConfigError for a folder of schemas that is named and does not exist. */
function requireSchemas(folder: string, { schemas }: Config): void {
  if (schemas === undefined || existsSync(resolve(folder, schemas))) return
  throw new ConfigError(`schemas names ${schemas}, which does not exist`)
}
