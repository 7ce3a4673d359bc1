import { parseArgs } from 'node:util'
import { UsageError } from './errors.ts'
import { didYouMean } from '../runtime/text/index.ts'
import type { Flag } from './flag.ts'

export type FlagTable = Readonly<Record<string, Flag<unknown>>>

/** Flags that are refused as not available yet, with what they will do. */
export type PlannedFlags = Readonly<Record<string, string>>

export type FlagValues<F extends FlagTable> = {
  readonly [Name in keyof F]: F[Name] extends Flag<infer T> ? T : never
}

/** Values of a flag that do not come from the command line. */
export interface Setting {
  /** Name of the flag. */
  readonly name: string
  readonly texts: readonly string[]
  /** Their origin as messages name it: `ORCH_SECURE_PORT`. */
  readonly place: string
}

/** The given values of flags, and their origin. */
export type Given = ReadonlyMap<string, Omit<Setting, 'name'>>

export interface ParsedArguments<F extends FlagTable> {
  readonly flags: FlagValues<F>
  readonly given: Given
  readonly positionals: readonly string[]
  /** A sentence for each deprecated flag that was given (DEP-RULE-6). */
  readonly warnings: readonly string[]
  /** `--help` or `-h` was among the arguments. */
  readonly help: boolean
}

export interface ParseOptions<F extends FlagTable> {
  readonly argv: readonly string[]
  readonly flags: F
  readonly planned?: PlannedFlags
  /** For each flag the last setting applies; the command line takes precedence over all of them. */
  readonly settings?: readonly Setting[]
}

/**
 * Reads `--flag=value`, `--flag value` and positional arguments. Throws UsageError on an unknown flag, on one that is
 * not available yet, on a missing value and on a value that the flag does not accept (CLI-05).
 */
export function parseFlags<F extends FlagTable>(options: ParseOptions<F>): ParsedArguments<F> {
  const { argv, flags, planned = {}, settings = [] } = options
  const { tokens, positionals } = parseArgs({
    args: [...argv],
    options: {
      help: { type: 'boolean', short: 'h' },
      ...Object.fromEntries(
        Object.entries(flags).map(([name, { placeholder }]) => [
          name,
          { type: placeholder === undefined ? ('boolean' as const) : ('string' as const), multiple: true },
        ]),
      ),
    },
    allowPositionals: true,
    strict: false,
    tokens: true,
  })
  const occurrences = new Map<string, string[]>()
  let help = false
  for (const token of tokens) {
    if (token.kind !== 'option') continue
    if (token.name === 'help') help = true
    else {
      const text = textOf(token, flags, planned)
      occurrences.set(token.name, [...(occurrences.get(token.name) ?? []), text])
    }
  }
  const given = new Map([
    ...settings.map(({ name, texts, place }) => [name, { texts, place }] as const),
    ...[...occurrences].map(([name, texts]) => [name, { texts, place: `--${name}` }] as const),
  ])
  return { flags: readAll(flags, given), given, positionals, warnings: warningsOf(flags, given), help }
}

function warningsOf(flags: FlagTable, given: Given): readonly string[] {
  return [...given.keys()].flatMap((name) => {
    const instead = flags[name]?.deprecated
    return instead === undefined ? [] : [`flag --${name} is deprecated: use ${instead}`]
  })
}

interface OptionToken {
  readonly name: string
  readonly rawName: string
  readonly value: string | undefined
  readonly inlineValue: boolean | undefined
}

function textOf({ name, rawName, value, inlineValue }: OptionToken, flags: FlagTable, planned: PlannedFlags): string {
  const flag = Object.hasOwn(flags, name) ? flags[name] : undefined
  if (flag === undefined || !rawName.startsWith('--')) {
    if (Object.hasOwn(planned, name)) throw new UsageError(`--${name} is not available yet`)
    const known = Object.keys(flags).map((each) => `--${each}`)
    throw new UsageError(`${rawName} is not a flag${didYouMean(rawName, known, '; see --help')}`)
  }
  if (flag.placeholder === undefined) return value ?? 'true'
  if (value === undefined || (inlineValue === false && /^-./.test(value))) {
    throw new UsageError(`--${name} needs a value (${flag.placeholder})`)
  }
  return value
}

function readAll<F extends FlagTable>(flags: F, given: Given): FlagValues<F> {
  const values: Record<string, unknown> = {}
  for (const [name, flag] of Object.entries(flags)) {
    const { texts, place } = given.get(name) ?? { texts: [], place: `--${name}` }
    values[name] = at(place, name, () => flag.read(name, texts))
  }
  return values as FlagValues<F>
}

/** Reads a value; errors name its origin. Throws UsageError. */
function at<T>(place: string, name: string, read: () => T): T {
  try {
    return read()
  } catch (error) {
    if (!(error instanceof UsageError)) throw error
    throw new UsageError(error.message.replace(`--${name}`, () => place))
  }
}
