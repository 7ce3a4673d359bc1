import type { Position } from '../load/position.ts'
import type { PolicyRule, RuleName, Severity } from './rules.ts'

/** A place in a schema folder. */
export interface Place {
  /** Path relative to the folder. */
  readonly file: string
  /** RFC 6901 pointer into the file. */
  readonly pointer: string
}

/** A place with where it is in the text of the file, or the nearest part around it that the file has. */
export interface TextPlace extends Place, Position {}

/** A change from one release to another, or a break inside one. */
export interface Break<P extends Place = Place> {
  readonly name: RuleName
  /** The affected field, e.g. `spec.parts[].name`; absent: the kind itself. */
  readonly field?: string
  /** Its place in the old folder. */
  readonly old?: P
  /** Its place in the new folder. */
  readonly new?: P
  /** The change as half a sentence, without the field. */
  readonly message: string
  /** What to do: one sentence. */
  readonly advice: string
}

/** A break with the kind that has it. */
export interface KindBreak<P extends Place = Place> extends Break<P> {
  /** As `apiVersion` has it; '' in a finding about an entry of a table. */
  readonly groupVersion: string
  /** Kind, or name of the entry of a table. */
  readonly kind: string
  /** Other kinds that have the same part, as `apps/v1 Deployment`. */
  readonly alsoIn?: readonly string[]
}

/** A finding of a comparison (DIFF-02). */
export interface Finding extends KindBreak<TextPlace> {
  /** The rule of the policy; absent: it is about none. */
  readonly rule?: PolicyRule
  readonly severity: Severity
  /** The position in the new folder: that of the subject, or of what remains around it. */
  readonly near: TextPlace
}

/** Returns the position of a finding: the new one, unless it is gone. */
export const placeOf = (finding: Pick<Finding, 'old' | 'new'>): TextPlace =>
  finding.new ?? finding.old ?? { file: '', pointer: '', line: 1, column: 1 }
