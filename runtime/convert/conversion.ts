import type { DynamicObject } from '../api/index.ts'
import { AnnotationKeeper } from './annotations.ts'
import { sequence, type Holders } from './sequence.ts'
import type { Change, Step } from './step.ts'

/** Makes an object of another version; the argument is left as it is. */
export type Convert = (object: DynamicObject) => DynamicObject

/** The way between two versions of a kind (GEN-07). */
export interface Conversion {
  /** From the first version to the second. */
  readonly forward: Convert
  /** From the second version to the first. */
  readonly back: Convert
}

/**
 * @param first, second apiVersions.
 * @param steps from the first version to the second; what one of them has no place for is kept in annotations there.
 * @param holders objects that only one of them has and that steps fill.
 */
export function conversion(first: string, second: string, steps: readonly Step[], holders?: Holders): Conversion {
  const whole = sequence(steps, holders)
  const convert =
    (change: Change, apiVersion: string): Convert =>
    (object) => {
      const keeper = new AnnotationKeeper(object.metadata)
      const { kind, metadata } = object
      return { ...change(object, keeper), kind, apiVersion, metadata: keeper.applyTo(metadata) }
    }
  return { forward: convert(whole.forward, second), back: convert(whole.back, first) }
}

/** Conversions one after the other. */
export const chain =
  (...converts: readonly Convert[]): Convert =>
  (object) =>
    converts.reduce((now, convert) => convert(now), object)
