import { type Finding, ruleNames, ruleOf, type Severity } from '../../../generator/diff/index.ts'
import { annotationOf, listed, messageOf, type PathPlace, placesOf, type Report, subjectOf } from '../report.ts'

const LEVELS: Readonly<Record<Severity, string>> = { error: 'error', warning: 'warning', info: 'note' }

/** A log of SARIF 2.1.0, with every rule; waived findings are suppressed results. */
export const sarifOf = (report: Report): object => ({
  $schema: 'https://docs.oasis-open.org/sarif/sarif/v2.1.0/os/schemas/sarif-schema-2.1.0.json',
  version: '2.1.0',
  runs: [
    {
      tool: { driver: { name: 'orch diff', rules: ruleNames.map(ruleEntry) } },
      columnKind: 'utf16CodeUnits',
      results: [
        ...listed(report).map((finding) => resultOf(report, finding)),
        ...report.waived.map(({ finding, waiver }) => ({
          ...resultOf(report, finding),
          suppressions: [
            { kind: 'external', status: 'accepted', justification: `${waiver.reason} (until ${waiver.expires})` },
          ],
        })),
      ],
    },
  ],
})

function ruleEntry(name: (typeof ruleNames)[number]): object {
  const { rule, severity, summary } = ruleOf(name)
  return {
    id: name,
    shortDescription: { text: summary },
    defaultConfiguration: { level: LEVELS[severity] },
    ...(rule === undefined ? {} : { properties: { policyRule: rule } }),
  }
}

function resultOf(report: Report, finding: Finding): object {
  const subject = subjectOf(finding)
  const related = placesOf(report, finding).filter(([side]) => side === 'old')
  return {
    ruleId: finding.name,
    ruleIndex: ruleNames.indexOf(finding.name),
    level: LEVELS[finding.severity],
    message: { text: `${subject}: ${messageOf(finding)}. ${finding.advice}` },
    locations: [
      { ...physical(annotationOf(report, finding)), logicalLocations: [{ fullyQualifiedName: subject, kind: 'type' }] },
    ],
    ...(related.length === 0
      ? {}
      : { relatedLocations: related.map(([, place]) => ({ ...physical(place), message: { text: 'It was here.' } })) }),
    // Stays the same when lines move, so that a known finding is not reported as new.
    partialFingerprints: { 'finding/v1': `${finding.name} ${subject}` },
  }
}

const physical = ({ path, line, column }: PathPlace): object => ({
  physicalLocation: {
    artifactLocation: { uri: path.split('/').map(encodeURIComponent).join('/') },
    region: { startLine: line, startColumn: column },
  },
})
