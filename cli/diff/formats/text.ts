import { listed, messageOf, placesOf, type Report, ruleLabel, subjectOf } from '../report.ts'

/** What is found, where, and what to do, in a few lines for each finding. */
export const textLines = (report: Report): readonly string[] =>
  listed(report).flatMap((finding) => [
    `${finding.severity}: ${ruleLabel(finding)}: ${subjectOf(finding)}: ${messageOf(finding)}`,
    ...placesOf(report, finding).map(
      ([side, { path, line, column, pointer }]) => `  at ${side} ${path}:${line}:${column} ${pointer}`,
    ),
    ...(finding.severity === 'info' ? [] : [`  ${finding.advice}`]),
  ])
