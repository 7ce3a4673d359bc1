import type { Issue, ParsedExpression } from '../syntax/ast.ts'
import { sortIssues } from '../syntax/issues.ts'
import { NOWHERE, SourceText } from '../syntax/source.ts'

export interface CheckIssue {
  readonly id: number
  readonly message: string
}

/** Returns the issues with their places in the source, in its order. */
export function toIssues({ source, positions }: ParsedExpression, issues: readonly CheckIssue[]): readonly Issue[] {
  const text = new SourceText(source)
  return sortIssues(
    issues.map(({ id, message }) => {
      const offset = positions.get(id)
      return { id, message, ...(offset === undefined ? NOWHERE : text.locate(offset)) }
    }),
  )
}
