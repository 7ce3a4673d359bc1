import { UsageError } from '../errors.ts'
import { formatRelease, type Release } from './release.ts'

type Stage = 'alpha' | 'beta' | 'stable'

interface Gate {
  readonly help: string
  /** Minor release in which it entered each stage, oldest first (FG-07). */
  readonly stages: readonly (readonly [minor: number, stage: Stage])[]
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
    stages: [[31, 'alpha']],
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

function stageAt({ stages, removed = Infinity }: Gate, { minor }: Release): Stage | undefined {
  return minor >= removed ? undefined : stages.findLast(([since]) => since <= minor)?.[1]
}

const isDefault = (stage: Stage | undefined): boolean => stage === 'beta' || stage === 'stable'

/** Whether a gate is on without a setting. A feature stays when its gate goes. */
const isOn = (gate: Gate, release: Release): boolean =>
  isDefault(stageAt(gate, release)) || release.minor >= (gate.removed ?? Infinity)

/** Reads `Name=true|false` settings for a release (FG-01 to FG-06). Throws UsageError. */
export function readFeatureGates(settings: readonly string[], release: Release): GateSettings {
  const values = new Map<GateName, boolean>()
  const warnings: string[] = []
  for (const setting of settings) {
    const { name, on, warning } = readSetting(setting, release)
    values.set(name, on)
    if (warning !== undefined) warnings.push(warning)
  }
  const valueOf = (name: GateName): boolean => values.get(name) ?? isOn(GATES[name], release)
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

function readSetting(setting: string, release: Release): { name: GateName; on: boolean; warning?: string } {
  const [name = '', value = ''] = setting.split(/=(.*)/s)
  const error = (why: string): UsageError => new UsageError(`--feature-gates: ${why}`)
  if (!isGate(name)) throw error(`${JSON.stringify(name)} is not a feature gate`)
  if (value !== 'true' && value !== 'false') throw error(`${name} must be true or false, not ${JSON.stringify(value)}`)
  const gate = GATES[name]
  const stage = stageAt(gate, release)
  const on = value === 'true'
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
  const lines = gateNames.flatMap((name) => {
    const stage = stageAt(GATES[name], release)
    if (stage === undefined) return []
    const note = stage === 'stable' ? ', deprecated: no longer operational' : ''
    return [`  ${name}=true|false (${stage.toUpperCase()}, default ${isDefault(stage)}${note}): ${GATES[name].help}`]
  })
  return `Feature gates of release ${formatRelease(release)}:\n${lines.join('\n')}\n`
}
