import { UsageError } from '../../flags/errors.ts'
import { GATES, type Gate, type GateName, type Stage } from './gates.ts'
import { formatRelease, type Release } from './release.ts'

export type FeatureGates = Readonly<Record<GateName, boolean>>

export interface GateSettings {
  readonly gates: FeatureGates
  readonly warnings: readonly string[]
}

const isGate = (name: string): name is GateName => Object.hasOwn(GATES, name)
const gateNames = Object.keys(GATES).filter(isGate)

/** Gates that set all gates of a stage without a setting of their own. */
const STAGES_OF: Readonly<Record<string, Stage>> = { AllAlpha: 'alpha', AllBeta: 'beta' }

const entryAt = ({ stages }: Gate, { minor }: Release) => stages.findLast(([since]) => since <= minor)

const stageAt = (gate: Gate, release: Release): Stage | undefined =>
  release.minor >= (gate.removed ?? Infinity) ? undefined : entryAt(gate, release)?.[1]

/** Returns whether a gate is on without a setting. A feature stays when its gate is removed. */
function isDefault(gate: Gate, release: Release): boolean {
  if (gate.lasting === true) return true
  const entry = entryAt(gate, release)
  if (entry === undefined) return gate.before === 'on'
  const [, stage, unusual] = entry
  return (stage === 'beta' || stage === 'stable') && unusual !== 'off'
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
  const valueOf = (name: GateName): boolean => {
    const gate: Gate = GATES[name]
    const ofAll = gate.lasting === true ? undefined : ofStage(stageAt(gate, release))
    return values.get(name) ?? ofAll ?? isDefault(gate, release)
  }
  return {
    gates: Object.fromEntries(gateNames.map((name) => [name, valueOf(name)])) as FeatureGates,
    warnings,
  }
}

/** Returns the warning about a deprecated gate, which says whether it still has an effect (DEP-RULE-10). */
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
  const gate: Gate = GATES[name]
  const stage = stageAt(gate, release)
  if (stage === undefined) throw error(`${name} does not exist in release ${formatRelease(release)}`)
  if (stage === 'stable' && !on) throw error(`${name} is stable and cannot be turned off`)
  if (gate.lasting === true && !on) throw error(`${name} cannot be turned off: this server always has the feature`)
  if (stage === 'stable') return { name, on, warning: deprecationOf(name) }
  if (stage === 'deprecated')
    return { name, on, warning: `feature gate ${name} is deprecated: a future release removes it` }
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
