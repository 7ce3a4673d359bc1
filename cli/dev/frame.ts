import { readFileSync } from 'node:fs'
import { relative } from 'node:path'
import type { Issue } from '../../generator/issue.ts'
import { locatorOf, type Position } from '../../generator/load/index.ts'
import { messageOf } from '../../flags/errors.ts'
import { type Mistake, mistakesOf } from '../project/placed.ts'

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
  const place = issue.line === undefined ? locatorOf(text)(pointer) : firstOf(text, issue.line)
  return `${file}:${place.line}:${place.column}: ${reason}\n${frameOf(text, place)}`
}

/** The place where something stands in a line. */
const firstOf = (text: string, line: number): Position => ({
  line,
  column: (text.split('\n')[line - 1] ?? '').search(/\S|$/) + 1,
})

/** Returns what an error says, for each file of the project that it is about with the place and the lines around it. */
export function describeError(error: unknown): string {
  const mistakes = mistakesOf(error)
  return mistakes.length === 0 ? messageOf(error) : mistakes.map(describeMistake).join('\n\n')
}

function describeMistake({ file, line, column, reason }: Mistake): string {
  const told = `${relative('.', file)}:${line}:${column}: ${reason}`
  try {
    return `${told}\n${frameOf(readFileSync(file, 'utf8'), { line, column })}`
  } catch {
    // It has been removed since.
    return told
  }
}
