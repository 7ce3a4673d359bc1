import type { Finding } from '../../../generator/diff/index.ts'
import { annotationOf, messageOf, type Report, ruleLabel, subjectOf, summaryOf } from '../report.ts'

/** A report for a comment or a page: a table of findings, and the changelog if requested. */
export function markdownLines(report: Report): readonly string[] {
  const { findings, additions, waived, changelog } = report
  const row = (finding: Finding): readonly string[] => {
    const { path, line } = annotationOf(report, finding)
    return [
      finding.severity,
      ruleLabel(finding),
      code(subjectOf(finding)),
      escaped(messageOf(finding)),
      code(`${path}:${line}`),
      escaped(finding.advice),
    ]
  }
  return [
    `## ${escaped(`${report.old.label} (${report.old.release}) → ${report.new.label} (${report.new.release})`)}`,
    '',
    `${summaryOf(report)}.`,
    ...section('### Findings', ['Severity', 'Rule', 'Subject', 'Change', 'Place', 'What to do'], findings.map(row)),
    ...section(
      '### Waived',
      ['Rule', 'Subject', 'Change', 'Reason', 'Until'],
      waived.map(({ finding, waiver }) => [
        ruleLabel(finding),
        code(subjectOf(finding)),
        escaped(messageOf(finding)),
        escaped(waiver.reason),
        waiver.expires,
      ]),
    ),
    ...(changelog === 'hidden' || additions.length === 0
      ? []
      : ['', '### Additions', '', ...additions.map((one) => `- ${code(subjectOf(one))}: ${escaped(messageOf(one))}`)]),
  ]
}

function section(title: string, head: readonly string[], rows: readonly (readonly string[])[]): readonly string[] {
  if (rows.length === 0) return []
  return ['', title, '', line(head), line(head.map(() => '---')), ...rows.map(line)]
}

const line = (cells: readonly string[]): string => `| ${cells.join(' | ')} |`

const escaped = (text: string): string =>
  text.replaceAll(/[\\`*_<>[\]|~]/g, (character) => `\\${character}`).replaceAll(/\s+/g, ' ')

/** Inline code: its text can't end it. */
const code = (text: string): string =>
  text.includes('`') ? escaped(text) : `\`${text.replaceAll('|', String.raw`\|`).replaceAll(/\s+/g, ' ')}\``
