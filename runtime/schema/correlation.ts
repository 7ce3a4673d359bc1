import { canonicalText, jsonEqual } from '../json/index.ts'
import type { StructuralSchema } from './structural.ts'
import { isObject } from './value.ts'

/** The correlation of a value with its old value before an update, as ratcheting validation needs it. */
export interface Correlation {
  /** The old value; undefined if there is none to compare with. */
  readonly old: unknown
  /**
   * Whether the update left the value unchanged: it equals its old value, or, if it has none, the value around it is
   * unchanged. Errors of unchanged values are tolerated.
   */
  readonly unchanged: boolean
  property(schema: StructuralSchema, name: string, value: unknown): Correlation
  item(schema: StructuralSchema, value: unknown): Correlation
}

/** The correlation of a new object, which has no old value. */
export const UNCORRELATED: Correlation = {
  old: undefined,
  unchanged: false,
  property: () => UNCORRELATED,
  item: () => UNCORRELATED,
}

/** Correlates an updated object with its old state. */
export function correlate(value: unknown, old: unknown): Correlation {
  return new ValueCorrelation(value, old, UNCORRELATED)
}

/** Returns the same correlation, in which no value counts as unchanged, so that no error is tolerated. */
export function withoutRatcheting(correlation: Correlation): Correlation {
  return {
    old: correlation.old,
    unchanged: false,
    property: (schema, name, value) => withoutRatcheting(correlation.property(schema, name, value)),
    item: (schema, value) => withoutRatcheting(correlation.item(schema, value)),
  }
}

class ValueCorrelation implements Correlation {
  readonly old: unknown
  readonly #value: unknown
  readonly #around: Correlation
  #unchanged: boolean | undefined
  #byKey: ReadonlyMap<string, unknown> | undefined

  constructor(value: unknown, old: unknown, around: Correlation) {
    this.#value = value
    this.old = old ?? undefined
    this.#around = around
  }

  get unchanged(): boolean {
    return (this.#unchanged ??= this.old === undefined ? this.#around.unchanged : jsonEqual(this.#value, this.old))
  }

  property({ mapType }: StructuralSchema, name: string, value: unknown): Correlation {
    const known = mapType !== 'atomic' && isObject(this.old) && Object.hasOwn(this.old, name)
    return new ValueCorrelation(value, known && isObject(this.old) ? this.old[name] : undefined, this)
  }

  /** Correlates elements of lists of type `map` only, by their keys. */
  item({ listType, listMapKeys = [] }: StructuralSchema, value: unknown): Correlation {
    if (listType !== 'map' || !Array.isArray(this.old)) return new ValueCorrelation(value, undefined, this)
    this.#byKey ??= new Map(this.old.map((element: unknown) => [keysOf(element, listMapKeys), element]))
    return new ValueCorrelation(value, this.#byKey.get(keysOf(value, listMapKeys)), this)
  }
}

function keysOf(element: unknown, keys: readonly string[]): string {
  return canonicalText(keys.map((key) => (isObject(element) ? (element[key] ?? null) : null)))
}
