import { readFileSync } from 'node:fs'
import { Ajv, type ValidateFunction } from 'ajv'
import { isRuleName, type Release, type RuleName, ruleNames, type Severity } from '../../generator/diff/index.ts'
import { issuesOf, type Locator, locatorOf, parseYaml } from '../../generator/load/index.ts'
import { Failure, fileFailure } from '../../flags/errors.ts'
import { defined } from '../../runtime/json/index.ts'

export const CONFIGURATION_FILE = 'orch.diff.yaml'

/** From which severity on a comparison fails. */
export type FailOn = Severity | 'never'
export const FAIL_ON: readonly FailOn[] = ['error', 'warning', 'info', 'never']

/** A waiver of findings: they must match the rule and everything else that is given. */
export interface Waiver {
  readonly rule: RuleName
  readonly groupVersion?: string
  readonly kind?: string
  readonly field?: string
  readonly reason: string
  /** The last day on which it holds, or the release from which it no longer does. */
  readonly expires: string | Release
}

/** The content of `orch.diff.yaml`. */
export interface Configuration {
  /** Path of the file, as it was given. */
  readonly file: string
  readonly failOn?: FailOn
  readonly severities: Readonly<Partial<Record<RuleName, Severity | 'off'>>>
  readonly waivers: readonly Waiver[]
  /** Finds a place in the file. */
  readonly locate: Locator
}

export const NO_CONFIGURATION: Configuration = {
  file: CONFIGURATION_FILE,
  severities: {},
  waivers: [],
  locate: () => ({ line: 1, column: 1 }),
}

const TEXT = { type: 'string', minLength: 1 }
const FORM = {
  type: 'object',
  additionalProperties: false,
  properties: {
    failOn: { enum: FAIL_ON },
    severities: { type: 'object', additionalProperties: { enum: ['error', 'warning', 'info', 'off'] } },
    waivers: {
      type: 'array',
      items: {
        type: 'object',
        required: ['rule', 'reason', 'expires'],
        additionalProperties: false,
        properties: {
          rule: TEXT,
          groupVersion: TEXT,
          kind: TEXT,
          field: TEXT,
          reason: TEXT,
          expires: {
            type: 'string',
            pattern: '^(\\d{4}-(0[1-9]|1[0-2])-(0[1-9]|[12]\\d|3[01])|\\d+\\.\\d+)$',
          },
        },
      },
    },
  },
}

type Document = Pick<Configuration, 'failOn' | 'severities'> & { readonly waivers?: readonly Waiver[] }

interface Mistake {
  readonly pointer: string
  readonly reason: string
}

/** Reads a configuration. Throws Failure that names every mistake with its line. */
export function readConfiguration(file: string): Configuration {
  const text = textOf(file)
  const locate = locatorOf(text)
  const parsed = parseYaml(file, text)
  if ('issues' in parsed) throw failure(file, locate, parsed.issues)
  const value: unknown = parsed.value ?? {}
  const check: ValidateFunction<Partial<Document>> = new Ajv({ allErrors: true }).compile<Partial<Document>>(FORM)
  if (!check(value)) throw failure(file, locate, issuesOf(file, check.errors).map(explained))
  const { failOn, severities = {}, waivers = [] } = value
  const unknown = unknownNames(severities, waivers)
  if (unknown.length > 0) throw failure(file, locate, unknown)
  return { file, locate, severities, waivers, ...defined({ failOn }) }
}

function textOf(file: string): string {
  try {
    return readFileSync(file, 'utf8')
  } catch (error) {
    throw fileFailure('the configuration', file, error)
  }
}

const explained = ({ pointer, reason }: Mistake): Mistake => ({
  pointer,
  reason:
    pointer.endsWith('/expires') && reason.startsWith('must match') ? 'must be a day or a release in quotes' : reason,
})

const unknownNames = (severities: object, waivers: readonly Waiver[]): readonly Mistake[] =>
  [
    ...Object.keys(severities).map((name) => ({ name, pointer: `/severities/${name}` })),
    ...waivers.map(({ rule }, index) => ({ name: rule, pointer: `/waivers/${index}/rule` })),
  ]
    .filter(({ name }) => !isRuleName(name))
    .map(({ name, pointer }) => ({ pointer, reason: `${JSON.stringify(name)} is no rule${suggestion(name)}` }))

/** Returns the suggestion for a wrong rule name: the rule with most of its words. */
function suggestion(name: string): string {
  const words = new Set(name.toLowerCase().split(/[^a-z]+/))
  const alike = (rule: string): number => rule.split('-').filter((word) => words.has(word)).length
  const [best] = ruleNames.toSorted((a, b) => alike(b) - alike(a))
  return best === undefined || alike(best) === 0 ? '' : `; did you mean ${best}?`
}

function failure(file: string, locate: Locator, mistakes: readonly Mistake[]): Failure {
  const lines = mistakes.map(({ pointer, reason }) => {
    const { line, column } = locate(pointer)
    return `${file}:${line}:${column}: ${pointer === '' ? '' : `${pointer.slice(1).replaceAll('/', '.')}: `}${reason}`
  })
  return new Failure(lines.join('\n'))
}
