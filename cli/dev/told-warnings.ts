import { formatIssue, type Issue } from '../../generator/issue.ts'

/** The warnings of schemas that a terminal shows already. */
export class ToldWarnings {
  #told: ReadonlySet<string> = new Set()

  /** Returns those of the present warnings that were not among the last. */
  newOf(warnings: readonly Issue[]): readonly Issue[] {
    const before = this.#told
    this.#told = new Set(warnings.map(formatIssue))
    return warnings.filter((warning) => !before.has(formatIssue(warning)))
  }
}
