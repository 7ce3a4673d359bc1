import type { EncodedObject } from './stored/index.ts'

/** An empty chunk: senders pause at it for other work. */
export const PAUSE = new Uint8Array()

/**
 * Stored bytes that are encoded between two turns of the event loop: a few milliseconds of work, whatever is made of
 * them.
 */
export const SLICE = 32 * 1024

/** Returns whether a list can be encoded in one turn. */
export function isSmall(items: readonly EncodedObject[]): boolean {
  let stored = 0
  for (const { value } of items) if ((stored += value.length) > SLICE) return false
  return true
}

/** Returns the work of an item, in bytes to encode. */
type Weigh = (item: EncodedObject) => number
const storedBytes: Weigh = ({ value }) => value.length

/** Yields what is made of the items, with a `PAUSE` after every slice. */
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
