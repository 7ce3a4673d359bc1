import type { Issue } from '../../generator/issue.ts'
import { locatorOf, type Position } from '../../generator/load/position.ts'

/** Lines that are shown before and after the one that is meant. */
const AROUND = 2

/** Returns the lines around a place of a text, with their numbers, and a mark under the place. */
export function frameOf(text: string, { line, column }: Position): string {
  const lines = text.split('\n')
  const first = Math.max(1, line - AROUND)
  const last = Math.min(lines.length, line + AROUND)
  const width = String(last).length
  const shown: string[] = []
  for (let number = first; number <= last; number++) {
    const content = lines[number - 1] ?? ''
    shown.push(`${number === line ? '>' : ' '} ${String(number).padStart(width)} | ${content}`.trimEnd())
    if (number === line) shown.push(`  ${' '.repeat(width)} | ${' '.repeat(column - 1)}^`)
  }
  return shown.join('\n')
}

/** Returns what is wrong in a schema file, its place and the lines around it. `text`: the file; undefined: it is none of the project's. */
export function describeIssue(issue: Issue, text: string | undefined): string {
  const { file, pointer, reason } = issue
  if (text === undefined) return `${file}#${pointer}: ${reason}`
  const place = issue.line === undefined ? locatorOf(text)(pointer) : { line: issue.line, column: 1 }
  return `${file}:${place.line}:${place.column}: ${reason}\n${frameOf(text, place)}`
}
