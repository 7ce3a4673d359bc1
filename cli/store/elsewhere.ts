import type { CheckpointObject } from '../../runtime/store/contract/index.ts'
import { describeElsewhere, ELSEWHERE_KEY } from '../../server/stores/index.ts'

/**
 * Returns which types a store keeps in stores of their own: `events in lmdb:/var/lib/events`; '' for none.
 *
 * @param contents in the order of their keys, of which those of the server itself are the first
 */
export function elsewhereIn(contents: Iterable<CheckpointObject>): string {
  for (const { key, value } of contents) {
    if (key === ELSEWHERE_KEY) return describeElsewhere(value)
    if (key > ELSEWHERE_KEY) break
  }
  return ''
}

/** Returns the end of a sentence about a store: that types of it are in other stores. */
export function besides(contents: Iterable<CheckpointObject>): string {
  const others = elsewhereIn(contents)
  return others === '' ? '' : `; without what is kept elsewhere: ${others}`
}
