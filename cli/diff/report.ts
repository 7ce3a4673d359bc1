import { type Finding, placeOf } from '../../generator/diff/finding.ts'
import type { SchemaSet } from '../../generator/diff/schema-set.ts'

const count = (number: number, noun: string): string => `${number} ${noun}${number === 1 ? '' : 's'}`

export const summaryOf = (findings: readonly Finding[]): string => {
  const errors = findings.filter(({ severity }) => severity === 'error').length
  return `${count(errors, 'error')}, ${count(findings.length - errors, 'warning')}`
}

const SHOWN = 4

/** Other kinds, the first few by name. */
function othersIn(kinds: readonly string[]): string {
  const more = kinds.length - SHOWN
  return ` (also in ${kinds.slice(0, SHOWN).join(', ')}${more > 0 ? ` and ${count(more, 'other kind')}` : ''})`
}

/** Three lines per finding: what is broken, where, and what to do. */
export const linesOf = (findings: readonly Finding[]): readonly string[] =>
  findings.flatMap((finding) => {
    const { rule, severity, groupVersion, kind, field, alsoIn, message, advice } = finding
    const { file, pointer } = placeOf(finding)
    const side = finding.new === undefined ? 'old' : 'new'
    const subject = [groupVersion, kind, field ?? ''].filter((part) => part !== '').join(' ')
    const others = alsoIn === undefined ? '' : othersIn(alsoIn)
    return [
      `${severity}: rule ${rule}: ${subject}: ${message}${others}`,
      `  at ${side} ${file}#${pointer}`,
      `  ${advice}`,
    ]
  })

interface Sets {
  readonly old: Pick<SchemaSet, 'release'>
  readonly new: Pick<SchemaSet, 'release'>
}

/** The report for programs. `pointer` is the new place, or the old one if it is gone. */
export const dataOf = (sets: Sets, findings: readonly Finding[]): object => ({
  old: { release: sets.old.release },
  new: { release: sets.new.release },
  findings: findings.map(({ rule, severity, change, groupVersion, kind, field, alsoIn, ...rest }) => ({
    ...{ rule, severity, change, groupVersion, kind },
    ...(field === undefined ? {} : { field }),
    ...(alsoIn === undefined ? {} : { alsoIn }),
    ...placeOf(rest),
    ...rest,
  })),
})
