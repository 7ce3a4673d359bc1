import type { Issue } from './ast.ts'
import { SourceText } from './source.ts'

/** Issues by place, those of one place in the order of their discovery. */
export function sortIssues(issues: readonly Issue[]): readonly Issue[] {
  return [...issues].sort((a, b) => a.line - b.line || a.column - b.column)
}

/**
 * Issues as cel-go prints them, by place: `ERROR: <input>:1:9: message`, then the line of the source and a caret under
 * the issue. `description` names the source.
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

/** Whether a character takes a full width mark under it: everything but ASCII, as cel-go has it. */
function isWide(character: string): boolean {
  return character > '\u007f'
}
