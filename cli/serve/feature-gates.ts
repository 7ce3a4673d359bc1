import { UsageError } from '../errors.ts'
import { formatRelease, type Release } from './release.ts'

type Stage = 'alpha' | 'beta' | 'stable'

interface Gate {
  readonly help: string
  /** Minor release in which it entered each stage, oldest first, and whether it is on where that is unusual (FG-07). */
  readonly stages: readonly (readonly [minor: number, stage: Stage, unusual?: 'off'])[]
  /** Minor release from which it is gone, two or more after it became stable (FG-04). */
  readonly removed?: number
}

const GATES = {
  APIResponseCompression: {
    help: 'compression of get and list answers',
    stages: [[16, 'beta']],
  },
  APISelfSubjectReview: {
    help: 'review of the caller’s own attributes',
    stages: [
      [26, 'alpha'],
      [27, 'beta'],
      [28, 'stable'],
    ],
    removed: 32,
  },
  AnonymousAuthConfigurableEndpoints: {
    help: 'paths of anonymous requests, by configuration file',
    stages: [
      [31, 'alpha'],
      [32, 'beta'],
      [34, 'stable'],
    ],
  },
  AuthorizeWithSelectors: {
    help: 'label and field selectors as attributes of authorization',
    stages: [
      [31, 'alpha'],
      [32, 'beta'],
      [34, 'stable'],
    ],
  },
  StructuredAuthenticationConfiguration: {
    help: 'authentication by configuration file',
    stages: [
      [29, 'alpha'],
      [30, 'beta'],
      [34, 'stable'],
    ],
  },
  StructuredAuthorizationConfiguration: {
    help: 'authorization by configuration file',
    stages: [
      [29, 'alpha'],
      [30, 'beta'],
      [32, 'stable'],
    ],
  },
  WatchList: {
    help: 'initial state inside a watch (sendInitialEvents)',
    stages: [
      [27, 'alpha'],
      [32, 'beta'],
      [33, 'beta', 'off'],
      [34, 'beta'],
    ],
  },
} as const satisfies Record<string, Gate>

type GateName = keyof typeof GATES
export type FeatureGates = Readonly<Record<GateName, boolean>>

export interface GateSettings {
  readonly gates: FeatureGates
  readonly warnings: readonly string[]
}

const isGate = (name: string): name is GateName => Object.hasOwn(GATES, name)
const gateNames = Object.keys(GATES).filter(isGate)

/** Gates that set all others of a stage which have no setting of their own. */
const STAGES_OF: Readonly<Record<string, Stage>> = { AllAlpha: 'alpha', AllBeta: 'beta' }

const entryAt = ({ stages }: Gate, { minor }: Release) => stages.findLast(([since]) => since <= minor)

const stageAt = (gate: Gate, release: Release): Stage | undefined =>
  release.minor >= (gate.removed ?? Infinity) ? undefined : entryAt(gate, release)?.[1]

/** Whether a gate is on without a setting. A feature stays when its gate goes. */
function isDefault(gate: Gate, release: Release): boolean {
  const [, stage = 'alpha', unusual] = entryAt(gate, release) ?? []
  return stage !== 'alpha' && unusual !== 'off'
}

/**
 * Reads `Name=true|false` settings for a release (FG-01 to FG-06). `AllAlpha` and `AllBeta` set what no other setting names,
 * in whatever order they are given. Throws UsageError.
 */
export function readFeatureGates(settings: readonly string[], release: Release): GateSettings {
  const values = new Map<string, boolean>()
  const warnings: string[] = []
  for (const setting of settings) {
    const { name, on, warning } = readSetting(setting, release)
    values.set(name, on)
    if (warning !== undefined) warnings.push(warning)
  }
  const ofStage = (stage: Stage | undefined): boolean | undefined =>
    Object.entries(STAGES_OF)
      .filter(([, each]) => each === stage)
      .map(([name]) => values.get(name))[0]
  const valueOf = (name: GateName): boolean =>
    values.get(name) ?? ofStage(stageAt(GATES[name], release)) ?? isDefault(GATES[name], release)
  return {
    gates: Object.fromEntries(gateNames.map((name) => [name, valueOf(name)])) as FeatureGates,
    warnings,
  }
}

/** Says that a gate is deprecated, and whether it still does anything (DEP-RULE-10). */
function deprecationOf(name: GateName): string {
  const { removed }: Gate = GATES[name]
  const until =
    removed === undefined ? '' : ` until release ${formatRelease({ major: 1, minor: removed })}, which removes it`
  return `feature gate ${name} is deprecated: its feature is stable, and the gate is no longer operational${until}`
}

function readSetting(setting: string, release: Release): { name: string; on: boolean; warning?: string } {
  const [name = '', value = ''] = setting.split(/=(.*)/s)
  const error = (why: string): UsageError => new UsageError(`--feature-gates: ${why}`)
  const isOfStage = Object.hasOwn(STAGES_OF, name)
  if (!isGate(name) && !isOfStage) throw error(`${JSON.stringify(name)} is not a feature gate`)
  if (value !== 'true' && value !== 'false') throw error(`${name} must be true or false, not ${JSON.stringify(value)}`)
  const on = value === 'true'
  if (!isGate(name)) return { name, on }
  const stage = stageAt(GATES[name], release)
  if (stage === undefined) throw error(`${name} does not exist in release ${formatRelease(release)}`)
  if (stage === 'stable' && !on) throw error(`${name} is stable and cannot be turned off`)
  if (stage === 'stable') return { name, on, warning: deprecationOf(name) }
  return { name, on }
}

/** Returns the gates that a release has, with the stage of each and whether it is on. */
export const gateStages = (gates: FeatureGates, release: Release) =>
  gateNames.flatMap((name) => {
    const stage = stageAt(GATES[name], release)
    return stage === undefined ? [] : [{ name, stage, on: gates[name] }]
  })

/** One line per gate for the help text, with stage and default in a release. */
export function describeGates(release: Release): string {
  const ofStages = Object.entries(STAGES_OF).map(
    ([name, stage]) => `  ${name}=true|false: every ${stage} feature that is not named itself`,
  )
  const lines = gateNames.flatMap((name) => {
    const stage = stageAt(GATES[name], release)
    if (stage === undefined) return []
    const note = stage === 'stable' ? ', deprecated: no longer operational' : ''
    const onByDefault = isDefault(GATES[name], release)
    return [`  ${name}=true|false (${stage.toUpperCase()}, default ${onByDefault}${note}): ${GATES[name].help}`]
  })
  return `Feature gates of release ${formatRelease(release)}:\n${[...ofStages, ...lines].join('\n')}\n`
}
