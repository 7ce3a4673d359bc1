import type { EncodedObject } from '../../codec/index.ts'
import { inWeighedSlices, type Turn } from '../../async/index.ts'

/** How many times cheaper it is to decode an object than to encode or convert it, which slices are measured by. */
export const DECODING_SHARE = 4

/**
 * Hands every object of a collection to work that decodes and looks at it, in their order, and lets others have their turn
 * after each slice: neither many objects nor large ones hold them up. Rejects with what the work throws first.
 *
 * @param turn waits for a turn of the event loop, best one of those that all such work takes (`RegistrySettings.turns`)
 */
export const readInSlices = (
  items: Iterable<EncodedObject>,
  read: (stored: EncodedObject) => void,
  turn: Turn,
): Promise<void> =>
  inWeighedSlices(
    items,
    (stored) => {
      read(stored)
      return stored.value.length / DECODING_SHARE
    },
    turn,
  )
