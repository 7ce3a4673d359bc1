import type { JsonObject } from '../json/index.ts'
import { hasParent, isEmptyObject, parsePath, read, remove, write } from './path.ts'
import type { ConversionTransform, Keeper, ConversionStep } from './step.ts'

/** An object that exists in one version only and holds fields from elsewhere. */
export interface Holder {
  readonly field: string
  /**
   * Name under which it is kept while it is empty; absent: its version always has it, so an empty one need not be kept.
   */
  readonly name?: string
}

export interface Holders {
  /** Holders of the first version, inner before outer. */
  readonly first?: readonly Holder[]
  /** Holders of the second version, inner before outer. */
  readonly second?: readonly Holder[]
}

/** Runs before the steps: keeps holders that hold nothing but empty ones, since no field would restore them. */
const keepEmpty = (holders: readonly Holder[], object: JsonObject, keeper: Keeper): JsonObject =>
  holders.reduce((left, { field, name }) => {
    const path = parsePath(field)
    const isEmpty = isEmptyObject(read(left, path))
    if (name !== undefined) keeper.keep(name, isEmpty ? { value: {} } : undefined)
    return isEmpty ? remove(left, path) : left
  }, object)

/** Runs after the steps: removes the holders that they have emptied, which the other version does not have. */
const dropEmpty = (holders: readonly Holder[], object: JsonObject): JsonObject =>
  holders.reduce((left, { field }) => {
    const path = parsePath(field)
    return isEmptyObject(read(left, path)) ? remove(left, path) : left
  }, object)

/** Runs after the steps: restores holders that were kept as empty, unless a step has filled them. */
const restoreEmpty = (holders: readonly Holder[], object: JsonObject, keeper: Keeper): JsonObject =>
  holders.toReversed().reduce((made, { field, name }) => {
    const path = parsePath(field)
    const kept = name === undefined ? undefined : keeper.fetch(name)
    return kept === undefined || read(made, path) !== undefined || !hasParent(made, path) ? made : write(made, path, {})
  }, object)

/** Combines steps: forward in their order, back in reverse order. */
export function sequence(steps: readonly ConversionStep[], { first = [], second = [] }: Holders = {}): ConversionStep {
  const run =
    (changes: readonly ConversionTransform[], from: readonly Holder[], to: readonly Holder[]): ConversionTransform =>
    (object, keeper) => {
      keepEmpty(from, object, keeper)
      const changed = changes.reduce((now, change) => change(now, keeper), object)
      return restoreEmpty(to, dropEmpty(from, changed), keeper)
    }
  return {
    forward: run(
      steps.map(({ forward }) => forward),
      first,
      second,
    ),
    back: run(steps.map(({ back }) => back).reverse(), second, first),
  }
}
