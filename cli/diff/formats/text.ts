import { listed, messageOf, placesOf, type Report, ruleLabel, subjectOf } from '../report.ts'

/** A few lines for each finding: what was found, where, and what to do. */
export const textLines = (report: Report): readonly string[] =>
  listed(report).flatMap((finding) => [
    `${finding.severity}: ${ruleLabel(finding)}: ${subjectOf(finding)}: ${messageOf(finding)}`,
    ...placesOf(report, finding).map(
      ([side, { path, line, column, pointer }]) => `  at ${side} ${path}:${line}:${column} ${pointer}`,
    ),
    ...(finding.severity === 'info' ? [] : [`  ${finding.advice}`]),
  ])
