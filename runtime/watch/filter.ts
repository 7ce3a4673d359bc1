import type { Revision } from '../store/contract/index.ts'
import type { ObjectChange } from './event.ts'
import type { SharedBatch, SharedEvent } from './shared-event.ts'

/** Which events of a type a watch gets. */
export interface EventFilter {
  /** '': of all namespaces. */
  readonly namespace: string
  /** '': of all names. */
  readonly name: string
  /** Whether the selectors select a decoded object; undefined: there are none. */
  readonly matches: ((object: unknown) => boolean) | undefined
}

/** Whether only the namespace selects, so that other watches get the same events. */
export const selectsAll = ({ name, matches }: EventFilter): boolean => name === '' && matches === undefined

/** Returns the events of a batch after the revision, as a watch with the filter sees them. */
export function filterEvents(filter: EventFilter, batch: SharedBatch, after: Revision): readonly ObjectChange[] {
  const [first] = batch.events
  if (first !== undefined && first.revision > after && selectsAll(filter)) return batch.plain(filter.namespace)
  const seen: ObjectChange[] = []
  for (const event of batch.events) {
    const change = event.revision > after ? seenAs(filter, event) : undefined
    if (change !== undefined) seen.push(change)
  }
  return seen
}

/** An object that begins to match arrives as ADDED, one that stops matching as DELETED (SEL-03). */
function seenAs({ namespace, name, matches }: EventFilter, event: SharedEvent): ObjectChange | undefined {
  if (namespace !== '' && event.namespace !== namespace) return undefined
  if (name !== '' && event.name !== name) return undefined
  if (matches === undefined) return event.plain()
  const now = event.existsNow && matches(event.now)
  const before = event.existedBefore && matches(event.before)
  if (now) return before ? event.modified() : event.added()
  return before ? event.deleted() : undefined
}
