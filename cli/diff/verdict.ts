import {
  bySeverity,
  compareReleases,
  type Finding,
  type Release,
  type RuleName,
  ruleOf,
  type TextPlace,
} from '../../generator/diff/index.ts'
import type { Configuration, FailOn, Waiver } from './configuration.ts'
import { defined } from '../../runtime/json/index.ts'

/** A waived finding. */
interface Waived {
  readonly finding: Finding
  readonly waiver: Waiver
}

/** The result of a comparison under a configuration. */
export interface Verdict {
  /** Errors and warnings. */
  readonly findings: readonly Finding[]
  /** Harmless additions. */
  readonly additions: readonly Finding[]
  readonly waived: readonly Waived[]
}

interface Moment {
  /** The day of the comparison. */
  readonly today: string
  /** The new release. */
  readonly release: Release
}

/** Applies severities, then waivers; an expired or unused waiver is itself a finding. */
export function verdictOf(all: readonly Finding[], configuration: Configuration, moment: Moment): Verdict {
  const findings = all.flatMap((finding) => withSeverity(finding, configuration))
  const valid = configuration.waivers.filter((waiver) => !isOver(waiver, moment))
  const waived = findings.flatMap((finding): readonly Waived[] => {
    const waiver = valid.find((one) => isMeant(one, finding))
    return waiver === undefined ? [] : [{ finding, waiver }]
  })
  const passed = new Set(waived.map(({ finding }) => finding))
  const used = new Set(findings.flatMap((finding) => valid.filter((waiver) => isMeant(waiver, finding))))
  const stale = configuration.waivers
    .filter((waiver) => !used.has(waiver))
    .flatMap((waiver) => withSeverity(staleWaiver(waiver, configuration, moment), configuration))
  const rest = bySeverity([...findings.filter((finding) => !passed.has(finding)), ...stale])
  return {
    waived,
    findings: rest.filter(({ severity }) => severity !== 'info'),
    additions: rest.filter(({ severity }) => severity === 'info'),
  }
}

/** Returns whether a verdict has findings for which the comparison fails. */
export function isFailed({ findings, additions }: Verdict, failOn: FailOn): boolean {
  if (failOn === 'never') return false
  if (failOn === 'info') return findings.length + additions.length > 0
  return findings.some(({ severity }) => severity === 'error' || failOn === 'warning')
}

function withSeverity(finding: Finding, { severities }: Configuration): readonly Finding[] {
  const severity = severities[finding.name] ?? finding.severity
  return severity === 'off' ? [] : [{ ...finding, severity }]
}

const isMeant = ({ rule, groupVersion, kind, field }: Waiver, finding: Finding): boolean =>
  rule === finding.name &&
  (groupVersion === undefined || groupVersion === finding.groupVersion) &&
  (kind === undefined || kind === finding.kind) &&
  (field === undefined || field === finding.field)

const isOver = ({ expires }: Waiver, { today, release }: Moment): boolean =>
  expires.includes('-') ? expires < today : compareReleases(expires, release) <= 0

function staleWaiver(waiver: Waiver, { file, locate, waivers }: Configuration, moment: Moment): Finding {
  const pointer = `/waivers/${waivers.indexOf(waiver)}`
  const place: TextPlace = { file, pointer, ...locate(pointer) }
  const over = isOver(waiver, moment)
  const name: RuleName = over ? 'waiver-expired' : 'waiver-unused'
  const { rule, groupVersion = '', kind = '', field, reason, expires } = waiver
  const what = `the waiver of ${rule} (${reason})`
  return {
    name,
    severity: ruleOf(name).severity,
    groupVersion,
    kind,
    new: place,
    near: place,
    ...defined({ field }),
    message: over ? `${what} held until ${expires}` : `${what} waives nothing`,
    advice: over ? 'Mend what it waived, or give it a later end and a reason for that.' : 'Take it out.',
  }
}
