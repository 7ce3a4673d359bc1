import type { Issue, ParsedExpression } from '../syntax/ast.ts'

export interface Fault {
  readonly id: number
  readonly message: string
}

/** The faults with their places in the source, in its order. */
export function toIssues({ source, positions }: ParsedExpression, faults: readonly Fault[]): readonly Issue[] {
  const lineStarts = startsOfLines(source)
  return faults
    .map(({ id, message }) => ({ id, message, ...locate(lineStarts, positions.get(id) ?? 0) }))
    .sort((a, b) => a.line - b.line || a.column - b.column)
}

function locate(lineStarts: readonly number[], offset: number): { readonly line: number; readonly column: number } {
  const line = lineStarts.findLastIndex((start) => start <= offset) + 1
  return { line, column: offset - lineStarts[line - 1]! }
}

function startsOfLines(source: string): readonly number[] {
  return [...source].reduce((starts, character, offset) => (character === '\n' ? [...starts, offset + 1] : starts), [0])
}
