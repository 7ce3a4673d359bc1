import { ArrayList } from '../value/lists.ts'
import { typeOfValue } from '../value/type-of.ts'
import { CelError, List, MapValue } from '../value/values.ts'
import type { Frame, CompiledNode } from './frame.ts'

/** Steps of listing one key of a map. */
export const STEPS_PER_KEY = 20

/** What a comprehension runs over, and the slots of its variables. */
export interface Loop {
  readonly id: number
  readonly range: CompiledNode
  /** The slot of the element of a list or the key of a map; of the index in the form with two variables. */
  readonly slot: number
  /** The slot of the element or value in the form with two variables. */
  readonly slot2: number | undefined
  /** Steps of one round, in addition to its cost. */
  readonly steps: number
}

/** An evaluated range. */
interface OpenRange {
  /** The elements of a list, or the keys of a map. */
  readonly items: List
  /** The map whose keys the items are. */
  readonly map: MapValue | undefined
}

export function openRange(frame: Frame, { range, id }: Loop): OpenRange | CelError {
  const value = range(frame)
  if (value instanceof List) {
    if (value.decoding !== undefined) frame.work.spend(value.decoding())
    return { items: value, map: undefined }
  }
  if (value instanceof MapValue) {
    const keys = [...value.keys()]
    frame.work.spend(STEPS_PER_KEY * keys.length)
    return { items: new ArrayList(keys), map: value }
  }
  if (value instanceof CelError) return value
  return new CelError(`got '${typeOfValue(value).name}', expected iterable type`, id)
}

/** Sets the variables to the item at a position. */
export function enter(frame: Frame, { slot, slot2, steps }: Loop, { items, map }: OpenRange, position: number): void {
  if (steps > 0) frame.work.spend(steps)
  const item = items.at(position)
  if (slot2 === undefined) {
    frame.slots[slot] = item
  } else if (map === undefined) {
    frame.slots[slot] = position
    frame.slots[slot2] = item
  } else {
    frame.slots[slot] = item
    frame.slots[slot2] = map.get(item) ?? null
  }
}
