import type { JsonObject } from '../json/index.ts'
import { hasParent, isEmptyObject, parsePath, read, remove, write } from './path.ts'
import type { Change, Keeper, Step } from './step.ts'

/** An object that only one of the versions has, to hold fields that come from elsewhere, and the name to keep it under. */
export interface Holder {
  readonly field: string
  readonly name: string
}

export interface Holders {
  /** Of the first version; inner ones before outer ones. */
  readonly first?: readonly Holder[]
  /** Of the second version; inner ones before outer ones. */
  readonly second?: readonly Holder[]
}

/** Before the steps: an object that holds nothing can't be told by its fields, so it is kept. */
const layAway = (holders: readonly Holder[], object: JsonObject, keeper: Keeper): void => {
  for (const { field, name } of holders)
    keeper.keep(name, isEmptyObject(read(object, parsePath(field))) ? { value: {} } : undefined)
}

/** After the steps: what they have emptied has no place in the other version. */
const dropEmpty = (holders: readonly Holder[], object: JsonObject): JsonObject =>
  holders.reduce((left, { field }) => {
    const path = parsePath(field)
    return isEmptyObject(read(left, path)) ? remove(left, path) : left
  }, object)

/** After the steps: what held nothing, and still does, is back. */
const putBack = (holders: readonly Holder[], object: JsonObject, keeper: Keeper): JsonObject =>
  holders.toReversed().reduce((made, { field, name }) => {
    const path = parsePath(field)
    const kept = keeper.fetch(name)
    return kept === undefined || read(made, path) !== undefined || !hasParent(made, path) ? made : write(made, path, {})
  }, object)

/** Steps one after the other; back, in the opposite order. */
export function sequence(steps: readonly Step[], { first = [], second = [] }: Holders = {}): Step {
  const run =
    (changes: readonly Change[], from: readonly Holder[], to: readonly Holder[]): Change =>
    (object, keeper) => {
      layAway(from, object, keeper)
      const changed = changes.reduce((now, change) => change(now, keeper), object)
      return putBack(to, dropEmpty(from, changed), keeper)
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
