import { annotationOf, listed, messageOf, type Report, ruleLabel, subjectOf } from '../report.ts'

const COMMANDS = { error: 'error', warning: 'warning', info: 'notice' } as const

/** Workflow commands of GitHub Actions, which become annotations at the lines. */
export const githubLines = (report: Report): readonly string[] =>
  listed(report).map((finding) => {
    const { path, line, column } = annotationOf(report, finding)
    const properties = { file: path, line, col: column, title: `${ruleLabel(finding)}: ${subjectOf(finding)}` }
    const given = Object.entries(properties).map(([name, value]) => `${name}=${property(String(value))}`)
    return `::${COMMANDS[finding.severity]} ${given.join(',')}::${data(`${messageOf(finding)}. ${finding.advice}`)}`
  })

const data = (text: string): string => text.replaceAll('%', '%25').replaceAll('\r', '%0D').replaceAll('\n', '%0A')
const property = (text: string): string => data(text).replaceAll(':', '%3A').replaceAll(',', '%2C')
