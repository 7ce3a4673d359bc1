import { type Finding, placeOf } from '../../../generator/diff/index.ts'
import type { Report } from '../report.ts'
import { defined } from '../../../runtime/json/index.ts'

/**
 * The report for programs; docs/diff-report.schema.json is its schema. `file` is the new position, or the old one if
 * that is gone.
 */
export const dataOf = ({ old, new: fresh, findings, additions, waived }: Report): object => ({
  old: { source: old.label, release: old.release },
  new: { source: fresh.label, release: fresh.release },
  findings: findings.map(printed),
  additions: additions.map(printed),
  waived: waived.map(({ finding, waiver: { reason, expires } }) => ({ ...printed(finding), reason, expires })),
})

const printed = ({ name, rule, severity, groupVersion, kind, field, alsoIn, near: _, ...rest }: Finding): object => ({
  name,
  ...defined({ rule }),
  severity,
  groupVersion,
  kind,
  ...defined({ field, alsoIn }),
  ...placeOf(rest),
  ...rest,
})
