import { type Finding, placeOf } from '../../generator/diff/finding.ts'
import type { SchemaSet } from '../../generator/diff/schema-set.ts'

const count = (number: number, noun: string): string => `${number} ${noun}${number === 1 ? '' : 's'}`

export const summaryOf = (findings: readonly Finding[]): string => {
  const errors = findings.filter(({ severity }) => severity === 'error').length
  return `${count(errors, 'error')}, ${count(findings.length - errors, 'warning')}`
}

/** Three lines per finding: what is broken, where, and what to do. */
export const linesOf = (findings: readonly Finding[]): readonly string[] =>
  findings.flatMap((finding) => {
    const { rule, severity, groupVersion, kind, alsoIn, message, advice } = finding
    const { file, pointer } = placeOf(finding)
    const side = finding.new === undefined ? 'old' : 'new'
    const owner = groupVersion === '' ? kind : `${groupVersion} ${kind}`
    const others = alsoIn === undefined ? '' : ` (also in ${alsoIn.join(', ')})`
    return [
      `${severity}: rule ${rule}: ${owner}: ${message}${others}`,
      `  at ${side} ${file}#${pointer}`,
      `  ${advice}`,
    ]
  })

interface Sets {
  readonly old: Pick<SchemaSet, 'release'>
  readonly new: Pick<SchemaSet, 'release'>
}

/** The same for programs. `pointer` is that of the new place, or of the old one if it is gone. */
export const dataOf = (sets: Sets, findings: readonly Finding[]): object => ({
  old: { release: sets.old.release },
  new: { release: sets.new.release },
  findings: findings.map(({ rule, severity, change, groupVersion, kind, alsoIn, ...rest }) => ({
    ...{ rule, severity, change, groupVersion, kind },
    ...(alsoIn === undefined ? {} : { alsoIn }),
    ...placeOf(rest),
    ...rest,
  })),
})
