import { lazy } from '../../runtime/codegen/index.ts'
import { Ajv, type ValidateFunction } from 'ajv'
import type { Issue } from '../issue.ts'
import { issuesOf } from '../load/form.ts'
import type { Release, ReleaseDates } from './release.ts'
import type { Stability } from './stability.ts'

/** Something besides the schemas that users rely on: a flag, a feature gate, a metric, a behaviour, an annotation. */
export interface Entry {
  readonly name: string
  readonly stability: Stability
  readonly introduced?: Release
  readonly deprecated?: Release
  /** Day of the announcement, where it is not that of the release. */
  readonly announced?: string
  readonly removed?: Release
  readonly replacement?: { readonly name: string; readonly stability: Stability }
}

/** Whether its use causes a warning once it is deprecated; absent: it does. */
interface Warned extends Entry {
  readonly warns?: boolean
}

/** A command-line element; `admin`: of a component that administrators run. */
export interface FlagEntry extends Warned {
  readonly audience: 'user' | 'admin'
}

export interface GateEntry extends Warned {
  /** Whether it still does anything, which a deprecated gate has to say (DEP-RULE-10). */
  readonly operational?: boolean
}

export interface Tables {
  readonly flags?: readonly FlagEntry[]
  readonly gates?: readonly GateEntry[]
  readonly metrics?: readonly Entry[]
  readonly behaviours?: readonly Entry[]
  readonly annotations?: readonly Entry[]
}

/** `release.yaml` of a schema folder: its release, and what that release has besides schemas (DIFF-01, DIFF-07). */
export interface ReleaseDocument extends Tables {
  readonly release: Release
  /** Day of the release; `unknown`: none is known. */
  readonly date: string
  /** Days of other releases. */
  readonly dates?: ReleaseDates
}

export const RELEASE_FILE = 'release.yaml'

const RELEASE = { type: 'string', pattern: '^\\d+\\.\\d+$' }
const DAY = { type: 'string', pattern: '^\\d{4}-(0[1-9]|1[0-2])-(0[1-9]|[12]\\d|3[01])$' }
const NAME = { type: 'string', minLength: 1 }
const FLAG = { type: 'boolean' }
const STABILITY = { enum: ['alpha', 'beta', 'stable'] }
const closed = (properties: Record<string, object>, required: readonly string[]): object => ({
  type: 'object',
  properties,
  required,
  additionalProperties: false,
})
const entries = (required: readonly string[] = [], properties: Record<string, object> = {}): object => ({
  type: 'array',
  items: closed(
    {
      name: NAME,
      stability: STABILITY,
      introduced: RELEASE,
      deprecated: RELEASE,
      announced: DAY,
      removed: RELEASE,
      replacement: closed({ name: NAME, stability: STABILITY }, ['name', 'stability']),
      ...properties,
    },
    ['name', 'stability', ...required],
  ),
})

const form = closed(
  {
    release: RELEASE,
    date: { anyOf: [DAY, { const: 'unknown' }] },
    dates: { type: 'object', propertyNames: { pattern: RELEASE.pattern }, additionalProperties: DAY },
    flags: entries(['audience'], { audience: { enum: ['user', 'admin'] }, warns: FLAG }),
    gates: entries([], { warns: FLAG, operational: FLAG }),
    metrics: entries(['introduced']),
    behaviours: entries(),
    annotations: entries(),
  },
  ['release', 'date'],
)

const compiled = lazy((): ValidateFunction<ReleaseDocument> =>
  new Ajv({ allErrors: true, strict: true }).compile<ReleaseDocument>(form),
)

/** The form of `release.yaml`; a field that is missing is named. */
export function checkRelease(value: unknown): { document: ReleaseDocument } | { issues: readonly Issue[] } {
  const check = compiled()
  return check(value) ? { document: value } : { issues: issuesOf(RELEASE_FILE, check.errors) }
}
