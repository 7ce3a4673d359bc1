import { readFileSync } from 'node:fs'
import { fileFailure } from '../../flags/errors.ts'
import { path, toggle } from '../../flags/flag.ts'
import { parseFlags, type FlagTable, type ParsedArguments, type PlannedFlags, type Setting } from '../../flags/parse.ts'
import { readEnvironment, variableOf } from './environment.ts'

/** Flags about the origin of other flags' values. */
export const SETTINGS_FLAGS = {
  config: path({
    help: 'YAML file of flags by their names, as `secure-port: 8443`. A variable such as ORCH_SECURE_PORT counts before it, a flag before both.',
  }),
  'print-config': toggle({
    default: false,
    help: 'Prints the flags as they count, and where each value comes from, in the form of such a file, and ends.',
  }),
} as const

export interface SettingsOptions<F extends FlagTable> {
  readonly argv: readonly string[]
  readonly environment: Readonly<Record<string, string | undefined>>
  readonly flags: F
  readonly planned: PlannedFlags
  /** Settings that override only the defaults: the configuration of a project. */
  readonly settings?: readonly Setting[]
}

/**
 * Reads flags from a configuration file, the environment and the command line; the last of these takes precedence.
 * Throws UsageError, Failure.
 */
export async function parseSettings<F extends FlagTable & typeof SETTINGS_FLAGS>(
  options: SettingsOptions<F>,
): Promise<ParsedArguments<F>> {
  const { argv, environment, flags, planned, settings = [] } = options
  const found = readEnvironment(environment, flags)
  const named = parseFlags({ argv, flags: { ...onlyNames(flags), ...SETTINGS_FLAGS }, planned, settings: [] })
  const file = named.flags.config ?? nonEmpty(environment[variableOf('config')])
  const configured = file === undefined || named.help ? [] : await readFile(file, { flags: inFile(flags), planned })
  const parsed = parseFlags({ argv, flags, planned, settings: [...settings, ...configured, ...found.settings] })
  return { ...parsed, warnings: [...found.warnings, ...parsed.warnings] }
}

const nonEmpty = (text: string | undefined): string | undefined => (text === '' ? undefined : text)

/** The flags without checks of their values, to find only the named file. */
const onlyNames = (flags: FlagTable): FlagTable =>
  Object.fromEntries(Object.entries(flags).map(([name, flag]) => [name, { ...flag, read: () => undefined }]))

/** The flags that a file may set: all but its own path and the request to print. */
export const inFile = (flags: FlagTable): FlagTable =>
  Object.fromEntries(Object.entries(flags).filter(([name]) => !Object.hasOwn(SETTINGS_FLAGS, name)))

async function readFile(file: string, form: { flags: FlagTable; planned: PlannedFlags }) {
  const { readSettings } = await import('./file.ts')
  try {
    return readSettings(file, readFileSync(file, 'utf8'), form)
  } catch (error) {
    throw error instanceof Error && 'syscall' in error ? fileFailure('the configuration', file, error) : error
  }
}
