import { lazy } from '../async/index.ts'
import type { DynamicObject } from '../api/index.ts'
import { AnnotationKeeper } from './annotations.ts'
import { sequence, type Holders } from './sequence.ts'
import type { ConversionTransform, ConversionStep } from './step.ts'

/** Returns the object in another version; does not change its argument. */
export type Convert = (object: DynamicObject) => DynamicObject

/** A conversion between two versions of a kind, in both directions (GEN-07). */
export interface Conversion {
  /** From the first version to the second. */
  readonly forward: Convert
  /** From the second version to the first. */
  readonly back: Convert
}

/**
 * Returns the conversion between two versions that consists of the given steps.
 *
 * @param first apiVersion of the first version
 * @param second apiVersion of the second version
 * @param steps steps from the first version to the second; values that a version has no field for are kept in annotations
 * @param holders objects that exist in one version only and that the steps fill or empty
 */
export function conversion(
  first: string,
  second: string,
  steps: readonly ConversionStep[],
  holders?: Holders,
): Conversion {
  const whole = sequence(steps, holders)
  const convert =
    (change: ConversionTransform, apiVersion: string): Convert =>
    (object) => {
      const keeper = new AnnotationKeeper(object.metadata)
      const { kind, metadata } = object
      return { ...change(object, keeper), kind, apiVersion, metadata: keeper.applyTo(metadata) }
    }
  return { forward: convert(whole.forward, second), back: convert(whole.back, first) }
}

/** Returns a conversion that is created on its first use: most versions are rarely used. */
export function lazily(make: () => Conversion): Conversion {
  const made = lazy(make)
  return { forward: (object) => made().forward(object), back: (object) => made().back(object) }
}

/** Returns a conversion that applies the given ones in order. */
export const chain =
  (...converts: readonly Convert[]): Convert =>
  (object) =>
    converts.reduce((now, convert) => convert(now), object)
