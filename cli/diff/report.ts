import type { Finding, Release, TextPlace } from '../../generator/diff/index.ts'
import type { FailOn } from './configuration.ts'
import { isFailed, type Verdict } from './verdict.ts'

/** One of the compared sides. */
interface Side {
  readonly label: string
  readonly release: Release
  /** The prefix of a file's path. */
  readonly prefix: string
}

/** A comparison to print. */
export interface Report extends Verdict {
  readonly old: Side
  readonly new: Side
  readonly failOn: FailOn
  /** Whether formats for people list the additions. */
  readonly changelog: 'shown' | 'hidden'
  /** Path of the configuration, to which findings about waivers refer. */
  readonly configuration: string
}

/** A position in a file, by its path from the working directory. */
export interface PathPlace {
  readonly path: string
  readonly line: number
  readonly column: number
}

/** Where an annotation of a finding belongs. */
export const annotationOf = (report: Report, { near }: Finding): PathPlace => placed(report, report.new, near)

/** The places of a finding, for people. */
export function placesOf(
  report: Report,
  finding: Finding,
): readonly (readonly ['old' | 'new', PathPlace & TextPlace])[] {
  const side = (name: 'old' | 'new'): readonly (readonly ['old' | 'new', PathPlace & TextPlace])[] => {
    const place = finding[name]
    return place === undefined ? [] : [[name, { ...place, ...placed(report, report[name], place) }]]
  }
  return [...side('old'), ...side('new')]
}

const placed = ({ configuration }: Report, { prefix }: Side, { file, line, column }: TextPlace): PathPlace => ({
  path: file === configuration ? file : prefix + file,
  line,
  column,
})

/** The subject of a finding: group version, kind and field. */
export const subjectOf = ({ groupVersion, kind, field = '' }: Finding): string =>
  [groupVersion, kind, field].filter((part) => part !== '').join(' ')

/** The name of a rule, with that of the policy. */
export const ruleLabel = ({ name, rule }: Finding): string => (rule === undefined ? name : `rule ${rule}, ${name}`)

const SHOWN = 4

/** The change with other kinds that have it, the first few by name. */
export function messageOf({ message, alsoIn }: Finding): string {
  if (alsoIn === undefined) return message
  const more = alsoIn.length - SHOWN
  return `${message} (also in ${alsoIn.slice(0, SHOWN).join(', ')}${more > 0 ? ` and ${count(more, 'other kind')}` : ''})`
}

const count = (number: number, noun: string): string => `${number} ${noun}${number === 1 ? '' : 's'}`

export function summaryOf({ findings, additions, waived }: Verdict): string {
  const errors = findings.filter(({ severity }) => severity === 'error').length
  return [
    `${count(errors, 'error')}, ${count(findings.length - errors, 'warning')}`,
    ...(waived.length === 0 ? [] : [`${waived.length} waived`]),
    ...(additions.length === 0 ? [] : [count(additions.length, 'addition')]),
  ].join(', ')
}

/** The findings that formats for people list: errors and warnings, and additions if requested. */
export const listed = (report: Report): readonly Finding[] =>
  report.changelog === 'shown' ? [...report.findings, ...report.additions] : report.findings

export const hasFailed = (report: Report): boolean => isFailed(report, report.failOn)
