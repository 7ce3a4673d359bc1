import type { EncodedObject } from './stored/index.ts'

/** A piece that holds nothing: whoever sends pieces gives others their turn. */
export const PAUSE = new Uint8Array()

/** Stored bytes of which something is made between two turns: that takes a few milliseconds at most, whatever is made. */
export const SLICE = 32 * 1024

/** Whether all of a list can be made in one turn. */
export function isSmall(items: readonly EncodedObject[]): boolean {
  let stored = 0
  for (const { value } of items) if ((stored += value.length) > SLICE) return false
  return true
}

/** How much work an item is, in bytes of which something is made. */
type Weigh = (item: EncodedObject) => number
const storedBytes: Weigh = ({ value }) => value.length

/** What is made of the items, with `PAUSE` after every slice. */
export function* slices<T>(
  items: readonly EncodedObject[],
  make: (item: EncodedObject) => T,
  weigh = storedBytes,
): Iterable<T | typeof PAUSE> {
  let work = 0
  for (const item of items) {
    work += weigh(item)
    yield make(item)
    if (work < SLICE) continue
    work = 0
    yield PAUSE
  }
}
