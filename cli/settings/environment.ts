import { closest } from '../../runtime/text/index.ts'
import type { FlagTable, Setting } from '../../flags/parse.ts'

const PREFIX = 'ORCH_'

/** Returns the variable of a flag: `ORCH_SECURE_PORT` of `secure-port`. */
export const variableOf = (flag: string): string => PREFIX + flag.toUpperCase().replaceAll('-', '_')

export interface EnvironmentSettings {
  readonly settings: readonly Setting[]
  /** A sentence for each variable that looks like that of a flag, and is none. */
  readonly warnings: readonly string[]
}

/**
 * Returns what variables say of flags. The values of a flag that may be repeated are on lines of their own. An empty
 * variable says nothing.
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
