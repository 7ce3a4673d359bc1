import type { EncodedObject } from '../../codec/index.ts'
import { inWeighedSlices, type Turn } from '../../async/index.ts'

/**
 * How many times cheaper it is to decode an object than to encode or convert it; the size of slices is measured by the
 * latter.
 */
export const DECODING_SHARE = 4

/**
 * Calls the work with every object of a collection, in order, and yields to other requests after each slice, so neither
 * many objects nor large ones hold them up. Rejects with the first error that the work throws.
 *
 * @param turn waits for a turn of the event loop, best one shared by all such work (`RegistrySettings.turns`)
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
