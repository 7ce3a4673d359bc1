import type { Issue } from './ast.ts'
import { SourceText } from './source.ts'

/** Sorts issues by position; those at one position stay in the order of discovery. */
export function sortIssues(issues: readonly Issue[]): readonly Issue[] {
  return [...issues].sort((a, b) => a.line - b.line || a.column - b.column)
}

/**
 * Formats issues as cel-go does, sorted by position: `ERROR: <input>:1:9: message`, then the line of the source and a
 * caret under the issue. `description` names the source.
 */
export function formatIssues(source: string, issues: readonly Issue[], description = '<input>'): string {
  const text = new SourceText(source)
  return sortIssues(issues)
    .map((issue) => formatIssue(text, issue, description))
    .join('\n')
}

function formatIssue(source: SourceText, issue: Issue, description: string): string {
  const header = `ERROR: ${description}:${issue.line}:${issue.column + 1}: ${issue.message}`
  const line = source.line(issue.line)?.replaceAll('\t', ' ')
  if (line === undefined) return header
  const characters = [...line]
  const before = characters.slice(0, issue.column).map((character) => (isWide(character) ? '．' : '.'))
  const caret = isWide(characters[issue.column] ?? '') ? '＾' : '^'
  return `${header}\n | ${line}\n | ${before.join('')}${caret}`
}

/** Reports whether a character needs a full-width caret under it: any but ASCII, as in cel-go. */
function isWide(character: string): boolean {
  return character > '\u007f'
}
