/** A rule of the deprecation policy (DEP-RULE-1 to DEP-RULE-13), as far as schemas and tables can break it. */
export type Rule = '1' | '2' | '3' | '4a' | '4b' | '5a' | '5b' | '5c' | '7' | '8' | '9' | '11a' | '11b'

/** `error`: the rule is broken. `warning`: discouraged, or a loss that the rule allows. */
type Severity = 'error' | 'warning'

/** A place in a schema folder. */
export interface Place {
  /** Path relative to the folder. */
  readonly file: string
  /** RFC 6901 pointer into the file. */
  readonly pointer: string
}

/** A break between two releases, or inside one (DIFF-02). */
export interface Finding {
  readonly rule: Rule
  readonly severity: Severity
  /** What sort of break it is, e.g. `field-removed`. */
  readonly change: string
  /** As `apiVersion` has it; '' in a finding about an entry of a table. */
  readonly groupVersion: string
  /** Kind, or name of the entry of a table. */
  readonly kind: string
  /** What in its objects is concerned, e.g. `spec.parts[].name`; absent: the kind itself. */
  readonly field?: string
  /** Other kinds that have the same part, as `apps/v1 Deployment`. */
  readonly alsoIn?: readonly string[]
  /** Its place in the old folder. */
  readonly old?: Place
  /** Its place in the new folder. */
  readonly new?: Place
  /** The change as half a sentence, without the field. */
  readonly message: string
  /** What to do: one sentence. */
  readonly advice: string
}

/** A finding that is not assigned to a kind yet. */
export type Break = Omit<Finding, 'groupVersion' | 'kind' | 'alsoIn'>

/** The place that a finding is about: the new one, unless it is gone. */
export const placeOf = (finding: Pick<Finding, 'old' | 'new'>): Place =>
  finding.new ?? finding.old ?? { file: '', pointer: '' }
