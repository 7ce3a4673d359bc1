import type { Finding } from '../../../generator/diff/index.ts'
import { isFailed } from '../verdict.ts'
import { annotationOf, listed, messageOf, type Report, ruleLabel, subjectOf } from '../report.ts'

/** A test report: what fails the comparison is a failure, what is waived is skipped, the rest passes with a text. */
export function junitLines(report: Report): readonly string[] {
  const found = listed(report).map((finding) => testCase(report, finding, outcomeOf(report, finding)))
  const waived = report.waived.map(({ finding, waiver }) =>
    testCase(report, finding, `<skipped message="${escaped(`${waiver.reason} (until ${waiver.expires})`)}"/>`),
  )
  const none = `    <testcase classname="orch diff" name="${escaped(report.new.label)} keeps to the deprecation rules"/>`
  const cases = found.length + waived.length === 0 ? [none] : [...found, ...waived]
  const failures = listed(report).filter((finding) => isFailure(report, finding)).length
  const counts = `tests="${cases.length}" failures="${failures}" errors="0" skipped="${waived.length}"`
  return [
    '<?xml version="1.0" encoding="UTF-8"?>',
    `<testsuites name="orch diff" ${counts}>`,
    `  <testsuite name="${escaped(`${report.old.release} to ${report.new.release}`)}" ${counts}>`,
    ...cases,
    '  </testsuite>',
    '</testsuites>',
  ]
}

const isFailure = ({ failOn }: Report, finding: Finding): boolean =>
  finding.severity === 'info'
    ? isFailed({ findings: [], additions: [finding], waived: [] }, failOn)
    : isFailed({ findings: [finding], additions: [], waived: [] }, failOn)

function outcomeOf(report: Report, finding: Finding): string {
  const text = escaped(`${messageOf(finding)}. ${finding.advice}`)
  return isFailure(report, finding)
    ? `<failure type="${finding.name}" message="${escaped(messageOf(finding))}">${text}</failure>`
    : `<system-out>${text}</system-out>`
}

function testCase(report: Report, finding: Finding, outcome: string): string {
  const { path, line } = annotationOf(report, finding)
  const name = escaped(`${ruleLabel(finding)}: ${subjectOf(finding)}`)
  const owner = escaped(finding.groupVersion === '' ? 'release' : finding.groupVersion)
  return `    <testcase classname="${owner}" name="${name}" file="${escaped(path)}" line="${line}">${outcome}</testcase>`
}

const ENTITIES: Readonly<Record<string, string>> = {
  '&': '&amp;',
  '<': '&lt;',
  '>': '&gt;',
  '"': '&quot;',
  "'": '&apos;',
}

/** Escapes text for an element or an attribute; characters that XML can't express are left out. */
const escaped = (text: string): string =>
  text
    .replaceAll(/[&<>"']/g, (character) => ENTITIES[character] ?? '')
    .replaceAll(/[\u0000-\u0008\u000b\u000c\u000e-\u001f\ufffe\uffff]/g, '')
