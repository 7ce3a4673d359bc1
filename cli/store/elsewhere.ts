import type { CheckpointObject } from '../../runtime/store/contract/index.ts'
import { describeElsewhere, ELSEWHERE_KEY } from '../../server/stores/index.ts'

/**
 * Returns the types that have stores of their own: `events in lmdb:/var/lib/events`; '' for none.
 *
 * @param contents in the order of their keys; the server's own keys come first
 */
export function elsewhereIn(contents: Iterable<CheckpointObject>): string {
  for (const { key, value } of contents) {
    if (key === ELSEWHERE_KEY) return describeElsewhere(value)
    if (key > ELSEWHERE_KEY) break
  }
  return ''
}

/** Returns the end of a sentence about a store: that some types are in other stores. */
export function besides(contents: Iterable<CheckpointObject>): string {
  const others = elsewhereIn(contents)
  return others === '' ? '' : `; without what is kept elsewhere: ${others}`
}
