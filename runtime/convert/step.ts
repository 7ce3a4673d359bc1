import type { JsonObject } from '../json/index.ts'

/** A value that is kept for the way back; without `value`: it is known that there was none. */
export interface KeptValue {
  readonly value?: unknown
}

/** Keeps, by name, what the other version has no place for, while an object is in that version. */
export interface Keeper {
  /** undefined: there is nothing to keep; what an object may bring along under the name is not ours and goes. */
  keep(name: string, kept: KeptValue | undefined): void
  /** What was kept under the name, which is free then; undefined: nothing. */
  fetch(name: string): KeptValue | undefined
}

/** Brings an object, or a part of one, into another form. The argument is left as it is. */
export type Change = (object: JsonObject, keeper: Keeper) => JsonObject

/** A change of form between two versions that loses nothing: what one direction does, the other undoes. */
export interface Step {
  /** From the first version to the second. */
  readonly forward: Change
  /** From the second version to the first. */
  readonly back: Change
}

/** The step with its versions exchanged. */
export const inverse = ({ forward, back }: Step): Step => ({ forward: back, back: forward })
