import { readFileSync } from 'node:fs'
import { relative } from 'node:path'
import type { Issue } from '../../generator/issue.ts'
import { locatorOf, type Position } from '../../generator/load/index.ts'
import { messageOf } from '../../flags/errors.ts'
import { type Mistake, mistakesOf } from '../project/placed.ts'

/** Lines of context before and after the line of a position. */
const AROUND = 2

/** Returns the lines around a position of a text, with their numbers, and a mark under the position. */
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

/**
 * Describes an issue of a schema file with its position and the lines around it. `text`: content of the file;
 * undefined: it is not the project's.
 */
export function describeIssue(issue: Issue, text: string | undefined): string {
  const { file, pointer, reason } = issue
  if (text === undefined) return `${file}#${pointer}: ${reason}`
  const place = issue.line === undefined ? locatorOf(text)(pointer) : firstOf(text, issue.line)
  return `${file}:${place.line}:${place.column}: ${reason}\n${frameOf(text, place)}`
}

/** Returns the position of the first non-blank character of a line. */
const firstOf = (text: string, line: number): Position => ({
  line,
  column: (text.split('\n')[line - 1] ?? '').search(/\S|$/) + 1,
})

/** Describes an error; for each file of the project that it names, with the position and the lines around it. */
export function describeError(error: unknown): string {
  const mistakes = mistakesOf(error)
  return mistakes.length === 0 ? messageOf(error) : mistakes.map(describeMistake).join('\n\n')
}

/** Describes a mistake with its position, if the file can be read with the lines around it. */
export function describeMistake({ file, line, column, reason }: Mistake): string {
  const told = `${relative('.', file)}:${line}:${column}: ${reason}`
  try {
    return `${told}\n${frameOf(readFileSync(file, 'utf8'), { line, column })}`
  } catch {
    // The file has been removed since.
    return told
  }
}
