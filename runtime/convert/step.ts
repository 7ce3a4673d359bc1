import type { JsonObject } from '../json/index.ts'

/** A value kept for the conversion back. Without `value` it records that there was none. */
export interface KeptValue {
  readonly value?: unknown
}

/** Keeps, by name, values that an object cannot hold in its current version. */
export interface Keeper {
  /** Keeps a value under a name, or with undefined removes whatever the object has under that name. */
  keep(name: string, kept: KeptValue | undefined): void
  /** Takes the value kept under a name, which is then free; undefined if there is none. */
  fetch(name: string): KeptValue | undefined
}

/** Returns an object, or a part of one, in another form; does not change its argument. */
export type ConversionTransform = (object: JsonObject, keeper: Keeper) => JsonObject

/** A reversible change between two versions: each direction undoes the other without loss. */
export interface ConversionStep {
  /** From the first version to the second. */
  readonly forward: ConversionTransform
  /** From the second version to the first. */
  readonly back: ConversionTransform
}

/** Returns the step with its directions exchanged. */
export const inverse = ({ forward, back }: ConversionStep): ConversionStep => ({ forward: back, back: forward })
