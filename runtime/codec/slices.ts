import { Slice, SLICE_WEIGHT } from '../async/index.ts'
import type { EncodedObject } from './stored/index.ts'

/** An empty chunk: senders pause at it for other work. */
export const PAUSE = new Uint8Array()

/** Yields the parts of a large list in another turn: to find its items has taken a while. */
export function* inLaterTurn(parts: Iterable<Uint8Array>): Iterable<Uint8Array> {
  yield PAUSE
  yield* parts
}

/** Returns the work of an item, in bytes to encode. */
type Weigh = (item: EncodedObject) => number
const storedBytes: Weigh = ({ value }) => value.length

/** Returns whether a list can be encoded in one turn. */
export function isSmall(items: readonly EncodedObject[], weigh = storedBytes): boolean {
  let weight = 0
  for (const item of items) if ((weight += weigh(item)) > SLICE_WEIGHT) return false
  return true
}

/** Yields what is made of the items, with a `PAUSE` after every slice. */
export function* slices<T>(
  items: readonly EncodedObject[],
  make: (item: EncodedObject) => T,
  weigh = storedBytes,
): Iterable<T | typeof PAUSE> {
  const slice = new Slice()
  for (const item of items) {
    const weight = weigh(item)
    yield make(item)
    if (!slice.add(weight)) continue
    yield PAUSE
    slice.begin()
  }
}
