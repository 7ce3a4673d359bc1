import type { Issue, ParsedExpression } from '../syntax/ast.ts'
import { sortIssues } from '../syntax/issues.ts'
import { NOWHERE, SourceText } from '../syntax/source.ts'

export interface Fault {
  readonly id: number
  readonly message: string
}

/** The faults with their places in the source, in its order. */
export function toIssues({ source, positions }: ParsedExpression, faults: readonly Fault[]): readonly Issue[] {
  const text = new SourceText(source)
  return sortIssues(
    faults.map(({ id, message }) => {
      const offset = positions.get(id)
      return { id, message, ...(offset === undefined ? NOWHERE : text.locate(offset)) }
    }),
  )
}
