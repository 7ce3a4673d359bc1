import { isIP } from 'node:net'
import { UsageError } from './errors.ts'

/** A flag as it is documented and read. `T` is what the command gets. */
export interface Flag<T> {
  readonly help: string
  /** The name of the value in help; undefined for a switch, whose value may be omitted. */
  readonly placeholder?: string
  /** The default as help shows it; undefined if there is none. */
  readonly shownDefault?: string
  /** JSON Schema of the value in a configuration file. */
  readonly schema: ValueSchema
  /** What to use instead of a flag that is deprecated; undefined: it is not (DEP-RULE-6). */
  readonly deprecated?: string
  /** Reads all occurrences in order; without any, returns the default. Throws UsageError, prefixed with the name. */
  read(name: string, texts: readonly string[]): T
}

/** The form of a flag's value in a configuration file. */
type ValueSchema =
  | { readonly type: 'string' | 'boolean' }
  | { readonly type: 'integer'; readonly minimum: number; readonly maximum: number }
  | { readonly type: 'array'; readonly items: { readonly type: 'string' } }

const TEXT: ValueSchema = { type: 'string' }
const TEXTS: ValueSchema = { type: 'array', items: { type: 'string' } }

interface Documentation {
  readonly help: string
  readonly placeholder?: string
}

interface WithDefault<T> extends Documentation {
  readonly default: T
}

/** The result of parsing one text; `expected` ends the sentence `… is not` (`a whole number from 0 to 65535`). */
type Reading<T> = { readonly value: T } | { readonly expected: string }

/** A flag with one value; the last occurrence is used. */
function single<T>(
  documentation: WithDefault<T>,
  placeholder: string,
  shown: (value: T) => string,
  read: (text: string) => Reading<T>,
): Flag<T> {
  const shownDefault = shown(documentation.default)
  return {
    help: documentation.help,
    placeholder: documentation.placeholder ?? placeholder,
    ...(shownDefault === '' ? {} : { shownDefault }),
    schema: TEXT,
    read(name, texts) {
      const text = texts.at(-1)
      if (text === undefined) return documentation.default
      const reading = read(text)
      if ('value' in reading) return reading.value
      throw new UsageError(`--${name}: ${JSON.stringify(text)} is not ${reading.expected}`)
    },
  }
}

export const text = (documentation: WithDefault<string>): Flag<string> =>
  single(documentation, 'TEXT', String, (value) => (value === '' ? { expected: 'a value: it is empty' } : { value }))

/** A path of a file or folder; undefined when it is not given. */
export const path = (documentation: Documentation): Flag<string | undefined> =>
  single<string | undefined>(
    { ...documentation, default: undefined },
    'FILE',
    () => '',
    (value) => (value === '' ? { expected: 'a path: it is empty' } : { value }),
  )

export const ipAddress = (documentation: WithDefault<string>): Flag<string> =>
  single(documentation, 'IP', String, (value) => (isIP(value) === 0 ? { expected: 'an IP address' } : { value }))

export interface Range {
  readonly minimum: number
  readonly maximum: number
}

export const integer = ({ minimum, maximum, ...documentation }: WithDefault<number> & Range): Flag<number> => ({
  ...single(documentation, 'NUMBER', String, (value) => {
    const number = Number(value)
    const good = /^-?[0-9]+$/.test(value) && number >= minimum && number <= maximum
    return good ? { value: number } : { expected: `a whole number from ${minimum} to ${maximum}` }
  }),
  schema: { type: 'integer', minimum, maximum },
})

/** Returns the amounts and units of a duration; they don't add up to the text if it is no duration. */
function partsOf(time: string): readonly RegExpExecArray[] {
  const part = /([0-9]+(?:\.[0-9]+)?)(ms|s|m|h)/y
  const parts: RegExpExecArray[] = []
  for (let found = part.exec(time); found !== null; found = part.exec(time)) parts.push(found)
  return parts
}

const UNITS: Readonly<Record<string, number>> = { ms: 1, s: 1000, m: 60_000, h: 3_600_000 }

/** A duration such as `500ms`, `30s`, `1m30s` or `0`; its value is in milliseconds. */
export const duration = ({ default: milliseconds, ...documentation }: WithDefault<number>): Flag<number> =>
  single({ ...documentation, default: milliseconds }, 'TIME', formatDuration, (value) => {
    if (value === '0') return { value: 0 }
    const parts = partsOf(value)
    const whole = parts.map(([part]) => part).join('')
    if (whole !== value || whole === '') return { expected: 'a time such as 30s or 1m30s' }
    return { value: parts.reduce((sum, [, amount, unit]) => sum + Number(amount) * (UNITS[unit ?? ''] ?? 0), 0) }
  })

export function formatDuration(milliseconds: number): string {
  if (milliseconds === 0) return '0s'
  for (const unit of ['h', 'm', 's'] as const) {
    const size = UNITS[unit] ?? 1
    if (milliseconds % size === 0) return `${milliseconds / size}${unit}`
  }
  return `${milliseconds}ms`
}

/** On or off: `--name`, `--name=true`, `--name=false`. */
export function toggle(documentation: { readonly help: string; readonly default: boolean }): Flag<boolean> {
  const flag = single(documentation, '', String, (value) =>
    value === 'true' || value === 'false' ? { value: value === 'true' } : { expected: 'true or false' },
  )
  const { help, read } = flag
  return { help, shownDefault: String(documentation.default), schema: { type: 'boolean' }, read }
}

/** Comma-separated values; occurrences add up. */
export const list = (
  documentation: Documentation & { readonly default: readonly string[] },
): Flag<readonly string[]> => ({
  help: documentation.help,
  placeholder: documentation.placeholder ?? 'A,B',
  ...(documentation.default.length === 0 ? {} : { shownDefault: documentation.default.join(',') }),
  schema: TEXTS,
  read(name, texts) {
    if (texts.length === 0) return documentation.default
    const values = texts.flatMap((one) => one.split(','))
    if (values.includes('')) throw new UsageError(`--${name}: ${JSON.stringify(texts.join(','))} has an empty entry`)
    return values
  },
})

/** A flag that may be repeated; every occurrence is one value, as written. */
export const repeated = (documentation: Documentation): Flag<readonly string[]> => ({
  help: documentation.help,
  placeholder: documentation.placeholder ?? 'TEXT',
  schema: TEXTS,
  read: (_name, texts) => texts,
})

/** Returns the flag with its value converted; `convert` may throw UsageError. */
export const mapped = <S, T>(flag: Flag<S>, convert: (value: S, name: string) => T): Flag<T> => ({
  ...flag,
  read: (name, texts) => convert(flag.read(name, texts), name),
})

/** Returns the flag as a deprecated one, which works as before. `instead`: completes `Deprecated: use …`. */
export const deprecated = <T>(flag: Flag<T>, instead: string): Flag<T> => ({ ...flag, deprecated: instead })

/** Returns the flag with the value undefined unless it is given, for flags that exclude others. Help shows the default. */
export const givenOnly = <T>(flag: Flag<T>): Flag<T | undefined> => ({
  ...flag,
  read: (name, texts) => (texts.length === 0 ? undefined : flag.read(name, texts)),
})
