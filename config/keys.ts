import type { Config } from './config.ts'

interface Key {
  /** Whether the value is code of the project, or what can be read without running any. */
  readonly holds: 'code' | 'data'
  /** When a server that runs while the configuration is saved does what it says then. */
  readonly counts: 'at once' | 'from the next start'
}

/** The keys of a configuration; each new one is listed here. */
const KEYS: Readonly<Record<keyof Config, Key>> = {
  vendor: { holds: 'data', counts: 'from the next start' },
  kinds: { holds: 'data', counts: 'from the next start' },
  schemas: { holds: 'data', counts: 'from the next start' },
  generated: { holds: 'data', counts: 'from the next start' },
  ownKinds: { holds: 'code', counts: 'at once' },
  controllers: { holds: 'code', counts: 'at once' },
  authenticators: { holds: 'code', counts: 'from the next start' },
  authorizers: { holds: 'code', counts: 'from the next start' },
  admission: { holds: 'code', counts: 'from the next start' },
  serve: { holds: 'data', counts: 'from the next start' },
}

const keysWith = (test: (key: Key) => boolean): readonly (keyof Config)[] =>
  (Object.keys(KEYS) as (keyof Config)[]).filter((name) => test(KEYS[name]))

/** The keys whose values are code of the project. */
const CODE_KEYS = keysWith(({ holds }) => holds === 'code')

/** The keys of which a change counts from the next start of a server, by what they hold. */
export const fixedKeys = (what: Key['holds']): readonly (keyof Config)[] =>
  keysWith(({ holds, counts }) => holds === what && counts === 'from the next start')

/** Returns the keys of a configuration that have code of the project. */
export const codeIn = (config: Config): readonly (keyof Config)[] =>
  CODE_KEYS.filter((name) => Object.keys(config[name] ?? {}).length > 0)

/** Returns a configuration without its code. */
export const withoutCode = (config: Readonly<Record<string, unknown>>): Readonly<Record<string, unknown>> =>
  Object.fromEntries(Object.entries(config).filter(([name]) => !CODE_KEYS.some((key) => key === name)))
