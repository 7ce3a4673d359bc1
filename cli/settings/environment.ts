import { closest } from '../../runtime/text/index.ts'
import type { FlagTable, Setting } from '../../flags/parse.ts'

const PREFIX = 'ORCH_'

/** Returns the variable of a flag: `ORCH_SECURE_PORT` for `secure-port`. */
export const variableOf = (flag: string): string => PREFIX + flag.toUpperCase().replaceAll('-', '_')

export interface EnvironmentSettings {
  readonly settings: readonly Setting[]
  /** A sentence for each variable that looks like a flag's but is not. */
  readonly warnings: readonly string[]
}

/**
 * Returns the settings in environment variables. A repeatable flag has one value per line. Empty variables are ignored.
 */
export function readEnvironment(
  environment: Readonly<Record<string, string | undefined>>,
  flags: FlagTable,
): EnvironmentSettings {
  const flagOf = new Map(Object.keys(flags).map((name) => [variableOf(name), name]))
  const present = Object.entries(environment).filter(([name, value]) => name.startsWith(PREFIX) && value !== '')
  return {
    settings: present.flatMap(([place, value = '']) => {
      const name = flagOf.get(place)
      if (name === undefined) return []
      return [{ name, place, texts: flags[name]?.schema.type === 'array' ? value.split('\n') : [value] }]
    }),
    warnings: present.flatMap(([name]) => {
      const meant = flagOf.has(name) ? undefined : closest(name, [...flagOf.keys()])
      return meant === undefined ? [] : [`the variable ${name} is not read; did you mean ${meant}?`]
    }),
  }
}
